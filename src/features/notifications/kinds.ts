import { shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import type { Matters, MessageType, NotificationKind } from './contract.ts'
import { oneLine } from './one-line.ts'

interface Kind<Params> {
  /** What it is called in the settings. */
  readonly name: string
  readonly type: MessageType
  /** Whether a person may stop it; what is about money and safety always goes out. */
  readonly isFixed?: true
  /** Sent by mail and by SMS, to every address there is: who has lost one must hear of it by another. */
  readonly goesEverywhere?: true
  /** Missing: never by SMS. Otherwise it goes to those who have no mail address, unless they chose otherwise. */
  readonly sms?: {
    /** For the provider's template, in its order; each at most 20 characters, as providers allow no more. */
    readonly parameters: (params: Params) => Readonly<Record<string, string>>
    /** Whether this very matter is worth one; missing means yes. */
    readonly isWorth?: (params: Params) => boolean
  }
  /** Whether this very matter is worth a mail; missing means yes. */
  readonly isWorthMail?: (params: Params) => boolean
  readonly write: (params: Params) => { readonly title: string; readonly text: string }
}

const INDUSTRIES = { semi: '第三代半导体', display: '显示' }
const yuan = (fen: number) => (fen / 100).toFixed(2)
/** The last day on which it holds: ends are midnights. */
const lastDay = (end: Date) => shanghaiDay(new Date(end.getTime() - 1))
const named = (text: string) => `《${oneLine(text, 40)}》`
const quoted = (text: string) => `“${oneLine(text, 120)}”`
const short = (text: string) => oneLine(text, 20)
/** When, on what and from where something was done to an account. */
const seen = ({ device, at, place }: { device: string; at: Date; place: string }) =>
  `${shanghaiMinute(at)} 在“${oneLine(device, 40)}”上${place === '' ? '' : `（网络地址 ${oneLine(place, 60)}）`}`
const CHANNEL_NAMES = { phone: '手机号', email: '邮箱', wechat: '微信' }
const from = (address: string | undefined) => (address ? `“${oneLine(address, 60)}”` : '')

const who = (name: string | undefined) => (name === undefined ? '一位读者' : oneLine(name, 20))

/** How each kind of matter is told: its sentence, and where it goes besides the page (C-25, C-64 to C-71). */
export const KINDS: { readonly [Kind_ in NotificationKind]: Kind<Matters[Kind_]> } = {
  order_receipt: {
    name: '付款凭据',
    type: 'order',
    isFixed: true,
    sms: {
      parameters: ({ subject, amountFen }) => ({ subject: short(subject), amount: yuan(amountFen) }),
    },
    write: ({ subject, amountFen, orderNumber }) => ({
      title: `已收到您的付款 ¥${yuan(amountFen)}`,
      text: `您购买的“${oneLine(subject, 60)}”已付款 ¥${yuan(amountFen)} 并已生效，订单号 ${orderNumber}。需要发票可在“我的账号”里申请。`,
    }),
  },
  refund: {
    name: '退款',
    type: 'order',
    isFixed: true,
    sms: {
      parameters: ({ subject, amountFen }) => ({ subject: short(subject), amount: yuan(amountFen) }),
    },
    write: ({ subject, amountFen, orderNumber }) => ({
      title: `已退款 ¥${yuan(amountFen)}`,
      text: `“${oneLine(subject, 60)}”（订单号 ${orderNumber}）的 ¥${yuan(amountFen)} 已按原路退回，到账时间以支付机构为准。`,
    }),
  },
  membership_granted: {
    name: '会员开通与续期',
    type: 'order',
    // Whoever has paid gets the receipt already.
    isWorthMail: ({ isPaid }) => !isPaid,
    write: ({ industry, endsAt, isExtended }) => ({
      title: isExtended ? '您的会员已续期' : '您的会员已开通',
      text: `${INDUSTRIES[industry]}年度会员有效期至 ${lastDay(endsAt)}，期间可阅读全部会员内容。`,
    }),
  },
  membership_ending: {
    name: '会员到期提醒',
    type: 'order',
    sms: {
      parameters: ({ endsAt }) => ({ day: lastDay(endsAt) }),
      isWorth: ({ days }) => days > 0 && days <= 7,
    },
    write: ({ industry, endsAt, days }) =>
      days === 0
        ? {
            title: '您的会员已到期',
            text: `${INDUSTRIES[industry]}年度会员已于 ${lastDay(endsAt)} 到期。续费后即可继续阅读会员内容。`,
          }
        : {
            title: `您的会员将于 ${lastDay(endsAt)} 到期`,
            text: `${INDUSTRIES[industry]}年度会员还有 ${days} 天到期。续费从现有期限的终点起算，不会损失时间。`,
          },
  },
  invoice_issued: {
    name: '发票开具',
    type: 'order',
    write: ({ title, orderNumber }) => ({
      title: '您的发票已开具',
      text: `抬头为“${oneLine(title, 60)}”的发票已开具（订单号 ${orderNumber}），并已发往您填写的邮箱。`,
    }),
  },
  question_asked: {
    name: '有人向我提问',
    type: 'question',
    sms: { parameters: ({ question }) => ({ question: short(question) }) },
    write: ({ question, asker }) => ({
      title: `${who(asker)}向您提问`,
      text: `${named(question)}正等待您的回答。您可以接受提问，也可以请编辑部转给其他专家。`,
    }),
  },
  question_returning: {
    name: '已接受的提问将到期',
    type: 'question',
    sms: {
      parameters: ({ question, returnsAt }) => ({ question: short(question), day: shanghaiDay(returnsAt) }),
    },
    write: ({ question, returnsAt }) => ({
      title: '您接受的提问还没有回答',
      text: `${named(question)}若在 ${shanghaiMinute(returnsAt)} 之前没有回答，将退回待回答列表。`,
    }),
  },
  question_returned: {
    name: '已接受的提问退回',
    type: 'question',
    write: ({ question, days }) => ({
      title: '您接受的提问已退回待回答',
      text: `${named(question)}在 ${days} 天内没有回答，已退回待回答列表，您仍可回答。`,
    }),
  },
  question_accepted: {
    name: '提问被接受',
    type: 'answer',
    write: ({ question, expert }) => ({
      title: `${who(expert)}接受了您的提问`,
      text: `${named(question)}正在准备回答，有了回答会通知您。`,
    }),
  },
  question_answered: {
    name: '提问有了回答',
    type: 'answer',
    write: ({ question, expert }) => ({
      title: `${who(expert)}回答了您的提问`,
      text: `${named(question)}有了回答，点开即可阅读。`,
    }),
  },
  question_rerouted: {
    name: '提问转给其他专家',
    type: 'answer',
    write: ({ question, expert }) => ({
      title: '您的提问换了一位专家',
      text: `${named(question)}已转给${who(expert)}，有了回答会通知您。`,
    }),
  },
  comment_on_mine: {
    name: '评论我的内容',
    type: 'answer',
    write: ({ title, commenter, content }) => ({
      title: `${who(commenter)}评论了您的${named(title)}`,
      text: quoted(content),
    }),
  },
  reply_to_me: {
    name: '回复我的评论',
    type: 'answer',
    write: ({ title, replier, content }) => ({
      title: `${who(replier)}在${named(title)}回复了您`,
      text: quoted(content),
    }),
  },
  content_approved: {
    name: '审核通过',
    type: 'system',
    write: ({ what, content, sequel }) => ({
      title: `您的${what}已通过审核`,
      text: `${quoted(content)}${sequel ?? '已经公开显示。'}`,
    }),
  },
  content_rejected: {
    name: '审核未通过',
    type: 'system',
    write: ({ what, content, reason }) => ({
      title: `您的${what}未通过审核`,
      text: `${quoted(content)}没有公开显示，原因：${oneLine(reason, 200) || '不符合社区规范'}。`,
    }),
  },
  posting_banned: {
    name: '发言限制',
    type: 'system',
    isFixed: true,
    sms: { parameters: ({ reason }) => ({ reason: short(reason) }) },
    write: ({ reason, until }) => ({
      title: until === '' ? '您不能再发表内容' : '您暂时不能发表内容',
      text: `原因：${oneLine(reason, 200) || '违反用户协议'}。${until === '' ? '' : `${until} 起恢复。`}如有疑问请联系客服。`,
    }),
  },
  new_device: {
    name: '新设备登录',
    type: 'system',
    isFixed: true,
    sms: { parameters: ({ device, at }) => ({ device: short(device), time: shanghaiMinute(at) }) },
    write: ({ device, at, place }) => ({
      title: '您的账号在新设备上登录',
      text: `${shanghaiMinute(at)} 在“${oneLine(device, 40)}”上登录${place === '' ? '' : `，网络地址 ${oneLine(place, 60)}`}。如果不是您本人，请在“我的账号”里退出这台设备。`,
    }),
  },
  channel_changed: {
    name: '联系方式变动',
    type: 'system',
    isFixed: true,
    goesEverywhere: true,
    sms: {
      parameters: ({ what, device, at, undoToken }) => ({
        what: CHANNEL_NAMES[what],
        time: shanghaiMinute(at),
        device: short(device),
        undo: undoToken,
      }),
    },
    write: ({ what, former, present, undoDays, ...where }) => {
      const name = CHANNEL_NAMES[what]
      const deed =
        present === undefined
          ? `解除了${name}${from(former)}的绑定`
          : former === undefined
            ? `绑定了${name}${from(present)}`
            : `把${name}${from(former)}更换为${from(present) || '另一个'}`
      return {
        title:
          present === undefined
            ? `您的账号解除了${name}绑定`
            : `您的账号${former === undefined ? '绑定' : '更换'}了${name}`,
        text: `${seen(where)}${deed}，其他设备已经退出登录。如果不是您本人，请在 ${undoDays} 天内从这里恢复原来的联系方式。`,
      }
    },
  },
  channel_restored: {
    name: '联系方式恢复',
    type: 'system',
    isFixed: true,
    goesEverywhere: true,
    sms: { parameters: ({ what, at }) => ({ what: CHANNEL_NAMES[what], time: shanghaiMinute(at) }) },
    write: ({ what, at }) => ({
      title: `您账号的${CHANNEL_NAMES[what]}已恢复`,
      text: `${shanghaiMinute(at)} 有人用通知里的链接把账号的${CHANNEL_NAMES[what]}恢复为变动之前的样子，全部设备已经退出登录，注销申请（如果有）已经撤回。`,
    }),
  },
  closing_asked: {
    name: '注销申请',
    type: 'system',
    isFixed: true,
    goesEverywhere: true,
    sms: { parameters: ({ closesAt, device }) => ({ day: shanghaiDay(closesAt), device: short(device) }) },
    write: ({ closesAt, ...where }) => ({
      title: '您的账号申请了注销',
      text: `${seen(where)}申请了注销，账号将于 ${shanghaiDay(closesAt)} 注销，在此之前可以在“我的账号”里撤回。如果不是您本人，请登录后撤回，并退出其他全部设备。`,
    }),
  },
}

/** Every kind in the order of the settings. */
export const ALL_KINDS = Object.keys(KINDS) as readonly NotificationKind[]

export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(KINDS, text)
}
