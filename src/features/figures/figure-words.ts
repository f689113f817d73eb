import type { DayFigure } from './names.ts'
import type { Listed } from './contract.ts'

/** What the office calls each figure of a day. */
export const FIGURE_WORDS: Readonly<Record<DayFigure, string>> = {
  reads: '阅读',
  readers: '读者',
  shares: '短链接打开',
  gates: '付费墙看到',
  opened: '付费墙打开开通',
  begun: '付费墙下单',
  paid: '付费墙付款',
  orders_begun: '会员下单',
  orders_paid: '会员付款',
  accounts: '新账号',
  comments: '评论',
  file_reads: '资料阅读',
  file_downloads: '资料下载',
  ad_views: '广告露出',
  ad_clicks: '广告点击',
}

/** What figures are listed by. */
export const LISTED_WORDS: Readonly<Record<Listed, string>> = {
  topic: '文章',
  author: '作者',
  category: '栏目',
  community: '社区',
  kind: '类型',
  industry: '产业',
  source: '来源',
  file: '资料',
  word: '搜索词',
}
