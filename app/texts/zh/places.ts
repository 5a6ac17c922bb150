import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';
import { productCount } from './lists.ts';

export const locations = {
  title: '我们的办公室',
  description: (brand, countries) => ltr`${brand} 在${countries}的办公室：地址、电话和 WhatsApp。`,
  countries: (names) => [names.slice(0, -1).join('、'), ...names.slice(-1)].filter(Boolean).join('和'),
  place: (city, country) => ltr`${country} ${city}`,
  nearest: (country) => ltr`离您最近：${country}`,
  map: '地图上的办公室',
  onMap: '（地图）',
  copyAddress: '复制地址',
  ofOffice: (office) => ltr`（${office}）`,
  addressCopied: '地址已复制',
  copyFailed: '无法复制',
  localTime: '当地时间',
  openingHours: '营业时间',
  closedOn: '休息日',
  openUntil: (time) => `营业中，至 ${time}`,
  opensToday: (time) => `${time} 开始营业`,
  opensTomorrow: (time) => `明天 ${time} 开始营业`,
  opensOn: (day, time) => `${day} ${time} 开始营业`,
  contact: '联系人',
  telephone: '电话',
  whatsApp: 'WhatsApp',
  email: '电子邮件',
  legalDetails: '法律信息',
  identificationNumber: '识别号码',
  legalForm: '法律形式',
} satisfies Texts['locations'];

export const hours = {
  zones: 'zh-Hans',
  weekdays: { Mon: '周一', Tue: '周二', Wed: '周三', Thu: '周四', Fri: '周五', Sat: '周六', Sun: '周日' },
  clock: (day, time) => `${day} ${time}`,
  days: (first, last) => `${first}至${last}`,
  comma: '、',
  span: (days, opens, closes) => `${days} ${opens}–${closes}`,
} satisfies Texts['hours'];

export const contact = {
  title: '联系我们',
  description: (brand) => ltr`如何联系 ${brand}：一般咨询邮箱、直接联系邮箱以及电话支持。`,
  eyebrow: '来信或致电',
  general: '一般咨询',
  direct: '直接联系',
  phone: '电话支持',
  offices: '办公室',
  findOffice: '查找办公室',
  officeMail: '致信办公室',
  officeMailNote: '您的邮件将直接送达该办公室。',
} satisfies Texts['contact'];

export const lineSheet = {
  dates: 'zh-Hans',
  collection: '全部系列',
  selection: '精选',
  description: (title, brand) => ltr`${brand} ${title}。`,
  print: '打印或保存为 PDF',
  validUntil: '此链接有效期至',
  tooMany: (most) => `一份产品图册最多包含 ${productCount(most)}，请选择分类或部分商品。`,
  edition: (month, products) => `${month}，${productCount(products)}`,
  withPrices: '价格以美元计。',
  withoutPrices: '价格请咨询。',
  note: '点按图片查看详情，或点按“咨询”与我们联系。',
  code: (code) => ltr`编号 ${code}`,
  soldOut: '已售罄',
  comma: '，',
  ask: '咨询',
} satisfies Texts['lineSheet'];
