import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { sentence, short } from '#features/notifications/wording.ts'

/** What whoever has registered is told. */

export const ticketIssued = messageKind<{
  title: string
  startsOn: string
  place: string
  tickets: number
  /** Of them, those that wait for somebody to say who comes. */
  unnamed: number
  /** Those that were not mailed, because their addresses have had too many. */
  unmailed: number
}>({
  kind: 'ticket_issued',
  name: '活动门票',
  type: 'order',
  isFixed: true,
  sms: { parameters: ({ title, startsOn }) => ({ event: short(title), day: startsOn }) },
  write: ({ title, startsOn, place, tickets, unnamed, unmailed }) => ({
    title: `报名成功：${oneLine(title, 40)}`,
    text: `您报名的“${oneLine(title, 60)}”（${startsOn}${place === '' ? '' : `，${oneLine(place, 60)}`}）已确认，共 ${tickets} 张票。入场二维码在“我的活动”里${unnamed > 0 ? `；还有 ${unnamed} 张没有参会人，请在那里复制链接发给他们填写` : ''}${unmailed > 0 ? `；有 ${unmailed} 张没有发邮件：同一个邮箱今天收到的电子票太多，请在那里把电子票转给参会人` : ''}。`,
  }),
})

/** Told by SMS alone, to a number that somebody typed: its owner may know nothing of it, and have no account. */
export const ticketNamed = messageKind<{ title: string; startsOn: string; contact: string }>({
  kind: 'ticket_named',
  name: '别人用您的手机号报了名',
  type: 'order',
  isFixed: true,
  isTextAlone: true,
  sms: { parameters: ({ title, startsOn, contact }) => ({ event: short(title), day: startsOn, contact }) },
  write: ({ title, startsOn, contact }) => ({
    title: '有人用您的手机号报名了活动',
    text: `“${oneLine(title, 60)}”（${startsOn}）的一张票写着您的手机号。不是您或同事替您报的，请告诉我们：${contact}`,
  }),
})

const WHY_LATE = {
  full: { title: '付款时名额已满，已自动退款', text: '为您保留的名额已经到期且没有余票' },
  over: { title: '付款时活动已结束，已自动退款', text: '活动已经结束' },
  cancelled: { title: '付款时活动已取消，已自动退款', text: '活动已经取消' },
  ended: { title: '付款时报名已取消，已自动退款', text: '这个报名或改签已经取消' },
} as const

export const ticketLate = messageKind<{ title: string; orderNumber: string; why: keyof typeof WHY_LATE }>({
  kind: 'ticket_late',
  name: '付款时已无名额',
  type: 'order',
  isFixed: true,
  write: ({ title, orderNumber, why }) => ({
    title: WHY_LATE[why].title,
    text: `您为“${oneLine(title, 60)}”付款时，${WHY_LATE[why].text}。款项按原路退回，订单号 ${orderNumber}。`,
  }),
})

export const registrationDecided = messageKind<{
  title: string
  isApproved: boolean
  /** Until when it is to be paid; empty where there is nothing to pay. */
  payUntil: string
  /** Why not. */
  reason: string
}>({
  kind: 'registration_decided',
  name: '报名审核结果',
  type: 'order',
  isFixed: true,
  write: ({ title, isApproved, payUntil, reason }) =>
    isApproved
      ? {
          title: '您的报名已通过审核',
          text: payUntil
            ? `“${oneLine(title, 60)}”的名额为您保留到 ${payUntil}，请在此之前到“我的活动”里付款。`
            : `“${oneLine(title, 60)}”的报名已通过，入场二维码在“我的活动”里。`,
        }
      : {
          title: '您的报名没有通过审核',
          text: `很抱歉，“${oneLine(title, 60)}”的报名没有通过审核，主办方写道：“${oneLine(reason, 200)}”。如有疑问请联系主办方。`,
        },
})

const WHEN = { day: '明天', hour: '即将开始' } as const

