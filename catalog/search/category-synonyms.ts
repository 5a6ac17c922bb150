import type { Category } from '../products/product.ts';

/**
 * Words that visitors type for the goods of a category, in all languages of the storefront, separated by commas. A search
 * for one also finds the products of the category, after those whose names contain it.
 */
export const CATEGORY_SYNONYMS: Record<Category, string> = {
  Women:
    'woman, womens, ladies, lady, female, womenswear, نساء, امرأة, سيدات, حريمي, نسائي, نسائية, 女, 女士, 女式, 女装, femme, dame, féminin, ' +
    'महिला, औरत, लेडीज़',
  Men: 'man, mens, gents, gentlemen, male, menswear, رجال, رجالي, رجالية, 男, 男士, 男式, 男装, homme, hommes, masculin, पुरुष, मर्द, जेंट्स',
  Kids:
    'kid, child, children, childrens, boy, girl, baby, أطفال, طفل, ولادي, بناتي, ولادية, بناتية, رضيع, 儿童, 童, 童装, 孩子, 宝宝, 婴儿, ' +
    'enfant, fille, garçon, bébé, बच्चे, बच्चा, लड़का, लड़की, शिशु',
  Healthcare:
    'health, wellness, wellbeing, vitamin, supplement, صحة, فيتامين, مكمل, 健康, 保健, 维生素, santé, vitamine, complément, ' +
    'स्वास्थ्य, सेहत, विटामिन, soap, hygiene, savon, hygiène, صابون, साबुन, 肥皂, 香皂, 洗手液, 维他命',
  Cosmetics:
    'cosmetic, makeup, beauty, skincare, perfume, fragrance, مكياج, تجميل, عطر, 化妆品, 美妆, 彩妆, 香水, 护肤, maquillage, ' +
    'beauté, parfum, cosmétique, मेकअप, सौंदर्य, इत्र, परफ्यूम, lipstick, mascara, scent, cologne, vernis, روج, कॉस्मेटिक, ' +
    '口红, 唇膏',
  Bags:
    'bag, handbag, purse, clutch, حقيبة, شنطة, محفظة, 包, 包包, 手提包, 手袋, 背包, 钱包, sac, pochette, cabas, ' +
    'sacoche, बैग, थैला, झोला, पर्स, हैंडबैग, backpack, rucksack, wallet, satchel, portefeuille, besace, شنطة ظهر, बैकपैक, ' +
    'बटुआ, वॉलेट, 双肩包, 书包, 挎包',
  Accessories:
    'accessory, إكسسوار, إكسسوارات, 配饰, 饰品, accessoire, एक्सेसरीज़, gift, present, cadeau, هدية, هدايا, उपहार, तोहफ़ा, ' +
    'गिफ़्ट, 礼物, 礼品, jewel, ring, earring, necklace, bracelet, bijou, bague, boucle, oreille, collier, خاتم, قرط, قلادة, ' +
    'عقد, سوار, अंगूठी, बाली, झुमका, हार, कंगन, 戒指, 耳环, 项链, 手镯, 手链, scarf, shawl, hat, cap, glove, écharpe, foulard, ' +
    'châle, chapeau, bonnet, casquette, gant, وشاح, شال, قبعة, قفاز, स्कार्फ़, शॉल, दुपट्टा, टोपी, दस्ताने, 围巾, 披肩, 丝巾, 帽子, 手套',
  Footwear:
    'shoe, sneaker, trainer, boot, sandal, حذاء, جزمة, صندل, شبشب, نعل, 鞋, 鞋子, 运动鞋, 靴子, 凉鞋, 拖鞋, chaussure, basket, ' +
    'botte, sandale, escarpin, soulier, जूता, चप्पल, सैंडल, slipper, loafer, heel, flat, mule, chausson, pantoufle, ' +
    'mocassin, bottine, talon, ballerine, بوت, كعب, स्नीकर, बूट, स्लिपर, जूती, 高跟鞋, 平底鞋, 皮鞋',
};

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
