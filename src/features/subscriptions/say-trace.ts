/** Whose copy it is that was found somewhere, as it is said to colleagues. */
export interface SaidCopy {
  readonly title: string
  readonly personId: number
  readonly name: string
  readonly orderNumber?: string | undefined
  readonly minute: string
  readonly became: 'downloaded' | 'read' | 'mailed'
  readonly mailedTo?: string | undefined
  readonly isOneOfSeveral?: boolean | undefined
}

interface Said {
  readonly found: readonly { readonly pages: number; readonly copy?: SaidCopy | undefined }[]
  readonly pages?: number | undefined
  readonly looked: number
  readonly unseen: readonly number[]
}

const NOTHING = '没有找到看不见的印记：不是带印记的副本，或剩下的太少、太模糊'
const UNKNOWN = '有看不见的印记，但这里没有它的记录：读者已注销，阅读记录满了两年，或者出自另一个门户'

/** What was found, a sentence each. */
export function sayTrace({ found, pages, looked, unseen }: Said): string[] {
  const lines = found.map(
    ({ pages: times, copy }) =>
      `${pages === undefined ? '' : `${times} 页：`}${copy ? sayCopy(copy) : UNKNOWN}`,
  )
  if (lines.length === 0) lines.push(NOTHING)
  if (pages !== undefined && pages > looked + unseen.length)
    lines.push(`文件有 ${pages} 页，看了其中 ${looked} 页`)
  if (unseen.length > 0) lines.push(`第 ${unseen.join('、')} 页打不开或过于复杂，没有看`)
  return lines
}

const AGAIN = '；这是最后一次，先前寄过的副本也是这个编号，收件邮箱可能不同'

function sayCopy(copy: SaidCopy): string {
  const { title, personId, name, orderNumber, minute, became, mailedTo, isOneOfSeveral } = copy
  const what = {
    downloaded: `${minute} 下载的副本`,
    read: `${minute} 起一小时内在线阅读的页面`,
    mailed: `${minute} 寄出的副本${mailedTo === undefined ? '' : `，寄到 ${mailedTo}`}${isOneOfSeveral ? AGAIN : ''}`,
  }[became]
  const order = orderNumber === undefined ? '没有订单' : `订单 ${orderNumber}`
  return `“${name}”（用户编号 ${personId}，${order}）的《${title}》，${what}`
}