/** What days away is worth a mail; only what is near an SMS. */
export const eventReminder = messageKind<{
  reminder: 'week' | keyof typeof WHEN
  title: string
  startsOn: string
  begins: string
  /** Empty where that is still open. */
  where: string
  isOnline: boolean
  /** Whether the hall online can be entered from one's own events. */
  isEntered: boolean
}>({
  kind: 'event_reminder',
  name: '活动开始前的提醒',
  type: 'order',
  sms: {
    parameters: ({ title, begins }) => ({ event: short(title), begins }),
    isWorth: ({ reminder }) => reminder !== 'week',
  },
  write: ({ reminder, title, startsOn, begins, ...place }) => ({
    // A week before it comes some days later to whoever registered later, and where it was missed.
    title: `${reminder === 'week' ? `${startsOn} 开始` : WHEN[reminder]}：${oneLine(title, 40)}`,
    text: `您报名的“${oneLine(title, 60)}”于 ${begins} 开始，${sayWhere(place)}。`,
  }),
})

function sayWhere({
  where,
  isOnline,
  isEntered,
}: {
  where: string
  isOnline: boolean
  isEntered: boolean
}): string {
  if (isOnline) return isEntered ? '线上会场在“我的活动”里进入' : '线上举行'
  return `${where === '' ? '地点见活动页面' : `地点：${oneLine(where, 100)}`}。入场二维码在“我的活动”里`
}

/** Materials are told before the thanks where they are there first. */
export const eventAfterwards = messageKind<{ title: string; materials: number }>({
  kind: 'event_afterwards',
  name: '活动之后：资料与参会证明',
  type: 'order',
  write: ({ title, materials }) =>
    materials > 0
      ? {
          title: `会议资料已开放：${oneLine(title, 40)}`,
          text: `“${oneLine(title, 60)}”的会议资料已开放 ${materials} 份，用票上的手机号或邮箱登录，在“我的活动”里打开。`,
        }
      : {
          title: `感谢参加：${oneLine(title, 40)}`,
          text: `感谢参加“${oneLine(title, 60)}”。参会证明可以在电子票里下载。`,
        },
})

const STILL_REGISTERED = {
  applied: '报名还在等待审核；不再参加的，可在“我的活动”里取消报名',
  held: '名额仍为您保留；不再参加的，可在“我的活动”里取消报名',
} as const

export const eventMoved = messageKind<{
  title: string
  change: string
  until: string
  startsOn: string
  /** What is there of the registration that is told; tickets where missing. */
  state?: keyof typeof STILL_REGISTERED | undefined
}>({
  kind: 'event_moved',
  name: '活动改期、换址',
  type: 'order',
  isFixed: true,
  sms: { parameters: ({ title, startsOn }) => ({ event: short(title), day: startsOn }) },
  write: ({ title, change, until, state }) => ({
    title: `活动有变动：${oneLine(title, 40)}`,
    text: `您报名的“${oneLine(title, 60)}”有变动：${oneLine(change, 300)}。${state ? STILL_REGISTERED[state] : `门票继续有效；不能参加的，报名的人 ${until} 前可在“我的活动”里全额退票`}。`,
  }),
})

/** Asked for by winning a prize: the winners' dinner is free for one. */
export const dinnerInvitation = messageKind<{ title: string; prize: string; code: string }>({
  kind: 'award_dinner',
  name: '颁奖晚宴邀请',
  type: 'order',
  write: ({ title, prize, code }) => ({
    title: `颁奖晚宴邀请：${oneLine(title, 40)}`,
    text: `祝贺获得“${oneLine(prize, 40)}”。“${oneLine(title, 60)}”为您准备了一张免费的晚宴门票，邀请码 ${code}，打开链接填写参会人即可；请勿转发，码只能用一次。`,
  }),
})

export const ticketChangeAsked = messageKind<{
  title: string
  type: string
  isMoved: boolean
  yuan: string
  until: string
  reason: string
}>({
  kind: 'ticket_change_asked',
  name: '门票补差价',
  type: 'order',
  isFixed: true,
  write: ({ title, type, isMoved, yuan, until, reason }) => ({
    title: `门票待补差价：${oneLine(title, 40)}`,
    text: `主办方把您在“${oneLine(title, 60)}”的门票${isMoved ? `改为“${oneLine(type, 40)}”` : '的票价改了'}，需补差价 ${yuan} 元，请在 ${until} 前到“我的活动”里付款；不付则门票照旧。${reason === '' ? '' : `说明：${sentence(reason)}`}`,
  }),
})

export const ticketRetyped = messageKind<{ title: string; type: string; isMoved: boolean; refunded: string }>(
  {
    kind: 'ticket_retyped',
    name: '门票改签',
    type: 'order',
    isFixed: true,
    write: ({ title, type, isMoved, refunded }) => ({
      title: `${isMoved ? '门票已改签' : '差价已付'}：${oneLine(title, 40)}`,
      text: isMoved
        ? `您在“${oneLine(title, 60)}”的门票已改为“${oneLine(type, 40)}”，原来的二维码作废，新的在“我的活动”里。${refunded === '' ? '' : `差价 ${refunded} 元按原路退回。`}`
        : `您在“${oneLine(title, 60)}”的门票差价已付清，门票与二维码不变。`,
    }),
  },
)

