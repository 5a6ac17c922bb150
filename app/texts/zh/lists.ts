import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { Texts } from '../en/texts.ts';
import { ltr, shortDecimals } from '../rules.ts';

const price = (dollars: number, decimals: 0 | 2 = 2) => `US$${formatNumber(dollars, decimals)}`;

export const amounts = {
  number: (number) => formatNumber(number),
  price: (dollars) => price(dollars),
  shortPrice: (dollars) => price(dollars, shortDecimals(dollars)),
  priceInWords: (dollars) => (dollars === null ? '价格请咨询' : price(dollars)),
} satisfies Texts['amounts'];

export function productCount(count: number): string {
  return `${formatNumber(count)} 件商品`;
}

export const home = {
  collections: '系列',
  carousel: '轮播',
  slideKind: '幻灯片',
  slideOf: (slide, count) => `第 ${slide} 张，共 ${count} 张`,
  slide: (slide, subtitle) => ltr`第 ${slide} 张：${subtitle}`,
  chooseSlide: '选择幻灯片',
  pause: '暂停轮播',
  play: '播放轮播',
  previousSlide: '上一张',
  nextSlide: '下一张',
  officesIn: (countries) => `办公室：${countries}`,
  shopByCategory: '按分类浏览',
  featured: '精选商品',
  noProducts: '首批商品即将上架。',
} satisfies Texts['home'];

export const sections = {
  accessories: '配饰',
  uncategorized: '未分类',
  allSections: '全部',
  moreSections: (count) => `另有 ${count} 类`,
  noAccessories: '暂无配饰',
  emptySection: (name) => ltr`“${name}”暂无商品`,
  pages: '页面',
  previousSections: '前面的类别',
  nextSections: '更多类别',
  seeAll: (count) => `查看全部 ${formatNumber(count)} 件`,
  inSection: (name) => ltr`（${name}）`,
  order: '排序',
  orders: { name: '按名称', count: '商品最多优先' },
  fewerSections: '收起',
} satisfies Texts['sections'];

export const listing = {
  products: '商品',
  count: productCount,
  shown: (shown, total) =>
    shown < total
      ? `已显示 ${formatNumber(shown)} 件，共 ${formatNumber(total)} 件`
      : `已显示全部 ${productCount(total)}`,
  empty: '该分类暂无商品。',
  comingSoon: '即将上架',
  noSuchPage: '此页面不存在。',
  firstPage: '前往第一页',
  earlier: '显示之前的商品',
  more: '显示更多',
  loading: '正在加载…',
  tryAgain: '重试',
  moreFailed: '后面的商品无法加载。',

  sortAndFilter: '排序与筛选',
  sortBy: '排序方式',
  sort: '排序',
  sorts: {
    recommended: '推荐',
    'price-up': '价格从低到高',
    'price-down': '价格从高到低',
    'name-up': '名称顺序',
  },
  price: '价格',
  priceFrom: (amount) => `${amount} 起`,
  priceTo: (amount) => `${amount} 以内`,
  priceRange: (min, max) => `${min} – ${max}`,
  from: '最低（US$）',
  to: '最高（US$）',
  apply: '应用',
  clearPrice: '清除价格筛选',
  filter: (chosen) => (chosen > 0 ? `筛选（${chosen}）` : '筛选'),
  clearFilter: '清除筛选',
  noneMatches: '没有符合筛选条件的商品。',
  clearAll: '清除全部筛选',
  noneInRange: '该价格范围内没有商品。',
  invalidPrice: '请输入有效的价格',
  ambiguousPrice: (thousands, fraction) => `请输入 ${thousands} 或 ${fraction}`,
} satisfies Texts['listing'];
