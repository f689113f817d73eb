import { messageKind } from '#features/notifications/message-kind.ts'
import { sentence } from '#features/notifications/wording.ts'
import { lastDayBefore } from '#platform/shanghai-time.ts'

/** What members are told. */

const ASK_TO_GO_ON = '这项会员由我们赠送，不单独出售；需要延长请联系客服。'

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

/** `days` left, 0 when it is over; one that is not sold cannot be renewed by its owner (B-116). */
export const membershipEnding = messageKind<{
  membership: string
  endsAt: Date
  days: number
  isSold: boolean
}>({
  kind: 'membership_ending',
  name: '会员到期提醒',
  type: 'order',
  sms: {
    parameters: ({ endsAt }) => ({ day: lastDayBefore(endsAt) }),
    isWorth: ({ days }) => days > 0 && days <= 7,
  },
  write: ({ membership, endsAt, days, isSold }) =>
    days === 0
      ? {
          title: '您的会员已到期',
          text: `${membership}已于 ${lastDayBefore(endsAt)} 到期。${
            isSold ? '续费后即可继续阅读会员内容。' : ASK_TO_GO_ON
          }`,
        }
      : {
          title: `您的会员将于 ${lastDayBefore(endsAt)} 到期`,
          text: `${membership}还有 ${days} 天到期。${
            isSold ? '续费从现有期限的终点起算，不会损失时间。' : ASK_TO_GO_ON
          }`,
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
    text: `赠送给您的${membership}已提前结束，原因：${sentence(reason)}${
      endsAt ? `您的会员现在到 ${lastDayBefore(endsAt)} 为止。` : ''
    }您付款购买的会员不受影响。如有疑问请联系客服。`,
  }),
})
