import type { Category } from '../products/product.ts';

/**
 * Words that visitors type for the goods of a category, in all languages of the storefront, separated by commas. A search
 * for one also finds the products of the category, after those whose names contain it.
 */
export const CATEGORY_SYNONYMS: Record<Category, string> = {
  Women:
    'woman, womens, ladies, lady, female, womenswear, نساء, امرأة, سيدات, حريمي, 女, 女士, 女式, 女装, femme, dame, féminin, ' +
    'महिला, औरत, लेडीज़',
  Men: 'man, mens, gents, gentlemen, male, menswear, رجال, رجالي, 男, 男士, 男式, 男装, homme, hommes, masculin, पुरुष, मर्द, जेंट्स',
  Kids:
    'kid, child, children, childrens, boy, girl, baby, أطفال, طفل, ولادي, بناتي, رضيع, 儿童, 童装, 孩子, 宝宝, 婴儿, ' +
    'enfant, fille, garçon, bébé, बच्चे, बच्चा, लड़का, लड़की, शिशु',
  Healthcare:
    'health, wellness, wellbeing, vitamin, supplement, صحة, فيتامين, مكمل, 健康, 保健, 维生素, santé, vitamine, complément, ' +
    'स्वास्थ्य, सेहत, विटामिन',
  Cosmetics:
    'cosmetic, makeup, beauty, skincare, perfume, fragrance, مكياج, تجميل, عطر, 化妆品, 美妆, 彩妆, 香水, 护肤, maquillage, ' +
    'beauté, parfum, cosmétique, मेकअप, सौंदर्य, इत्र, परफ्यूम',
  Bags:
    'bag, handbag, purse, clutch, حقيبة, شنطة, محفظة, 包, 包包, 手提包, 手袋, 背包, 钱包, sac, pochette, cabas, ' +
    'sacoche, बैग, थैला, झोला, पर्स, हैंडबैग',
  Accessories: 'accessory, إكسسوار, إكسسوارات, 配饰, 饰品, accessoire, एक्सेसरीज़',
  Footwear:
    'shoe, sneaker, trainer, boot, sandal, حذاء, جزمة, صندل, شبشب, نعل, 鞋, 鞋子, 运动鞋, 靴子, 凉鞋, 拖鞋, chaussure, basket, ' +
    'botte, sandale, escarpin, soulier, जूता, चप्पल, सैंडल',
};
