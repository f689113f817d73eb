/** So many days it is known who was sent what. */
export const SENDINGS_DAYS = 30

export const SENDING_CHANNELS = ['mail', 'sms'] as const

/** What a mail says, to whoever it goes. */
export interface MailContent {
  readonly channel: 'mail'
  /** The same however often it is tried, so that receivers can drop a second one. */
  readonly messageId: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string | undefined
  readonly unsubscribeUrl?: string | undefined
  /** A file in the storage that goes along; it has to stay there for as long as the mail may be tried. */
  readonly attachment?: { readonly key: string; readonly name: string } | undefined
}

/** What a text message says. */
interface SmsContent {
  readonly channel: 'sms'
  readonly template: 'sign_in_code' | 'notice'
  /** Of a notice: which template. */
  readonly notice: string
  /** Pairs, because the order matters to one provider and jsonb keeps none of an object's. */
  readonly parameters: readonly (readonly [string, string])[]
  /** The whole sentence, for the outbox page. */
  readonly text: string
}

export type Content = MailContent | SmsContent
