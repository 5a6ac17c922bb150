import type { Category } from '#catalog/products/product.ts';
import { wordsOf } from './words.ts';

/**
 * Words that name things of one category, in several languages.
 *
 * `sure` words keep their meaning next to unknown words: trail running shoes are shoes. `other` words do not: tea bags
 * are not bags, and ice cream is not a cosmetic. These count only if all words of the phrase are known.
 */
const THINGS: { category: Category; sure: string; other: string }[] = [
  {
    category: 'Footwear',
    sure:
      'footwear shoe sneaker boot bootie sandal slipper loafer flip-flop moccasin espadrille schuh schuhe stiefel sneakers ' +
      'sandalen chaussure botte sandale zapato zapatilla sandalia calzado scarpe stivali sandali calzature sapato calcado ' +
      'schoenen laarzen ayakkabi обувь туфли кроссовки حذاء احذية أحذية 鞋 鞋子 靴',
    other: 'trainer heel clog pump bota tenis',
  },
  {
    category: 'Bags',
    sure:
      'handbag backpack tote satchel luggage suitcase rucksack duffel duffle briefcase crossbody fanny-pack tasche taschen ' +
      'handtasche bolso mochila maleta borsa borse zaino valigia canta сумка сумки рюкзак حقيبة حقائب شنطة 箱包 バッグ',
    other: 'bag purse clutch pouch messenger koffer sac sacoche bagage bolsa mala tas tassen 包',
  },
  {
    category: 'Cosmetics',
    sure:
      'cosmetic makeup make-up lipstick mascara skincare perfume fragrance cologne parfum moisturizer shampoo haircare ' +
      'eyeshadow kosmetik hautpflege cosmetique maquillage cosmetica maquillaje perfumeria profumo trucco perfumaria ' +
      'maquiagem kozmetik косметика парфюм مكياج عطور 化妆品 美妆 护肤 香水 コスメ',
    other:
      'beauty skin lotion serum conditioner soap nail hair lip foundation cleanser cream schonheit duft seife beaute savon ' +
      'belleza bellezza beleza красота تجميل',
  },
  {
    category: 'Healthcare',
    sure: 'healthcare vitamin supplement nahrungserganzung suplemento integratori витамины ヘルスケア',
    other:
      'health medical wellness pharmacy medicine protein massage nutrition orthopedic thermometer gesundheit sante bien-etre ' +
      'salud salute saude saglik здоровье صحة 健康 保健',
  },
  {
    category: 'Accessories',
    sure:
      'jewelry jewellery watch hat beanie scarf scarves sunglass eyewear wallet necklace bracelet earring sock headband ' +
      'keychain brooch anklet bandana hairband cufflink bangle choker schmuck sonnenbrille ohrringe bijoux bijou montre ' +
      'echarpe joyeria reloj sombrero bufanda pulsera gioielli orologio cappello sciarpa collana joia relogio chapeu brinco ' +
      'sieraden horloge taki украшения часы مجوهرات ساعات 配饰 首饰 手表 アクセサリー',
    other:
      'accessory belt cap glove ring tie pendant umbrella glasses chain charm uhr uhren gurtel mutze schal handschuhe kette ' +
      'armband zubehor accessoires ceinture chapeau gants lunettes bague boucles accesorio cinturon anillo gafas accessori ' +
      'cintura anello acessorio cinto colar riem aksesuar saat kemer sapka аксессуары اكسسوارات',
  },
  {
    category: 'Kids',
    sure: 'toy toys kidswear babywear childrenswear spielzeug spielwaren jouet juguete giocattoli oyuncak игрушки 童装',
    other: '',
  },
];

