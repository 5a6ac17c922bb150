/**
 * Words that visitors type for the goods of common sections of accessories, in all languages of the storefront, one line per
 * kind of goods. A section whose name contains a word of a line is found by all words of the line.
 */
export const SECTION_SYNONYMS: string[] = [
  'jewelry, jewellery, jewel, ring, earring, necklace, bracelet, bangle, pendant, brooch, anklet, bijou, bijoux, joaillerie, ' +
    "bague, boucles d'oreilles, boucle, oreille, collier, pendentif, broche, مجوهرات, حلي, خاتم, قرط, حلق, قلادة, عقد, سوار, إسورة, " +
    'خلخال, गहने, गहना, आभूषण, ज्वेलरी, अंगूठी, बाली, झुमका, हार, कंगन, चूड़ी, ब्रेसलेट, 首饰, 珠宝, 戒指, 耳环, 耳钉, 项链, 手镯, 手链, 胸针',
  'watch, wristwatch, montre, ساعة, घड़ी, 手表, 腕表, 钟表',
  'eyewear, glasses, eyeglasses, sunglasses, spectacles, lunettes, نظارة, चश्मा, ऐनक, 眼镜, 太阳镜, 墨镜',
  'belt, ceinture, حزام, बेल्ट, 皮带, 腰带',
  'scarf, scarves, shawl, stole, écharpe, foulard, châle, étole, وشاح, شال, स्कार्फ़, शॉल, दुपट्टा, 围巾, 披肩, 丝巾',
  'hat, cap, beanie, chapeau, bonnet, casquette, قبعة, طاقية, टोपी, कैप, 帽子',
  'glove, gant, قفاز, दस्ताने, 手套',
];
