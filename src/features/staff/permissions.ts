/** What staff may do, in the words that roles, policies, menus and the audit use; the Chinese stands on screens. */
export const PERMISSIONS = {
  'topics.write': '撰写与修改文章草稿',
  'topics.publish': '发布、修改与撤下文章',
  'topics.arrange': '安排置顶与热榜',
  'comments.import': '写入导入的评论',
  'questions.assign': '审理与转派提问',
  'media.edit': '查看、上传与说明图片库里的图片',
  'media.remove': '删除图片库里没有用处的图片',
  'moderation.decide': '审核内容、禁言与词表',
  'people.edit': '编辑人物与机构',
  'companies.edit': '编辑企业',
  'communities.edit': '编辑社区',
  'specials.edit': '编辑专题',
  'labels.edit': '编辑词典',
  'data.edit': '编辑数据与图表',
  'files.edit': '上传与修改资料',
  'files.give': '把资料给一位读者',
  'files.readings': '查看谁读过资料',
  'reports.edit': '编辑白皮书与季度内参',
  'subscriptions.manage': '管理季度内参的订阅与寄送',
  'parcels.post': '寄送纸质白皮书',
  'licences.manage': '管理企业授权',
  'events.edit': '编辑活动',
  'materials.edit': '上传与编排活动的资料和相册',
  'tickets.edit': '设置活动的门票与优惠码',
  'tickets.manage': '审核、添加与导出报名',
  'tickets.cancel': '退票、取消活动并退款',
  'tickets.check_in': '活动签到',
  'awards.edit': '编辑奖项',
  'ads.edit': '投放广告',
  'home.edit': '安排首页与栏目',
  'pages.edit': '修改协议、条款与关于我们',
  'inquiries.follow': '跟进读者提交的资料',
  'redirects.edit': '设置旧地址的跳转，查看短链接',
  'settings.edit': '修改门户设置',
  'readers.read': '查看读者的账号与往来',
  'readers.manage': '结束登录、停用与注销读者的账号',
  'readers.merge': '合并读者的账号',
  'membership.grant': '赠送会员',
  'orders.read': '查看订单',
  'orders.place': '替来电的读者下对公转账的订单',
  'orders.refund': '退款',
  'orders.books': '对账与开票',
  'figures.read': '查看阅读、付费墙与会员的统计',
  'staff.read': '查看员工与角色',
  'staff.manage': '邀请员工与分配角色',
  'contacts.show': '查看读者的联系方式',
  'jobs.run': '查看与重做后台任务',
  'announcements.send': '给读者发公告',
  'messages.resend': '查看与重发没发成的邮件与短信',
  'audit.read': '查阅操作记录',
} as const

export type Permission = keyof typeof PERMISSIONS

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[]

/** What asks for the second factor again when it was last shown more than five minutes ago. */
const ASK_FOR_PROOF: ReadonlySet<Permission> = new Set([
  'orders.refund',
  'staff.manage',
  'tickets.cancel',
  'readers.merge',
])

export const asksForProof = (permission: Permission): boolean => ASK_FOR_PROOF.has(permission)
