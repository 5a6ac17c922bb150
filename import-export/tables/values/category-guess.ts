import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { stepsOf, wordsOf } from './words.ts';

/** Words that name things of one category, in several languages. */
const THINGS: [Category, string][] = [
  [
    'Footwear',
    'footwear shoe sneaker boot bootie sandal slipper loafer flip-flop moccasin espadrille schuh schuhe ' +
      'stiefel sneakers sandalen chaussure botte sandale zapato zapatilla sandalia calzado scarpe stivali ' +
      'sandali calzature sapato calcado schoenen laarzen ayakkabi обувь туфли кроссовки حذاء احذية أحذية 鞋 鞋子 靴 ' +
      'trainer heel clog pump bota tenis',
  ],
  [
    'Bags',
    'handbag backpack tote satchel luggage suitcase rucksack duffel duffle briefcase crossbody fanny-pack ' +
      'tasche taschen handtasche bolso mochila maleta borsa borse zaino valigia canta сумка сумки рюкзак حقيبة ' +
      'حقائب شنطة 箱包 バッグ bag purse clutch pouch messenger koffer sac sacoche bagage bolsa mala tas tassen 包',
  ],
  [
    'Cosmetics',
    'cosmetic makeup make-up lipstick mascara skincare perfume fragrance cologne parfum moisturizer shampoo ' +
      'haircare eyeshadow kosmetik hautpflege cosmetique maquillage cosmetica maquillaje perfumeria profumo ' +
      'trucco perfumaria maquiagem kozmetik косметика парфюм مكياج عطور 化妆品 美妆 护肤 香水 コスメ beauty skin lotion ' +
      'serum conditioner soap nail hair lip foundation cleanser cream schonheit duft seife beaute savon belleza ' +
      'bellezza beleza красота تجميل',
  ],
  [
    'Healthcare',
    'healthcare vitamin supplement nahrungserganzung suplemento integratori витамины ヘルスケア health medical ' +
      'wellness pharmacy medicine protein massage nutrition orthopedic thermometer gesundheit sante bien-etre ' +
      'salud salute saude saglik здоровье صحة 健康 保健',
  ],
  [
    'Accessories',
    'jewelry jewellery watch hat beanie scarf scarves sunglass eyewear wallet necklace bracelet earring sock ' +
      'headband keychain brooch anklet bandana hairband cufflink bangle choker schmuck sonnenbrille ohrringe ' +
      'bijoux bijou montre echarpe joyeria reloj sombrero bufanda pulsera gioielli orologio cappello sciarpa ' +
      'collana joia relogio chapeu brinco sieraden horloge taki украшения часы مجوهرات ساعات 配饰 首饰 手表 アクセサリー ' +
      'accessory belt cap glove ring tie pendant umbrella glasses chain charm uhr uhren gurtel mutze schal ' +
      'handschuhe kette armband zubehor accessoires ceinture chapeau gants lunettes bague boucles accesorio ' +
      'cinturon anillo gafas accessori cintura anello acessorio cinto colar riem aksesuar saat kemer sapka ' +
      'аксессуары اكسسوارات',
  ],
  [
    'Kids',
    'toy toys kidswear babywear childrenswear spielzeug spielwaren jouet juguete giocattoli oyuncak игрушки ' +
      '童装',
  ],
];

/** Whole phrases that mean one thing, whatever their words mean next to others. */
const PHRASES: Record<string, Category> = {
  'hair accessories': 'Accessories',
  'fashion accessories': 'Accessories',
  'key rings': 'Accessories',
  'personal care': 'Cosmetics',
  'skin care': 'Cosmetics',
  'hair care': 'Cosmetics',
  'nail polish': 'Cosmetics',
  'bath and body': 'Cosmetics',
  'first aid': 'Healthcare',
};

