import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';

export const frame = {
  skipToContent: '跳至正文',
  menu: '菜单',
  closeMenu: '关闭菜单',
  categories: '分类',
  locations: '办公室',
  contact: '联系我们',
  search: '搜索',
  searchProducts: '搜索商品',
  closeSearch: '关闭搜索',
  about: (brand) => ltr`关于 ${brand}`,
  quickLinks: '快速链接',
  company: '公司',
  ourLocations: '我们的办公室',
  contactUs: '联系我们',
  writeOrCall: '来信或致电',
  rights: (year, brand) => ltr`© ${year} ${brand}。保留所有权利。`,
  typefaces: '西文字体为 Bodoni Moda 与 Hanken Grotesk。',
  preview: '预览',
  previewNote: '草稿预览，访客看不到。',
  endPreview: '结束预览',
  opensSoon: '即将开放',
  closedNote: '商店已关闭，访客只看到“即将开放”。',
  suggestedPages: '推荐页面',
  searchCollection: '搜索全部系列',
  orChooseCategory: '或选择一个分类：',
  loading: '正在加载…',
  timedOut: {
    title: '此页面无法加载',
    sentence: '网络连接可能已中断。',
    reload: '重新加载',
  },
  pageTitle: (title, brand) => `${title} - ${brand}`,
  homeTitle: (brand, tagline) => `${brand}：${tagline}`,
} satisfies Texts['frame'];

export const categories = {
  Women: '女士',
  Men: '男士',
  Kids: '儿童',
  Healthcare: '健康护理',
  Cosmetics: '美妆',
  Bags: '包袋',
  Accessories: '配饰',
  Footwear: '鞋履',
} satisfies Texts['categories'];

export const errors = {
  notFound: { title: '找不到此页面', sentence: '页面可能已移动或删除，请检查网址。' },
  refused: { title: '此处无法进行该操作', sentence: '该网址不支持此操作。' },
  unavailable: { title: '商店暂无响应', sentence: '稍后即可恢复。' },
  unreachable: { title: '没有网络连接', sentence: '无法连接到商店，请检查您的网络。' },
  failed: { title: '出了点问题', sentence: '这是我们的失误，请稍后再试。' },
  busy: '商店目前访问量很大，请稍后再试。',
  tryAgain: '重试',
  trying: '正在重试…',
  offline: '您已离线，所见内容可能不是最新的。',
  disconnected: '实时更新已中断，所见内容可能不是最新的。',
  refreshFailed: '商品刷新失败，所见内容可能不是最新的。',
} satisfies Texts['errors'];
