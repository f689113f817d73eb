import { z } from 'zod'
import type { Context } from '#platform/context.ts'

/** What a thing of the audit is called, and the screen below /admin that shows it, where there is one. */
export const NamedSubject = z.object({ title: z.string(), address: z.string().optional() })
export type NamedSubject = z.infer<typeof NamedSubject>

/** Names those of these things, each as `topic:10001`, that a feature knows. */
export type NameSubjects = (
  context: Pick<Context, 'db'>,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, NamedSubject>>

/** What the office calls each kind of thing that something is done to; a test holds it to all that the portal records. */
export const SUBJECT_KINDS: Readonly<Record<string, string>> = {
  topic: '文章',
  'data-item': '数据',
  chart: '图表',
  special: '专题',
  report: '白皮书',
  'quarterly-issue': '季度内参',
  subscription: '内参订阅',
  delivery: '送达的内参',
  parcel: '寄送',
  licence: '企业授权',
  file: '资料',
  pdf: 'PDF',
  copy: '流出的副本',
  'short-link': '短链接',
  image: '图片',
  community: '社区',
  person: '人物与读者',
  company: '企业',
  'dictionary-entry': '词条',
  event: '活动',
  'event-album': '活动相册',
  'event-partners': '合作伙伴',
  registration: '报名',
  ticket: '门票',
  'ticket-question': '报名要问的',
  'attendee-file': '报名人的文件',
  'award-year': '奖项年度',
  'award-application': '奖项申报',
  'award-candidate': '参评者',
  'award-judge': '评委',
  ad: '广告',
  home: '首页',
  pins: '置顶',
  'site-page': '站点页面',
  'news-tabs': '资讯的栏目',
  'literature-tabs': '文献的栏目',
  link: '外部链接',
  redirect: '地址跳转',
  redirects: '地址跳转（一批）',
  settings: '门户设置',
  comment: '评论',
  question: '提问',
  answer: '回答',
  face: '头像',
  name: '名称',
  word: '审核词',
  search: '搜索',
  inquiry: '资料提交',
  announcement: '公告',
  order: '订单',
  refund: '退款',
  difference: '对账差异',
  statement: '支付账单',
  staff: '员工',
  job: '后台任务',
  'office-job': '导入与导出',
  sending: '没发出的消息',
  'mail-refusal': '退过信的邮箱',
}
