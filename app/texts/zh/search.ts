import { formatNumber } from '#catalog/amounts/amounts.ts';
import { COUNTED_RESULTS } from '#catalog/search/search.ts';
import type { Texts } from '../en/texts.ts';
import { ltr } from '../rules.ts';

export const search = {
  search: '搜索',
  searching: '正在搜索…',
  searchCollection: '搜索全部系列',
  placeholder: '搜索商品…',
  suggestions: '建议',
  suggestionCount: (count) => (count === 0 ? '没有建议。按回车键查看搜索提示。' : `${count} 条建议`),
  seeAll: (term) => ltr`查看“${term}”的全部结果`,
} satisfies Texts['search'];

export const results = {
  title: (term) => ltr`搜索“${term}”`,
  description: '按名称、介绍或分类搜索全部系列。',
  start: '开始搜索',
  startHint: '输入商品名称、材质或颜色，或选择一个分类：',
  found: (count, term) =>
    count > COUNTED_RESULTS
      ? ltr`找到超过 ${formatNumber(COUNTED_RESULTS)} 件与“${term}”相关的商品`
      : ltr`找到 ${formatNumber(count)} 件与“${term}”相关的商品`,
  noExactMatches: (term) => ltr`没有与“${term}”完全匹配的商品`,
  similar: '相似商品：',
  showing: '显示以下词语的结果：',
  alsoShowing: '同时显示以下词语的结果：',
  comma: '、',
  or: ' 或 ',
  results: '结果',
  pages: '结果页',
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  previous: '上一页',
  next: '下一页',
  noSuchPage: '此页面不存在',
  fewerPages: (term) => ltr`“${term}”的搜索结果没有这么多页。`,
  firstPage: '前往第一页',
  failed: '搜索暂时不可用，请稍后再试。',
  orChooseCategory: '或选择一个分类：',
  nothingFound: '没有找到商品',
  lookedFor: (term) => ltr`我们在所有名称、介绍和分类中查找了“${term}”。`,
  tipsTitle: '搜索提示',
  tips: [
    '检查拼写，或只输入您确定的部分。',
    '减少词语：“大衣”比“灰色长款大衣”找到的更多。',
    '试试材质或颜色，例如“皮革”或“驼色”。',
  ],
} satisfies Texts['results'];