/** Whole phrases that mean one thing, whatever their words mean next to others. */
const PHRASES: Record<string, Category> = {
  bags: 'Bags',
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

/** Words that name an audience. */
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
  'gym evening school laptop beach bucket hobo drawstring weekend weekender overnight face facial eye anti-aging night day ' +
  'moisturizing bb cc liquid powder gold golden silver diamond wedding engagement baseball bow neck high low block court ' +
  'ballet ankle black white red blue green brown pink grey gray beige ivory navy purple yellow orange multicolor the a an';

/** Words next to which no other word keeps its meaning: dog shoes, doll dresses, car perfume. */
const CONTRADICTING =
  'pet dog cat puppy kitten horse animal bird fish doll barbie car auto automotive vehicle motorcycle truck boat brake ' +
  'engine tire kitchen cooking cookware food drink tea coffee ice garden gardening lawn patio furniture mattress bed bedding ' +
  'sofa curtain table chair shower toilet breast vacuum garbage trash freezer bean punching phone tablet camera computer ' +
  'printer care repair cleaner cleaning storage rack organizer stand replacement spare pattern poster book sticker adult ' +
  'sex wine bottle cake baking home room candle';

/** Words that join phrases: each part has a meaning of its own. */
const JOINING = 'and und y et e ve и';

/** The words before these name the thing: a bag with pockets is a bag. */
const PREPOSITIONS = 'for with of in from by fur mit von de del para con pour avec per di da voor met';

/** The meaning of a phrase, such as `Leather Bags for Women`, for the choice of a category. */
export interface PhraseMeaning {
  /**
   * `thing`: it names things of one category. `clothes`: their category depends on the audience. `audience`: it only
   * names an audience. `neutral`: all words are known and say nothing. `mixed`: all words are known and name several
   * categories. `unknown`: a word is not known. `contradicting`: a word that changes the meaning of all others.
   */
  kind: 'thing' | 'clothes' | 'audience' | 'neutral' | 'mixed' | 'unknown' | 'contradicting';
  /** The category of a thing. */
  category: Category | null;
  /** Whether the thing is the same in an unknown context. */
  isSure: boolean;
  audiences: Category[];
}

/** Interprets a phrase as a whole: a known word next to an unknown one is not enough. */
export function meaningOfPhrase(phrase: string): PhraseMeaning {
  const words = wordsOf(phrase.replace(/[&+,;]/g, ' and ')).flatMap(atHyphens);
  const known = KNOWN_PHRASES.get(words.join(' '));
  if (known) return { kind: 'thing', category: known, isSure: true, audiences: audiencesIn(words) };
  // The first step of many paths. In other phrases the word changes the meaning: home fragrance is not a cosmetic.
  if (words.join(' ') === 'home') return { kind: 'neutral', category: null, isSure: false, audiences: [] };
  const parts: string[][] = [[]];
  for (const word of words) {
    if (IS.joining.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return joined(parts.filter((part) => part.length > 0).map(meaningOfPart));
}

/** Returns the audiences that words name. */
function audiencesIn(words: string[]): Category[] {
  return [...new Set(words.flatMap((word) => AUDIENCE_OF.get(word) ?? []))];
}

/** A part has one thing, named by its last word before a preposition: a jewelry bag is a bag. */
function meaningOfPart(words: string[]): PhraseMeaning {
  const audiences = audiencesIn(words);
  const meaning = (kind: PhraseMeaning['kind'], some: Partial<PhraseMeaning> = {}): PhraseMeaning => ({
    kind,
    category: null,
    isSure: false,
    audiences,
    ...some,
  });
  if (words.some((word) => IS.contradicting.has(word))) return meaning('contradicting');
  const isContent = (word: string) =>
    !AUDIENCE_OF.has(word) && !IS.neutral.has(word) && !/^\p{N}+$/u.test(word);
  const preposition = words.findIndex((word) => IS.preposition.has(word));
  const before = preposition > 0 ? words.slice(0, preposition) : words;
  const content = before.filter(isContent);
  const head = content.at(-1);
  const others = words.filter((word) => isContent(word) && word !== head && !IS.preposition.has(word));
  if (head === undefined)
    return others.length > 0 ? meaning('unknown') : meaning(audiences.length > 0 ? 'audience' : 'neutral');
  const thing = THING_OF.get(head);
  if (thing) {
    const isAlone = others.every((word) => THING_OF.get(word)?.category === thing.category);
    return isAlone || thing.isSure ? meaning('thing', thing) : meaning('unknown');
  }
  const wearer = WORN_BY.get(head);
  if (wearer) return meaning('clothes', { audiences: [...new Set([...audiences, wearer])] });
  return CLOTHES_WORDS.get(head) ? meaning('clothes') : meaning('unknown');
}

function joined(parts: PhraseMeaning[]): PhraseMeaning {
  const audiences = [...new Set(parts.flatMap((part) => part.audiences))];
  const has = (kind: PhraseMeaning['kind']) => parts.some((part) => part.kind === kind);
  const things = parts.filter(({ kind }) => kind === 'thing');
  const [category = null, ...others] = new Set(things.map((part) => part.category));
  const kind = (['contradicting', 'unknown'] as const).find(has);
  if (kind) return { kind, category: null, isSure: false, audiences };
  if (category && (others.length > 0 || has('clothes')))
    return { kind: 'mixed', category: null, isSure: false, audiences };
  if (category) return { kind: 'thing', category, isSure: things.every(({ isSure }) => isSure), audiences };
  const rest = (['clothes', 'audience'] as const).find(has) ?? 'neutral';
  return { kind: rest, category: null, isSure: false, audiences };
}

/** `womens-bags` is two words, `flip-flop` is one. */
function atHyphens(word: string): string[] {
  const isOne =
    [THING_OF, WORN_BY, CLOTHES_WORDS, AUDIENCE_OF].some((map) => map.has(word)) || IS.neutral.has(word);
  return isOne ? [word] : word.split('-').flatMap(wordsOf);
}

const IS = {
  neutral: setOf(NEUTRAL),
  contradicting: setOf(CONTRADICTING),
  joining: setOf(JOINING),
  preposition: setOf(PREPOSITIONS),
};

const AUDIENCE_OF = mapOf(AUDIENCES);
const WORN_BY = mapOf(CLOTHES_FOR);
const CLOTHES_WORDS = mapOf([[true, CLOTHES]]);
const THING_OF = mapOf(
  THINGS.flatMap(({ category, sure, other }): [{ category: Category; isSure: boolean }, string][] => [
    [{ category, isSure: true }, sure],
    [{ category, isSure: false }, other],
  ]),
);
const KNOWN_PHRASES = new Map(
  Object.entries(PHRASES).map(([phrase, category]) => [wordsOf(phrase).join(' '), category]),
);

function setOf(words: string): Set<string> {
  return new Set(wordsIn(words));
}

function mapOf<T>(lists: [T, string][]): Map<string, T> {
  const map = new Map<string, T>();
  for (const [value, words] of lists) {
    for (const word of wordsIn(words)) if (!map.has(word)) map.set(word, value);
  }
  return map;
}

function wordsIn(list: string): string[] {
  return list.split(' ').flatMap(wordsOf);
}
