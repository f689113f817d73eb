/** What the portal tells people of, and how a message looks to whoever reads it. */

type IndustryName = 'semi' | 'display'

/** Every kind of matter with what its sentence is made of; texts of people may be any length and hold anything. */
export interface Matters {
  readonly order_receipt: { subject: string; amountFen: number; orderNumber: string }
  readonly refund: { subject: string; amountFen: number; orderNumber: string }
  readonly membership_granted: {
    industry: IndustryName
    endsAt: Date
    /** Whether it follows a membership that still runs. */
    isExtended: boolean
    /** Whether an order paid for it, whose receipt goes out beside this. */
    isPaid: boolean
  }
  /** `days` left, 0 when it is over. */
  readonly membership_ending: { industry: IndustryName; endsAt: Date; days: number }
  readonly invoice_issued: { title: string; orderNumber: string }
  readonly question_asked: { question: string; asker: string | undefined }
  readonly question_returning: { question: string; returnsAt: Date }
  readonly question_returned: { question: string; days: number }
  readonly question_accepted: { question: string; expert: string }
  readonly question_answered: { question: string; expert: string }
  readonly question_rerouted: { question: string; expert: string }
  readonly comment_on_mine: { title: string; commenter: string; content: string }
  readonly reply_to_me: { title: string; replier: string; content: string }
  readonly content_approved: { what: string; content: string; sequel: string | undefined }
  readonly content_rejected: { what: string; content: string; reason: string }
  /** `until` as a person reads it; empty: for good. */
  readonly posting_banned: { reason: string; until: string }
  readonly new_device: { device: string; at: Date; place: string }
  readonly channel_changed: {
    what: 'phone' | 'email' | 'wechat'
    /** As its owner may see it, empty for what says nothing; missing where there was or is none. */
    former: string | undefined
    present: string | undefined
    device: string
    at: Date
    place: string
    /** What undoes it, behind the address of the page. */
    undoToken: string
    undoDays: number
  }
  readonly channel_restored: { what: 'phone' | 'email' | 'wechat'; at: Date }
  readonly closing_asked: { closesAt: Date; device: string; at: Date; place: string }
}

export type NotificationKind = keyof Matters

/** What messages are counted by (C-71). */
export const MESSAGE_TYPES = ['order', 'question', 'answer', 'system'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const CHANNELS = ['mail', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

export interface MessageView {
  readonly id: number
  readonly type: MessageType
  readonly title: string
  readonly text: string
  /** On this portal, beginning with a slash. */
  readonly path: string
  readonly createdAt: Date
  readonly isRead: boolean
}

/** One line of the settings: how this kind reaches the person besides on the page. */
export interface SettingView {
  readonly kind: NotificationKind
  readonly name: string
  readonly type: MessageType
  /** Always sent, by mail or, without one, by SMS. */
  readonly isFixed: boolean
  readonly mail: boolean
  /** Missing for kinds that are never sent by SMS. */
  readonly sms: boolean | undefined
}
