import { searchFold } from './search-fold.ts';

/**
 * Returns the plurals of a folded Arabic or Hindi word, or its singulars, that do not contain it: فستان for فساتين, घड़ी for
 * घड़ियाँ. Of Hindi plurals, only the part that all cases have in common.
 */
export function otherNumbersOf(word: string): string[] {
  if (/^\p{Script=Arabic}{3,}$/u.test(word))
    return [...(BROKEN_PLURALS.get(word) ?? []), ...femininesOf(word)];
  if (/^\p{Script=Devanagari}{3,}$/u.test(word)) return hindiNumbersOf(word);
  return [];
}

/** Most Arabic nouns that end in ة, which is folded to ه, have the plural ات, and so have many borrowed ones. */
function femininesOf(word: string): string[] {
  if (word.endsWith('ه')) return [`${word.slice(0, -1)}ات`];
  if (word.length <= 4 || !word.endsWith('ات')) return [];
  const singular = word.slice(0, -2);
  return [`${singular}ه`, ...(singular.length > 4 ? [singular] : [])];
}

/** Feminine words in ी become ियाँ and ियों, masculine ones in ा become े and ों, others take ें and ों. */
function hindiNumbersOf(word: string): string[] {
  const [, feminine] = /^(.+?)िय(?:ा[ँं]|ों)$/u.exec(word) ?? [];
  if (feminine) return [`${feminine}ी`];
  const [, plural, ending] = /^(..+?)(ाए[ँं]|ाओं|ें|ों|े|ी|ा)$/u.exec(word) ?? [];
  switch (plural && ending) {
    case 'ी':
      return [`${plural}िय`];
    case 'ा':
      return [`${plural}े`, `${plural}ों`];
    case 'े':
      return [`${plural}ा`];
    case 'ें':
      return [`${plural}`];
    case 'ों':
      return [`${plural}ा`, `${plural}े`];
    default:
      return plural ? [`${plural}ा`] : [];
  }
}

/** Arabic singulars of goods, each with its plural or plurals. */
const PAIRS =
  'فستان فساتين، قميص قمصان، حذاء أحذية، حقيبة حقائب، سروال سراويل، بنطلون بناطيل بنطلونات، بنطال بناطيل، معطف معاطف، ' +
  'ثوب أثواب ثياب، جورب جوارب، حزام أحزمة، خاتم خواتم، سوار أساور، قلادة قلائد، عقد عقود، قرط أقراط، وشاح أوشحة، ' +
  'شال شيلان، عباءة عبايات، تنورة تنانير، صندل صنادل، كعب كعوب، جزمة جزم، شبشب شباشب، قفطان قفاطين، جلباب جلابيب، ' +
  'طرحة طرح، حجاب أحجبة، عمامة عمائم، منديل مناديل، محفظة محافظ، شنطة شنط، عطر عطور، زيت زيوت، لباس ألبسة ملابس، ' +
  'رداء أردية، بدلة بدل، طقم أطقم، مئزر مآزر، نقاب أنقبة، برقع براقع، غترة غتر، شماغ أشمغة، بشت بشوت، دشداشة دشاديش، ' +
  'سلسلة سلاسل، خلخال خلاخيل، حلق حلقان، دبوس دبابيس، تاج تيجان، جوهرة جواهر، حلية حلي، لؤلؤة لآلئ، طاقية طواقي، ' +
  'نعل نعال، رباط أربطة، فرو فراء، قفاز قفافيز، سترة ستر، خيط خيوط، قماش أقمشة، حجر أحجار، مرهم مراهم، مصباح مصابيح، ' +
  'كنزة كنز، طفل أطفال، رجل رجال، امرأة نساء، ولد أولاد، بنت بنات';

const BROKEN_PLURALS = new Map<string, string[]>();
for (const pair of PAIRS.split('، ')) {
  const words = searchFold(pair).split(' ');
  for (const word of words) {
    const others = words.filter((other) => other !== word);
    BROKEN_PLURALS.set(word, [...(BROKEN_PLURALS.get(word) ?? []), ...others]);
  }
}