const AUDIENCES: [Category, string][] = [
  [
    'Kids',
    'kid kids child children baby babie babies infant toddler boy girl newborn junior teen kinder jungen madchen enfant bebe ' +
      'garcon fille nino nina ninos ninas infantil bambino bambini bambina crianca menino menina kinderen jongens meisjes ' +
      'cocuk bebek дети детям детская мальчик девочка اطفال أطفال 儿童 婴儿 キッズ',
  ],
  [
    'Women',
    'women woman womens ladie ladies lady female feminine maternity damen frau frauen femme mujer mujere dama donna donne ' +
      'mulher feminino dame vrouw kadin bayan женщины женщинам женская женское نساء نسائي سيدات حريمي 女 女士 レディース',
  ],
  [
    'Men',
    'men man mens male gentlemen masculine herren herr manner homme hombre caballero uomo uomini homem masculino heren ' +
      'mannen erkek мужчины мужчинам мужская мужское رجال رجالي 男 男士 メンズ',
  ],
];

/** Clothes that are made for one audience. */
const CLOTHES_FOR: [Category, string][] = [
  [
    'Women',
    'dress skirt blouse gown lingerie bra saree sari abaya kurti lehenga bikini bodysuit romper camisole womenswear kleid ' +
      'kleider bluse jupe chemisier vestido falda blusa abito gonna camicetta saia jurk elbise платье юбка 女装',
  ],
  ['Men', 'tuxedo boxer menswear 男装'],
];

/** Clothes that anybody may wear: their category depends on the audience. */
const CLOTHES =
  'clothing clothes apparel fashion garment wear shirt t-shirt tshirt tee top tank polo sweater sweatshirt hoodie cardigan ' +
  'jumper pullover knitwear knit jacket coat blazer vest waistcoat parka outerwear jean pant trouser chino jogger legging ' +
  'shorts swimwear swimsuit underwear sleepwear pajama pyjama nightwear loungewear activewear sportswear tracksuit suit ' +
  'jumpsuit overall dungaree onesie kimono robe poncho denim kleidung bekleidung mode hemd hemden hose hosen jacke jacken ' +
  'mantel vetement chemise pantalon veste manteau ropa camisa camiseta chaqueta abrigo vestiti camicia giacca cappotto ' +
  'roupa calca casaco kleding broek jas trui giyim gomlek одежда рубашка куртка брюки ملابس 服装 衣服';

/** Words that say nothing about the category. */
const NEUTRAL =
  'all our shop store catalog catalogue product collection category default gear new arrival sale outlet clearance best ' +
  'seller bestseller featured trending popular essential basic premium luxury designer spring summer autumn fall winter ' +
  'season holiday everyday casual formal classic modern vintage small mini medium large big plus size petite leather canvas ' +
  'cotton suede nylon silk wool cashmere straw woven velvet linen vegan faux shoulder hand cross body travel sport sports ' +
  'running trail hiking walking ' +
  'gym evening school laptop beach bucket hobo drawstring weekend weekender overnight face facial eye anti-aging night day ' +
  'moisturizing bb cc liquid powder gold golden silver diamond wedding engagement baseball bow neck high low block court ' +
  'ballet ankle black white red blue green brown pink grey gray beige ivory navy purple yellow orange multicolor the a an ' +
  'and und y et e ve и for with of in from by fur mit von de del para con pour avec per di da voor met';

const THING_OF = mapOf(THINGS);
const AUDIENCE_OF = mapOf(AUDIENCES);
const WORN_BY = mapOf(CLOTHES_FOR);
const CLOTHES_WORDS = mapOf([[true, CLOTHES]]);
const NEUTRAL_WORDS = mapOf([[true, NEUTRAL]]);
const MAPS = [THING_OF, AUDIENCE_OF, WORN_BY, CLOTHES_WORDS, NEUTRAL_WORDS];
const KNOWN_PHRASES = new Map(
  Object.entries(PHRASES).map(([phrase, category]) => [wordsOf(phrase).join(' '), category]),
);

/** What a step of a path such as `Women > Leather Bags` says about the category. */
interface Step {
  /** Whether all its words are known. */
  isKnown: boolean;
  things: Category[];
  isClothes: boolean;
  audiences: Category[];
}

