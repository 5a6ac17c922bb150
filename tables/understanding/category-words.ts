import type { Category } from '#catalogue/product.ts';

/**
 * Words by which a category is guessed, in the languages of the shop's neighbours, folded as `wordsOf` folds them. What
 * a thing is comes before whom it is for: shoes for women are footwear. The first that fits counts.
 */
export const THINGS: [Category, string][] = [
  [
    'Footwear',
    'footwear shoe sneaker trainer boot bootie sandal slipper heel loafer flip-flop clog moccasin espadrille pump ' +
      'schuh schuhe stiefel sneakers sandalen chaussure botte sandale zapato zapatilla bota sandalia calzado ' +
      'scarpe stivali sandali calzature sapato tenis calcado schoenen laarzen ayakkabi обувь туфли кроссовки حذاء ' +
      'احذية أحذية 鞋 鞋子 靴',
  ],
  [
    'Bags',
    'bag handbag backpack tote purse clutch satchel luggage suitcase rucksack duffel duffle briefcase pouch messenger ' +
      'crossbody fanny-pack tasche taschen handtasche rucksack koffer sac sacoche bagage bolso bolsa mochila maleta ' +
      'borsa borse zaino valigia mala tas tassen canta сумка сумки рюкзак حقيبة حقائب شنطة 包 箱包 バッグ',
  ],
  [
    'Cosmetics',
    'cosmetic makeup make-up lipstick mascara beauty skincare skin perfume fragrance cologne parfum lotion serum ' +
      'moisturizer shampoo conditioner soap nail haircare hair lip eyeshadow foundation cleanser cream kosmetik ' +
      'schonheit hautpflege duft seife beaute cosmetique maquillage savon belleza cosmetica maquillaje perfumeria ' +
      'bellezza profumo trucco beleza perfumaria maquiagem kozmetik parfum косметика красота парфюм مكياج عطور تجميل ' +
      '化妆品 美妆 护肤 香水 コスメ personal-care bath-and-body bath',
  ],
  [
    'Healthcare',
    'health healthcare medical vitamin supplement wellness pharmacy medicine first-aid protein massage nutrition ' +
      'orthopedic thermometer mask gesundheit nahrungserganzung sante bien-etre salud suplemento salute integratori ' +
      'saude saglik здоровье витамины صحة 健康 保健 ヘルスケア',
  ],
  [
    'Accessories',
    'accessory jewelry jewellery watch belt hat cap beanie scarf glove sunglass eyewear wallet necklace bracelet ' +
      'earring ring tie sock headband keychain pendant brooch anklet umbrella bandana hairband glasses cufflink chain ' +
      'charm bangle choker schmuck uhr uhren gurtel mutze schal handschuhe sonnenbrille kette armband ohrringe ' +
      'zubehor accessoires bijoux bijou montre ceinture chapeau echarpe gants lunettes collier bague boucles ' +
      'accesorio joyeria reloj cinturon sombrero bufanda collar pulsera anillo gafas accessori gioielli orologio ' +
      'cintura cappello sciarpa collana anello acessorio joia relogio cinto chapeu colar brinco sieraden horloge riem ' +
      'aksesuar taki saat kemer sapka аксессуары украшения часы اكسسوارات مجوهرات ساعات 配饰 首饰 手表 アクセサリー',
  ],
];

export const AUDIENCES: [Category, string][] = [
  [
    'Kids',
    'kid child children baby babie infant toddler boy girl newborn junior toy teen kinder baby jungen madchen ' +
      'spielzeug enfant bebe garcon fille jouet nino nina ninos ninas infantil juguete bambino bambini bambina ' +
      'giocattoli crianca menino menina kinderen jongens meisjes cocuk bebek дети детям детская мальчик девочка اطفال ' +
      'أطفال 儿童 婴儿 童装 キッズ',
  ],
  [
    'Women',
    'women woman womens ladie lady female feminine dress skirt blouse gown lingerie bra saree sari abaya kurti lehenga ' +
      'maternity bikini bodysuit romper camisole damen frau frauen kleid kleider bluse femme robe jupe chemisier ' +
      'mujer mujere dama vestido falda blusa donna donne abito gonna camicetta mulher feminino saia dame vrouw jurk ' +
      'kadin elbise bayan женщины женщинам женская женское платье юбка نساء نسائي سيدات حريمي 女 女装 女士 レディース',
  ],
  [
    'Men',
    'men man mens male gentlemen masculine tuxedo boxer herren herr manner homme hombre caballero uomo uomini homem ' +
      'masculino heren mannen erkek bay мужчины мужчинам мужская мужское رجال رجالي 男 男装 男士 メンズ',
  ],
];

/** Words that name something else in other company, such as tea bags, breast pumps and ice cream. */
export const AMBIGUOUS =
  'bag purse pouch pump cream foundation mask skin bath lotion serum conditioner ring chain cap cape tie';

/** Words that may stand beside an ambiguous one. Any other word makes the phrase a question. */
export const QUALIFIERS =
  'and & of for the with in new sale all our small mini medium large big leather canvas cotton suede nylon denim silk wool ' +
  'straw woven velvet linen vegan faux shoulder hand cross body travel sport gym evening school laptop beach bucket hobo ' +
  'drawstring weekend weekender overnight face facial eye body hand foot anti-aging night day moisturizing bb cc liquid powder ' +
  'gold silver diamond wedding engagement baseball bow neck high low block court ballet black white red blue green brown';
