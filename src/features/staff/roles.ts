import { ALL_PERMISSIONS, type Permission } from './permissions.ts'

interface RoleDescription {
  readonly name: string
  readonly may: readonly Permission[]
}

const WRITING: readonly Permission[] = [
  'topics.write',
  'topics.publish',
  'topics.arrange',
  'specials.edit',
  'data.edit',
  'communities.edit',
  'media.edit',
  'figures.read',
]
const CONTENT: readonly Permission[] = [
  'files.edit',
  'files.readings',
  'materials.edit',
  'reports.edit',
  'specials.edit',
  'data.edit',
  'media.edit',
  'media.remove',
  'figures.read',
]

/** Who may do what: the one table, asked by verbs, screens and tests (C-100). */
export const ROLES = {
  /** Writes, and hands in to somebody who publishes. */
  contributor: { name: '撰稿人', may: ['topics.write', 'media.edit'] },
  editor: { name: '编辑', may: WRITING },
  chief_editor: {
    name: '主编',
    may: [
      ...WRITING,
      ...CONTENT,
      'home.edit',
      'labels.edit',
      'people.edit',
      'companies.edit',
      'questions.assign',
      'moderation.decide',
      'announcements.send',
    ],
  },
  content: { name: '资料与数据', may: CONTENT },
  operations: {
    name: '运营',
    may: [
      'topics.arrange',
      'ads.edit',
      'home.edit',
      'pages.edit',
      'redirects.edit',
      'labels.edit',
      'companies.edit',
      'communities.edit',
      'people.edit',
      'media.edit',
      'media.remove',
      'figures.read',
      'announcements.send',
    ],
  },
  moderator: { name: '审核', may: ['moderation.decide', 'questions.assign'] },
  support: {
    name: '客服',
    may: [
      'readers.read',
      'readers.manage',
      'readers.merge',
      'files.give',
      'membership.grant',
      'subscriptions.manage',
      'parcels.post',
      'licences.manage',
      'orders.read',
      'orders.place',
      'contacts.show',
      'messages.resend',
      'inquiries.follow',
    ],
  },
  sales: {
    name: '销售',
    may: [
      'ads.edit',
      'companies.edit',
      'people.edit',
      'contacts.show',
      'media.edit',
      'inquiries.follow',
      'subscriptions.manage',
      'parcels.post',
      'licences.manage',
      'figures.read',
    ],
  },
  finance: {
    name: '财务',
    may: [
      'orders.read',
      'orders.place',
      'orders.refund',
      'orders.books',
      'readers.read',
      'files.give',
      'membership.grant',
      'subscriptions.manage',
      'parcels.post',
      'licences.manage',
      'contacts.show',
      'figures.read',
    ],
  },
  events: {
    name: '活动',
    may: [
      'events.edit',
      'materials.edit',
      'files.edit',
      'files.readings',
      'tickets.edit',
      'tickets.manage',
      'tickets.cancel',
      'tickets.check_in',
      'media.edit',
    ],
  },
  /** At the door, and nothing else. */
  door: { name: '签到', may: ['tickets.check_in'] },
  awards: { name: '奖项', may: ['awards.edit', 'media.edit'] },
  administrator: { name: '管理员', may: ALL_PERMISSIONS },
  /** Reads what was done, and does nothing. */
  auditor: { name: '审计', may: ['staff.read', 'audit.read'] },
} as const satisfies Record<string, RoleDescription>

export type Role = keyof typeof ROLES

export const ALL_ROLES = Object.keys(ROLES) as readonly Role[]

export function isRole(text: string): text is Role {
  return Object.hasOwn(ROLES, text)
}
