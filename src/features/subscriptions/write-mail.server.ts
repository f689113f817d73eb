import { oneLine } from '#features/notifications/one-line.ts'
import { MY_QUARTERLY_PATH } from '#features/reports/addresses.ts'
import type { Context } from '#platform/context.ts'
import { sayLeft } from './say-left.ts'
import type { quarterlyDeliveries, quarterlySubscriptions } from './tables.server.ts'

/** A delivery that is to be mailed. */
export interface Due {
  readonly id: number
  readonly delivery: typeof quarterlyDeliveries.$inferSelect
  readonly subscription: typeof quarterlySubscriptions.$inferSelect
  readonly title: string
  /** Where it goes. */
  readonly mailbox: string
  /** Who reads it there; empty where it is the subscriber. */
  readonly reader: string
}

/** The mail that brings an issue, without what is attached to it. */
export function writeMail(
  { services }: Context,
  { delivery, subscription, title, mailbox, reader }: Due,
  {
    bytes,
    isAttached,
    isCorrection,
    left,
  }: {
    readonly bytes: number
    readonly isAttached: boolean
    /** Whether another document was mailed before. */
    readonly isCorrection: boolean
    readonly left: number
  },
) {
  const { name, contact } = services.settings.site
  const { company } = subscription
  const own = new URL(MY_QUARTERLY_PATH, services.configuration.publicUrl).href
  const size = `文件有 ${Math.ceil(bytes / 1024 / 1024)} MB，邮件里放不下`
  // Whoever reads at a further mailbox has no subscription to sign in to.
  const { what, moved } =
    reader === ''
      ? {
          what: isAttached
            ? `附件是《${title}》。也可以登录后在线阅读、再次下载：${own}`
            : `《${title}》已出版。${size}，请登录后下载：${own}`,
          moved: '请在“我的内参”里修改',
        }
      : {
          what: isAttached
            ? `附件是《${title}》。由订阅者代您收取，在线阅读请联系贵司的订阅者。`
            : `《${title}》已出版。${size}，请联系贵司的订阅者下载。`,
          moved: '请告诉贵司的订阅者',
        }
  const correction = isCorrection ? '此前寄给您的文件有误，请以这一次的为准，此前的请勿使用。\n\n' : ''
  return {
    to: mailbox,
    subject: `季度内参${isCorrection ? '更正' : '已送达'}：${oneLine(title, 100)}`,
    text: `${company === '' ? '' : `${company} `}您好：\n\n${correction}${what}\n\n本文件仅供订阅企业内部使用，每一页印有订阅者与订单，请勿外传。\n${sayLeft({ left, isSupplement: !delivery.counts })}\n\n收件邮箱有变动，${moved}。如有疑问，请致电 ${contact.phone}。\n\n${name}`,
  }
}