/**
 * Returns the shop's category for a category, type or tag of another shop. Returns `null` unless all words are known,
 * because a question is better than a wrong guess: tea bags are not bags, and an ice cream is not a cosmetic.
 */
export function guessedCategory(text: string): Category | null {
  const names = stepsOf(text).filter((name) => name.toLowerCase() !== 'home');
  const steps = names.map(readStep);
  const audience = onlyAudience(steps.flatMap(({ audiences }) => audiences));
  if (!steps.every(({ isKnown }) => isKnown)) return categoryOfRoot(names);
  const last = steps.findLast(({ things, isClothes }) => things.length > 0 || isClothes);
  if (!last || last.things.length === 0) return audience;
  return last.things.length === 1 && !last.isClothes ? (last.things[0] ?? null) : null;
}

/** Whatever is below a category of the shop, or below a department for children, belongs to it. Women also sell lamps. */
function categoryOfRoot([root = '', ...below]: string[]): Category | null {
  const category = guessedExactly(root) ?? onlyAudience(readStep(root).audiences);
  return below.length > 0 && category !== 'Women' && category !== 'Men' ? category : null;
}

/** Whether the text names clothes, or nothing at all, so that the audience decides. */
export function dependsOnAudience(text: string): boolean {
  const steps = stepsOf(text).map(readStep);
  const leaf = steps.at(-1);
  return (
    leaf?.isKnown === true && leaf.things.length === 0 && (leaf.isClothes || leaf.audiences.length === 0)
  );
}

/** Returns the category with this name. */
export function guessedExactly(text: string): Category | null {
  return CATEGORIES.find((category) => category.toLowerCase() === text.toLowerCase()) ?? null;
}

/** Returns the audience that a text names; `null` if it names several, such as women and men. */
export function guessedAudience(text: string): Category | null {
  return onlyAudience(readStep(text).audiences);
}

/** Returns the same key for texts that differ only by case, accents, signs, the plural or the separator of a path. */
export function categoryKey(text: string): string {
  return stepsOf(text)
    .map((step) => wordsOf(step).join(' '))
    .join('>');
}

function readStep(step: string): Step {
  const words = wordsOf(step.replace(/[&+,;]/g, ' and ')).flatMap(atHyphens);
  const phrase = KNOWN_PHRASES.get(words.join(' '));
  const wearer = WORN_BY.get(words.at(-1) ?? '');
  const audiences = valuesIn(AUDIENCE_OF, words);
  return {
    isKnown: phrase !== undefined || words.every((word) => isKnown(word) || /^\p{N}+$/u.test(word)),
    things: phrase ? [phrase] : valuesIn(THING_OF, words),
    isClothes: words.some((word) => CLOTHES_WORDS.has(word) || WORN_BY.has(word)),
    audiences: audiences.length === 0 && wearer ? [wearer] : audiences,
  };
}

function onlyAudience(audiences: Category[]): Category | null {
  const named = new Set(audiences);
  // Kids together with women or men means kids.
  if (named.size === 2 && named.has('Kids')) return 'Kids';
  const [only = null] = named;
  return named.size === 1 ? only : null;
}

/** `womens-bags` is two words, `flip-flop` is one. */
function atHyphens(word: string): string[] {
  return isKnown(word) ? [word] : word.split('-').flatMap(wordsOf);
}

function isKnown(word: string): boolean {
  return MAPS.some((map) => map.has(word));
}

function valuesIn(map: Map<string, Category>, words: string[]): Category[] {
  return [...new Set(words.flatMap((word) => map.get(word) ?? []))];
}

function mapOf<T>(lists: [T, string][]): Map<string, T> {
  return new Map(
    lists.toReversed().flatMap(([value, words]) =>
      words
        .split(' ')
        .flatMap(wordsOf)
        .map((word): [string, T] => [word, value]),
    ),
  );
}
