import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { sentence, short } from '#features/notifications/wording.ts'

/** What readers are told of that the office did to their accounts. */

export const accountBanned = messageKind<{ reason: string }>({
  kind: 'account_banned',
  name: '账号停用',
  type: 'system',
  isFixed: true,
  sms: { parameters: ({ reason }) => ({ reason: short(reason) }) },
  write: ({ reason }) => ({
    title: '您的账号已停用',
    text: `原因：${sentence(reason)}停用期间不能登录；已付款的订单仍可联系客服处理。如有疑问请联系客服。`,
  }),
})

export const accountRestored = messageKind<Record<never, never>>({
  kind: 'account_restored',
  name: '账号恢复',
  type: 'system',
  isFixed: true,
  write: () => ({ title: '您的账号已恢复', text: '您可以重新登录，账号里的内容都还在。' }),
})

export const closingRegistered = messageKind<{ lastDay: string }>({
  kind: 'account_closing',
  name: '注销登记',
  type: 'system',
  isFixed: true,
  write: ({ lastDay }) => ({
    title: '已为您登记注销账号',
    text: `客服按您的要求登记了注销。${lastDay} 之前可以在“我的账号”里撤回；之后账号与个人资料会被抹去，不能恢复。如果不是您本人要求的，请立即撤回并联系客服。`,
  }),
})

interface Joined {
  /** What the other account is called. */
  readonly other: string
  readonly isWhole: boolean
  /** What it is signed in to with from now on: 手机 138****0001. */
  readonly channels: readonly string[]
  /** What either was signed in to with and now leads to neither: whoever goes on using it has a new, empty account. */
  readonly dropped: readonly string[]
}

const sayDropped = (dropped: readonly string[]): readonly string[] =>
  dropped.length > 0 ? [`不要再用${dropped.join('、')}登录，那样会另开一个空的新账号`] : []

const called = (other: string) => `“${oneLine(other, 20)}”`

/** Both accounts of a merge are told at every address: if it was not the owner who wrote to us, the owner hears of it. */
export const accountJoined = messageKind<
  Joined & { readonly undoToken: string | undefined; readonly undoDays: number }
>({
  kind: 'account_joined',
  name: '账号合并',
  type: 'system',
  isFixed: true,
  goesEverywhere: true,
  sms: { parameters: ({ undoToken }) => ({ undo: undoToken ?? '' }) },
  write: ({ other, isWhole, channels, dropped, undoToken, undoDays }) => ({
    title: isWhole ? '您的另一个账号已并入这个账号' : '另一个账号的联系方式已移到这个账号',
    text: [
      isWhole
        ? `客服按您的要求，把账号${called(other)}并入了这个账号：订单、会员、资料、收藏和评论都在这里了`
        : `客服按您的要求，从账号${called(other)}移来了联系方式`,
      ...(channels.length > 0 ? [`今后也用${channels.join('、')}登录`] : []),
      ...sayDropped(dropped),
      '所有设备需要重新登录。如果不是您本人要求的，请立即联系客服' +
        (undoToken === undefined ? '。' : `，并在 ${undoDays} 天内从这里恢复原来的联系方式。`),
    ].join('；'),
  }),
})

export const accountGone = messageKind<Joined>({
  kind: 'account_gone',
  name: '账号并入另一个',
  type: 'system',
  isFixed: true,
  goesEverywhere: true,
  sms: { parameters: ({ other }) => ({ name: short(other) }) },
  write: ({ other, isWhole, channels, dropped }) => ({
    title: isWhole ? '您的这个账号已并入另一个账号' : '这个账号的联系方式已移到另一个账号',
    text: [
      `客服按您的要求，把${isWhole ? '这个账号' : channels.join('、')}${isWhole ? '并入了' : '移到了'}账号${called(other)}`,
      ...sayDropped(dropped),
      '所有设备需要重新登录。如果不是您本人要求的，请立即联系客服。',
    ].join('；'),
  }),
})
