import { PROVIDER_NAMES, PROVIDER_TITLES } from '#platform/payments/payment-provider.ts'

/** What the office calls each job and queue; a test holds it to all there are. */
const JOB_NAMES: Readonly<Record<string, string>> = {
  // Content
  'run-office-jobs': '做排着的导入与导出',
  'run-bulk-acts': '做排着的批量操作',
  'run-schedules': '做到时间的发布、更正与撤下',
  'publish-due-topics': '公开到时间的文章',
  'relabel-topics': '词典改动后重打标签',
  'compute-hot-lists': '计算热榜',
  'add-up-figures': '汇总统计',
  'forget-old-figures': '删除旧的文章统计',
  'fold-list-counts': '归并列表的计数',
  'draw-previews': '画资料的预览图',
  'rebuild-search': '重建搜索索引',
  'count-search-words': '统计热门搜索词',
  'remove-unused-images': '删除没有用处的图片',
  'remove-released-images': '删除已放手的图片文件',
  'return-claims': '收回没有按时回答的提问',
  'take-wechat-profiles': '取微信的头像与名字',
  'ask-links': '检查文章里的外部链接',
  'remind-of-inquiries': '提醒跟进资料',
  'tell-askers': '告诉提问者编辑写的回答',
  'tell-of-answers': '告诉读者问题有了回答',
  'send-announcements': '发到时间的公告',
  // Money
  'ask-providers': '向支付机构查询未结的订单',
  'fulfil-paid-orders': '补发已付款的权益',
  'deliver-issues': '送达季度内参',
  'mail-deliveries': '寄出季度内参',
  'send-refunds': '提交退款并查询结果',
  'balance-books': '核对每种产品的账是否平衡',
  ...Object.fromEntries(
    PROVIDER_NAMES.map((name) => [`reconcile-${name}`, `与${PROVIDER_TITLES[name]}对账`]),
  ),
  'remind-of-end': '提醒会员快到期',
  // Events and awards
  'expire-registrations': '作废过时未付的报名',
  'expire-ticket-changes': '作废过时未付的改签',
  'offer-free-seats': '把空出的名额给候补',
  'note-ended-types': '一种票停售后更新活动还能不能报名',
  'remind-attendees': '提醒参会者',
  'thank-attendees': '会后告知资料与参会证明',
  'tell-moved-events': '通知改期与换地点',
  'refund-cancelled-events': '退还已取消活动的票款',
  'recount-tickets': '核对名额与报名',
  'announce-award-results': '公布到时间的获奖名单',
  'index-award-candidates': '把参评者写进搜索',
  'remind-judges': '提醒评委',
  'seal-award-votes': '记下投票结束时的散列',
  // Sending
  'send-code': '发验证码',
  'send-message': '发邮件与短信',
  'send-parcel': '寄带附件的邮件',
  'resume-sendings': '重新排上没有任务的邮件与短信',
  // Safety
  'make-backup': '备份',
  'close-due-accounts': '注销到期的账号',
  // What has had its time
  'forget-ad-reports': '清理广告露出的去重记录',
  'forget-copies': '清理寄出的内参副本',
  'forget-parcel-addresses': '抹去寄过的收件地址',
  'forget-autosaves': '清理自动保存',
  'forget-answer-files': '清理参会者上传的文件',
  'forget-award-documents': '清理申报材料',
  'forget-award-marks': '清理投票的来处记号',
  'forget-former-staff': '清理离职员工的资料',
  'forget-office-jobs': '清理做完的导入与导出',
  'forget-mail-refusals': '清理很久以前退过信的邮箱',
  'forget-missed-paths': '清理没有的地址',
  'forget-old-attendees': '清理往届参会者',
  'forget-old-audit': '清理旧的操作记录',
  'forget-old-clicks': '清理广告点击明细',
  'forget-old-deeds': '清理后台请求的编号',
  'forget-old-file-readings': '清理资料阅读记录',
  'forget-old-inquiries': '清理旧的资料提交',
  'forget-old-messages': '清理旧消息',
  'forget-old-misses': '清理没找到的搜索',
  'forget-old-popular': '清理旧的热门搜索',
  'forget-old-proofs': '清理用过的验证',
  'forget-old-reads': '清理阅读明细',
  'forget-old-reminders': '清理到期提醒的记录',
  'forget-old-reviews': '清理审过的条目',
  'forget-old-sign-ins': '清理读者的旧登录',
  'forget-old-staff-sessions': '清理员工的旧登录',
  'forget-old-visits': '清理浏览历史',
  'forget-points': '清理次数限制的记录',
  'forget-preview-links': '清理到期的预览链接',
  'forget-saved-views': '清理离职员工存下的筛选',
  'forget-sendings': '清理发过的邮件与短信',
  'forget-short-link-visits': '清理短链接的打开明细',
  'forget-spent-captchas': '清理用过的安全验证',
  'forget-spent-tickets': '清理用过的打开凭证',
  'forget-visitor-salts': '清理前一天辨认访客用的随机数',
  'forget-uploads': '清理没有附上的上传',
}

/** In the words of the office; what has none keeps its own name. */
export const sayJob = (name: string): string => JOB_NAMES[name] ?? name

const two = (number: string) => number.padStart(2, '0')

/** When a job comes, of its five fields; what is no simple time stays as it is written. */
export function saySchedule(schedule: string): string {
  if (schedule === '') return '有事就做'
  const [minute = '', hour = '', ...days] = schedule.split(' ')
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? []
  if (days.join(' ') !== '* * *') return schedule
  if (minute === '*' && hour === '*') return '每分钟'
  if (every !== undefined && hour === '*') return `每 ${every} 分钟`
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(hour) ?? []
  if (every !== undefined && from !== '') return `${from} 点到 ${to} 点，每 ${every} 分钟`
  if (hour === '*') return `每小时的第 ${minute} 分`
  return /^\d+$/.test(hour) && /^\d+$/.test(minute) ? `每天 ${two(hour)}:${two(minute)}` : schedule
}