export const ticketChangeOver = messageKind<{ title: string; type: string; isLate: boolean }>({
  kind: 'ticket_change_over',
  name: '门票改签取消',
  type: 'order',
  isFixed: true,
  write: ({ title, type, isLate }) => ({
    title: `补差价已取消：${oneLine(title, 40)}`,
    text: `“${oneLine(title, 60)}”的门票没有改为“${oneLine(type, 40)}”：${isLate ? '差价没有按时付' : '主办方取消了'}。原来的门票照旧有效。`,
  }),
})

/** Asked for by joining the list; it says until when, because the seat goes to the next then. */
export const waitingOffer = messageKind<{ title: string; type: string; until: string }>({
  kind: 'waiting_offer',
  name: '候补有了名额',
  type: 'order',
  sms: { parameters: ({ title, until }) => ({ event: short(title), until }) },
  write: ({ title, type, until }) => ({
    title: `候补有了名额：${oneLine(title, 40)}`,
    text: `“${oneLine(title, 60)}”的“${oneLine(type, 40)}”空出一个名额，为您保留到 ${until}。请在此之前到“我的活动”里报名，过时让给下一位。`,
  }),
})

const WHY_OVER = {
  late: '为您保留的名额已过期，已让给下一位',
  over: '报名已经结束，没有再空出名额',
  cancelled: '活动已取消',
  removed: '主办方结束了您的候补',
} as const

export const waitingOver = messageKind<{ title: string; why: keyof typeof WHY_OVER }>({
  kind: 'waiting_over',
  name: '候补结束',
  type: 'order',
  isWorthMail: ({ why }) => why === 'cancelled',
  write: ({ title, why }) => ({
    title: `候补结束：${oneLine(title, 40)}`,
    text: `您在“${oneLine(title, 60)}”的候补已结束：${WHY_OVER[why]}。`,
  }),
})

export const eventCancelled = messageKind<{
  title: string
  reason: string
  isPaid: boolean
  /** Whether it was a ticket already, and not to be looked at or paid. */
  isConfirmed: boolean
}>({
  kind: 'event_cancelled',
  name: '活动取消',
  type: 'order',
  isFixed: true,
  sms: { parameters: ({ title }) => ({ event: short(title) }) },
  write: ({ title, reason, isPaid, isConfirmed }) => ({
    title: `活动取消：${oneLine(title, 40)}`,
    text: `很抱歉，“${oneLine(title, 60)}”已取消：${sentence(reason)}${isConfirmed ? '您的门票已作废' : '您的报名随之取消'}${isPaid ? '，票款将全额按原路退回' : ''}。`,
  }),
})

const UNMAILED = '这个邮箱今天收到的电子票太多，没有再发邮件，请在“我的活动”里把电子票转给参会人'

export const ticketChanged = messageKind<{ title: string; name: string; isUnmailed: boolean }>({
  kind: 'ticket_changed',
  name: '参会人变更',
  type: 'order',
  isFixed: true,
  write: ({ title, name, isUnmailed }) => ({
    title: '参会人已变更',
    text: `“${oneLine(title, 60)}”的一张门票已改为 ${oneLine(name, 20)} 参会，原来的二维码已失效。${isUnmailed ? `${UNMAILED}。` : ''}`,
  }),
})

export const seatFilled = messageKind<{ title: string; name: string; isUnmailed: boolean }>({
  kind: 'seat_filled',
  name: '参会人已填写',
  type: 'order',
  isWorthMail: () => false,
  write: ({ title, name, isUnmailed }) => ({
    title: '参会人已填写',
    text: `${oneLine(name, 20)} 已填写您为“${oneLine(title, 60)}”买的一张门票，电子票已归本人。${isUnmailed ? `${UNMAILED}。` : ''}`,
  }),
})

export const eventNotice = messageKind<{ title: string; text: string }>({
  kind: 'event_notice',
  name: '活动通知',
  type: 'order',
  isFixed: true,
  write: ({ title, text }) => ({ title: `活动通知：${oneLine(title, 40)}`, text }),
})
