/** Languages of the measured texts. */
export const TRANSLATED = ['ar', 'zh', 'fr', 'hi'] as const;

export type TranslatedLanguage = (typeof TRANSLATED)[number];

/** Frequent words of product names: English, Arabic, Chinese, French, Hindi. Forms of a word share a line. */
const WORDS = `
black | أسود | 黑色 | noir | काला
white | أبيض | 白色 | blanc | सफ़ेद
blue | أزرق | 蓝色 | bleu | नीला
navy | كحلي | 藏青色 | bleu marine | गहरा नीला
red | أحمر | 红色 | rouge | लाल
green | أخضر | 绿色 | vert | हरा
grey, gray | رمادي | 灰色 | gris | स्लेटी
brown | بني | 棕色 | marron | भूरा
pink | وردي | 粉色 | rose | गुलाबी
yellow | أصفر | 黄色 | jaune | पीला
purple | بنفسجي | 紫色 | violet | बैंगनी
orange | برتقالي | 橙色 | orange | नारंगी
beige | بيج | 米色 | beige | बेज
cream | كريمي | 奶油色 | crème | क्रीम
gold, golden | ذهبي | 金色 | doré | सुनहरा
silver | فضي | 银色 | argenté | चाँदी
maroon | عنابي | 酒红色 | bordeaux | मैरून
olive | زيتي | 橄榄绿 | olive | जैतूनी
teal | أزرق مخضر | 青色 | bleu canard | टील
tan | جملي | 黄褐色 | fauve | हल्का भूरा
khaki | كاكي | 卡其色 | kaki | ख़ाकी
charcoal | فحمي | 炭灰色 | anthracite | कोयला
copper | نحاسي | 紫铜色 | cuivré | ताँबा
bronze | برونزي | 青铜色 | bronze | काँस्य
steel | فولاذي | 钢色 | acier | इस्पात
magenta | أرجواني | 品红色 | magenta | मैजेंटा
mustard | خردلي | 芥末黄 | moutarde | सरसों
lavender | خزامي | 淡紫色 | lavande | लैवेंडर
men, mens, men's | رجالي | 男士 | homme | पुरुष
women, womens, women's | نسائي | 女士 | femme | महिला
boys, boy | أولاد | 男童 | garçon | लड़का
girls, girl | بنات | 女童 | fille | लड़की
kids, kid | أطفال | 儿童 | enfant | बच्चा
unisex | للجنسين | 中性 | mixte | यूनिसेक्स
shirt, shirts | قميص | 衬衫 | chemise | क़मीज़
tshirt, t-shirt, tshirts, t-shirts | تيشيرت | T恤 | tee-shirt | टी-शर्ट
top, tops | بلوزة | 上衣 | haut | टॉप
dress, dresses | فستان | 连衣裙 | robe | पोशाक
saree, sari, sarees | ساري | 纱丽 | sari | साड़ी
kurta, kurtas | كورتا | 长衫 | kurta | कुर्ता
kurti, kurtis | كورتي | 短衫 | kurti | कुर्ती
jeans | جينز | 牛仔裤 | jean | जींस
trouser, trousers, pants, pant | بنطلون | 长裤 | pantalon | पतलून
track | رياضي | 运动 | survêtement | ट्रैक
shorts, short | شورت | 短裤 | short | शॉर्ट्स
skirt, skirts | تنورة | 半身裙 | jupe | घाघरा
jacket, jackets | سترة | 夹克 | veste | जैकेट
sweater, sweaters | كنزة | 毛衣 | pull | स्वेटर
sweatshirt, sweatshirts | سويت شيرت | 卫衣 | sweat | स्वेटशर्ट
shoes, shoe | حذاء | 鞋 | chaussures | जूता
sandals, sandal | صندل | 凉鞋 | sandales | सैंडल
heels, heel | كعب عال | 高跟鞋 | talons | हील
flats, flat | حذاء مسطح | 平底鞋 | ballerines | फ्लैट
flip | شبشب | 人字拖 | tongs | चप्पल
socks, sock | جوارب | 袜子 | chaussettes | मोज़ा
bag, bags, handbag, handbags | حقيبة | 手提包 | sac | थैला
backpack, backpacks | حقيبة ظهر | 双肩包 | sac à dos | बस्ता
wallet, wallets | محفظة | 钱包 | portefeuille | बटुआ
clutch | حقيبة سهرة | 手拿包 | pochette | क्लच
belt, belts | حزام | 皮带 | ceinture | बेल्ट
watch, watches | ساعة | 手表 | montre | घड़ी
sunglasses, sunglass | نظارة شمسية | 太阳镜 | lunettes de soleil | धूप का चश्मा
earrings, earring | قرط | 耳环 | boucles d'oreilles | झुमका
ring, rings | خاتم | 戒指 | bague | अँगूठी
necklace, necklaces | قلادة | 项链 | collier | हार
pendant, pendants | دلاية | 吊坠 | pendentif | लॉकेट
bracelet, bracelets | سوار | 手链 | bracelet | कंगन
bra, bras | صدرية | 文胸 | soutien-gorge | ब्रा
brief, briefs | سروال داخلي | 内裤 | slip | ब्रीफ़
vest, vests | فانلة | 背心 | débardeur | बनियान
tie, ties | ربطة عنق | 领带 | cravate | टाई
cap, caps, hat, hats | قبعة | 帽子 | casquette | टोपी
scarf, scarves | وشاح | 围巾 | écharpe | दुपट्टा
leggings, legging | ليقنز | 打底裤 | legging | लेगिंग
tunic, tunics | تونيك | 束腰上衣 | tunique | ट्यूनिक
perfume | عطر | 香水 | parfum | इत्र
lipstick | أحمر شفاه | 口红 | rouge à lèvres | लिपस्टिक
nail | أظافر | 指甲 | ongles | नाख़ून
polish | طلاء | 油 | vernis | पॉलिश
table | طاولة | 桌子 | table | मेज़
chair, chairs | كرسي | 椅子 | chaise | कुर्सी
bed | سرير | 床 | lit | पलंग
sofa | أريكة | 沙发 | canapé | सोफ़ा
casual | يومي | 休闲 | décontracté | कैज़ुअल
formal | رسمي | 正装 | habillé | औपचारिक
sports, sport | رياضة | 体育 | sport | खेल
printed, print | مطبوع | 印花 | imprimé | छपा
solid | سادة | 纯色 | uni | सादा
striped, stripes | مخطط | 条纹 | rayé | धारीदार
check, checked | مربعات | 格子 | à carreaux | चेक
cotton | قطن | 棉 | coton | सूती
silk | حرير | 丝绸 | soie | रेशम
leather | جلد | 真皮 | cuir | चमड़ा
wool | صوف | 羊毛 | laine | ऊन
linen | كتان | 亚麻 | lin | लिनेन
slim | ضيق | 修身 | cintré | पतला
sleeve, sleeves | كم | 袖 | manche | आस्तीन
round | مستدير | 圆 | rond | गोल
neck | رقبة | 领 | col | गला
wear | ملابس | 服装 | tenue | पहनावा
summer | صيف | 夏季 | été | गर्मी
winter | شتاء | 冬季 | hiver | सर्दी
set | طقم | 套装 | ensemble | सेट
pack | عبوة | 包装 | lot | पैक
for | لـ | 用 | pour | के लिए
with | مع | 和 | avec | के साथ
and | و | 和 | et | और
`;

const ORDER = ['en', ...TRANSLATED] as const;

/** The translations of each English word. */
export const TRANSLATIONS: ReadonlyMap<string, Record<TranslatedLanguage, string>> = new Map(
  WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', ...words] = line.split(' | ');
      const of = Object.fromEntries(ORDER.slice(1).map((language, at) => [language, words[at] ?? '']));
      return english
        .split(', ')
        .map((word): [string, Record<TranslatedLanguage, string>] => [
          word,
          of as Record<TranslatedLanguage, string>,
        ]);
    }),
);
