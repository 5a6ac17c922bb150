import type { FactName } from '../products/facts.ts';

/** Returns a name in the languages of the shop, with further names that mean the same. */
function named(key: string, [en, ar, zh, fr, hi]: string[], spellings: string[] = []): FactName {
  return { key, names: { en, ar, zh, fr, hi } as FactName['names'], spellings };
}

/** Names that most shops use. Those of an owner take precedence. */
export const COMMON_FACT_NAMES: FactName[] = [
  named(
    'color',
    ['Color', 'اللون', '颜色', 'Couleur', 'रंग'],
    [
      ...[
        'colour',
        'colors',
        'colours',
        'shade',
        'couleurs',
        'coloris',
        'لون',
        'الألوان',
        '色',
        '顏色',
        '颜色分类',
      ],
      ...['farbe', 'farben', 'colore', 'cor', 'kleur', 'renk', 'цвет', '色彩'],
    ],
  ),
  named(
    'size',
    ['Size', 'المقاس', '尺码', 'Taille', 'साइज़'],
    [
      ...[
        'sizes',
        'tailles',
        'pointure',
        'pointures',
        'مقاس',
        'المقاسات',
        'الحجم',
        '尺寸',
        '大小',
        '尺碼',
        'साइज',
        'आकार',
      ],
      ...[
        'größe',
        'größen',
        'talla',
        'tallas',
        'taglia',
        'taglie',
        'tamanho',
        'maat',
        'maten',
        'beden',
        'размер',
        'サイズ',
      ],
    ],
  ),
  named(
    'material',
    ['Material', 'الخامة', '材质', 'Matière', 'सामग्री'],
    [
      ...[
        'materials',
        'fabric',
        'composition',
        'matières',
        'matériau',
        'tissu',
        'خامة',
        'المادة',
        'القماش',
        '材料',
        '面料',
        '材質',
      ],
      ...['stoff', 'materialien', 'materiale', 'materiaal', 'malzeme', 'материал', 'कपड़ा', 'मटेरियल', '素材'],
    ],
  ),
  named('pattern', ['Pattern', 'النقشة', '图案', 'Motif', 'पैटर्न'], ['print', 'muster', 'motifs', 'نقشة']),
  named('fit', ['Fit', 'القصّة', '版型', 'Coupe', 'फ़िट'], ['cut', 'passform', 'القصة', 'फिट']),
  named('style', ['Style', 'الطراز', '款式', 'Style', 'शैली'], ['stil', 'estilo', 'طراز']),
  named('length', ['Length', 'الطول', '长度', 'Longueur', 'लंबाई'], ['länge', 'طول']),
  named('width', ['Width', 'العرض', '宽度', 'Largeur', 'चौड़ाई'], ['breite', 'عرض']),
  named('height', ['Height', 'الارتفاع', '高度', 'Hauteur', 'ऊँचाई'], ['höhe', 'ऊंचाई']),
  named('weight', ['Weight', 'الوزن', '重量', 'Poids', 'वज़न'], ['gewicht', 'वजन']),
  named('dimensions', ['Dimensions', 'الأبعاد', '规格尺寸', 'Dimensions', 'माप'], ['measurements', 'maße']),
  named('capacity', ['Capacity', 'السعة', '容量', 'Contenance', 'क्षमता'], ['volume', 'inhalt', 'contents']),
  named(
    'care',
    ['Care', 'العناية', '洗护', 'Entretien', 'देखभाल'],
    ['care instructions', 'washing', 'pflege'],
  ),
  named('lining', ['Lining', 'البطانة', '里料', 'Doublure', 'अस्तर'], ['futter']),
  named(
    'closure',
    ['Closure', 'الإغلاق', '闭合方式', 'Fermeture', 'बंद करने का तरीका'],
    ['fastening', 'verschluss'],
  ),
  named('season', ['Season', 'الموسم', '季节', 'Saison', 'मौसम'], ['seasons', 'موسم']),
  named('gender', ['Gender', 'الجنس', '性别', 'Genre', 'लिंग'], ['sex', 'geschlecht']),
  named('age', ['Age', 'العمر', '年龄', 'Âge', 'उम्र'], ['age group', 'alter']),
  named('brand', ['Brand', 'العلامة التجارية', '品牌', 'Marque', 'ब्रांड'], ['marke', 'vendor']),
  named(
    'origin',
    ['Made in', 'بلد الصنع', '产地', 'Fabriqué en', 'निर्माण देश'],
    ['origin', 'country of origin', 'herkunft'],
  ),
];
