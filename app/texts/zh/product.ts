import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';
import { amounts } from './lists.ts';

export const card = {
  imageUnavailable: '暂无图片',
  soldOut: '已售罄',
  originalPrice: '原价：',
  colors: '颜色',
  previousImage: '上一张图片',
  nextImage: '下一张图片',
  previousImageOf: (product) => ltr`${product}：上一张图片`,
  nextImageOf: (product) => ltr`${product}：下一张图片`,
  imageOf: (image, count, product) => ltr`${product}：第 ${image} 张图片，共 ${count} 张`,
  image: (image, count) => `第 ${image} 张图片，共 ${count} 张`,
  close: '关闭',
  loadingProduct: '正在加载商品…',
} satisfies Texts['card'];

export const product = {
  home: '首页',
  breadcrumb: '当前位置',
  inStock: '有货',
  soldOut: '已售罄',
  code: (code) => ltr`编号 ${code}`,
  details: '商品详情',
  defaultDescription: (name, category) => ltr`${name}，选自我们的${category}系列，品质经久。`,
  loadingDescription: '正在加载介绍…',
  detailsFailed: '详情无法加载。',
  ownPage: '打开商品页面',
  hidden: '已隐藏：仅您可见',
  moreFrom: (category) => ltr`更多${category}`,
  unknown: { title: '此商品已下架', sentence: '商品已从系列中移除，或网址有误。' },
  unreachable: { title: '此商品无法加载', sentence: '商店没有响应，请检查网络后重试。' },

  pictures: (name) => ltr`${name}的图片`,
  pictureAlt: (alt, image, count) => ltr`${alt}，第 ${image} 张图片，共 ${count} 张`,
  pictureCount: (image, count) => `${image} / ${count}`,
  pictureFailed: '图片无法加载',
  fullScreen: '全屏',
  closePicture: '关闭图片',
  zoomIn: '放大',
  zoomOut: '缩小',

  otherProducts: '列表中的其他商品',
  previousProduct: '上一件商品',
  nextProduct: '下一件商品',
  position: (position, total) => `${position} / ${total}`,
  previous: '上一件：',
  next: '下一件：',
  product: '商品',

  share: '分享',
  edit: '编辑',
  linkCopied: '链接已复制',
  copyFailed: '请复制此页面的网址',
} satisfies Texts['product'];

export const ask = {
  ask: '咨询此商品',
  askWhenBack: '咨询到货时间',
  askForPrice: '咨询价格',
  askOnWhatsApp: '通过 WhatsApp 咨询',
  askAgainLater: '咨询到货时间',
  otherOptions: '其他方式',
  closeOptions: '关闭联系方式',
  goesTo: '您的咨询将发送至',
  whatsApp: 'WhatsApp',
  email: '电子邮件',
  call: '致电',
  subject: (name) => ltr`咨询：${name}`,
  subjectWhenBack: (name) => ltr`${name}何时到货？`,
  message: (office, question) => `${ltr`致 ${office}：`}\n\n${question}`,
  question({ name, code, price, inStock }) {
    const piece = code ? ltr`${name}（编号 ${code}）` : ltr`${name}`;
    if (price === null)
      return inStock ? `请问以下商品的价格是多少？${piece}` : `请问以下商品何时到货，价格是多少？${piece}`;
    const priced = `${piece}，${amounts.price(price)}`;
    return inStock ? `您好，我想咨询：${priced}` : `请问以下商品何时到货？${priced}`;
  },
} satisfies Texts['ask'];
