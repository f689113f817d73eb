import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { lastDayBefore } from '#platform/shanghai-time.ts'

/** What members are told. */

export const membershipGranted = messageKind<{
  /** 第三代半导体年度会员 (`membershipOf`). */
  membership: string
  endsAt: Date
  /** Whether it follows a membership that still runs. */
  isExtended: boolean
  /** Whether an order paid for it, whose receipt goes out beside this. */
  isPaid: boolean
}>({
  kind: 'membership_granted',
  name: '会员开通与续期',
  type: 'order',
  // Whoever has paid gets the receipt already.
  isWorthMail: ({ isPaid }) => !isPaid,
  write: ({ membership, endsAt, isExtended }) => ({
    title: isExtended ? '您的会员已续期' : '您的会员已开通',
    text: `${membership}有效期至 ${lastDayBefore(endsAt)}，期间可阅读全部会员内容。`,
  }),
})

/** `days` left, 0 when it is over. */
export const membershipEnding = messageKind<{ membership: string; endsAt: Date; days: number }>({
  kind: 'membership_ending',
  name: '会员到期提醒',
  type: 'order',
  sms: {
    parameters: ({ endsAt }) => ({ day: lastDayBefore(endsAt) }),
    isWorth: ({ days }) => days > 0 && days <= 7,
  },
  write: ({ membership, endsAt, days }) =>
    days === 0
      ? {
          title: '您的会员已到期',
          text: `${membership}已于 ${lastDayBefore(endsAt)} 到期。续费后即可继续阅读会员内容。`,
        }
      : {
          title: `您的会员将于 ${lastDayBefore(endsAt)} 到期`,
          text: `${membership}还有 ${days} 天到期。续费从现有期限的终点起算，不会损失时间。`,
        },
})

/** One that was given and that the office ended before its time; `endsAt` is when what is left of others ends. */
export const membershipEnded = messageKind<{
  membership: string
  reason: string
  endsAt: Date | undefined
}>({
  kind: 'membership_ended',
  name: '会员提前结束',
  type: 'order',
  isFixed: true,
  write: ({ membership, reason, endsAt }) => ({
    title: endsAt ? '赠送给您的会员已结束' : '您的会员已结束',
    text: `赠送给您的${membership}已提前结束，原因：${oneLine(reason, 200)}。${
      endsAt ? `您的会员现在到 ${lastDayBefore(endsAt)} 为止。` : ''
    }您付款购买的会员不受影响。如有疑问请联系客服。`,
  }),
})
