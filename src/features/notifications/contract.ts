import { SENDING_CHANNELS } from '#platform/outbox/contract.ts'

/** How a message looks to whoever reads it, and what may be chosen. */

/** What messages are counted by (C-71). */
export const MESSAGE_TYPES = ['order', 'question', 'answer', 'system'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** What can be chosen beside the page. */
export const CHANNELS = SENDING_CHANNELS
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
  readonly kind: string
  readonly name: string
  readonly type: MessageType
  /** Always sent, by mail or, without one, by SMS. */
  readonly isFixed: boolean
  readonly mail: boolean
  /** Missing for kinds that are never sent by SMS. */
  readonly sms: boolean | undefined
}
