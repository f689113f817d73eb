import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { short } from '#features/notifications/wording.ts'
import { shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import { CHANNEL_NAMES } from './channel-names.ts'

/** What the owner of an account is told. */

/** On what, when and from where something was done to an account. */
interface Seen {
  readonly device: string
  readonly at: Date
  readonly place: string
}

const seen = ({ device, at, place }: Seen) =>
  `${shanghaiMinute(at)} 在“${oneLine(device, 40)}”上${place === '' ? '' : `（网络地址 ${oneLine(place, 60)}）`}`
const from = (address: string | undefined) => (address ? `“${oneLine(address, 60)}”` : '')

export const newDevice = messageKind<Seen>({
  kind: 'new_device',
  name: '新设备登录',
  type: 'system',
  isFixed: true,
  sms: { parameters: ({ device, at }) => ({ device: short(device), time: shanghaiMinute(at) }) },
  write: ({ device, at, place }) => ({
    title: '您的账号在新设备上登录',
    text: `${shanghaiMinute(at)} 在“${oneLine(device, 40)}”上登录${place === '' ? '' : `，网络地址 ${oneLine(place, 60)}`}。如果不是您本人，请在“我的账号”里退出这台设备。`,
  }),
})

export const channelChanged = messageKind<
  Seen & {
    what: keyof typeof CHANNEL_NAMES
    /** As its owner may see it, empty for what says nothing; missing where there was or is none. */
    former: string | undefined
    present: string | undefined
    /** What undoes it, behind the address of the page. */
    undoToken: string
    undoDays: number
  }
>({
  kind: 'channel_changed',
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
    const action =
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
      text: `${seen(where)}${action}，其他设备已经退出登录。如果不是您本人，请在 ${undoDays} 天内从这里恢复原来的联系方式。`,
    }
  },
})

/** Whoever came by a WeChat and proved an address of an account that has another one would scan again and again. */
export const wechatNotBound = messageKind<object>({
  kind: 'wechat_not_bound',
  name: '扫码的微信没有绑定',
  type: 'system',
  isFixed: true,
  write: () => ({
    title: '您扫码的微信没有绑定到这个账号',
    text: '这个账号已经绑定了另一个微信，扫码登录用的仍是那一个。想换成刚才扫码的微信，请在“我的账号”里先解除绑定，再扫码绑定。',
  }),
})

export const channelRestored = messageKind<{ what: keyof typeof CHANNEL_NAMES; at: Date }>({
  kind: 'channel_restored',
  name: '联系方式恢复',
  type: 'system',
  isFixed: true,
  goesEverywhere: true,
  sms: { parameters: ({ what, at }) => ({ what: CHANNEL_NAMES[what], time: shanghaiMinute(at) }) },
  write: ({ what, at }) => ({
    title: `您账号的${CHANNEL_NAMES[what]}已恢复`,
    text: `${shanghaiMinute(at)} 有人用通知里的链接把账号的${CHANNEL_NAMES[what]}恢复为变动之前的样子，全部设备已经退出登录，注销申请（如果有）已经撤回。`,
  }),
})

/** What the account is told that has an address again which the office had handed over to another one. */
export const channelReturned = messageKind<{ what: keyof typeof CHANNEL_NAMES; at: Date }>({
  kind: 'channel_returned',
  name: '移走的联系方式回来了',
  type: 'system',
  isFixed: true,
  goesEverywhere: true,
  write: ({ what, at }) => ({
    title: `您账号的${CHANNEL_NAMES[what]}回来了`,
    text: `${shanghaiMinute(at)} 有人用通知里的链接，撤回了客服把这个账号的${CHANNEL_NAMES[what]}移到另一个账号的操作：今后仍用它登录这个账号。如有疑问请联系客服。`,
  }),
})

export const closingAsked = messageKind<Seen & { closesAt: Date }>({
  kind: 'closing_asked',
  name: '注销申请',
  type: 'system',
  isFixed: true,
  goesEverywhere: true,
  sms: { parameters: ({ closesAt, device }) => ({ day: shanghaiDay(closesAt), device: short(device) }) },
  write: ({ closesAt, ...where }) => ({
    title: '您的账号申请了注销',
    text: `${seen(where)}申请了注销，账号将于 ${shanghaiDay(closesAt)} 注销，在此之前可以在“我的账号”里撤回。如果不是您本人，请登录后撤回，并退出其他全部设备。`,
  }),
})
