import { asc, eq } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { messageKind, type AnyMessageKind } from './message-kind.ts'
import { notifications } from './tables.server.ts'
import { named, quoted, short, who } from './wording.ts'

let made = 0

/** A person with proved addresses of their own; the id and the addresses. */
export async function makeReachable(
  context: Context,
  { by = ['email', 'phone'] }: { by?: readonly ('email' | 'phone')[] } = {},
): Promise<{ id: number; email: string; phone: string }> {
  const id = await makePerson(context)
  const number = String((made += 1)).padStart(4, '0')
  const addresses = {
    email: `reader${number}-${id}@example.com`,
    phone: `+86139${number}${String(id).padStart(4, '0').slice(-4)}`,
  }
  for (const kind of by)
    await context.db
      .insert(personChannels)
      .values({ kind, address: addresses[kind], personId: id, verifiedAt: context.now })
  return { id, ...addresses }
}

/** Kinds like those that features declare: one that may be stopped, one about money, and what the others are told by. */
export const COMMENTED = messageKind<{ title: string; commenter: string; content: string }>({
  kind: 'comment_on_mine',
  name: '评论我的内容',
  type: 'answer',
  write: ({ title, commenter, content }) => ({
    title: `${who(commenter)}评论了您的${named(title)}`,
    text: quoted(content),
  }),
})
export const PAID = messageKind<{ subject: string; amount: string }>({
  kind: 'order_receipt',
  name: '付款凭据',
  type: 'order',
  isFixed: true,
  sms: { parameters: ({ subject, amount }) => ({ subject: short(subject), amount }) },
  write: ({ subject, amount }) => ({ title: `已收到您的付款 ¥${amount}`, text: `${subject}：¥${amount}` }),
})
export const ENDING = messageKind<{ days: number; isMailed?: boolean }>({
  kind: 'membership_ending',
  name: '会员到期提醒',
  type: 'order',
  sms: { parameters: ({ days }) => ({ days: String(days) }), isWorth: ({ days }) => days > 0 && days <= 7 },
  isWorthMail: ({ isMailed }) => isMailed !== true,
  write: ({ days }) => ({ title: '您的会员将到期', text: `还有 ${days} 天。` }),
})
const NEW_DEVICE = messageKind<object>({
  kind: 'new_device',
  name: '新设备登录',
  type: 'system',
  isFixed: true,
  sms: { parameters: () => ({}) },
  write: () => ({ title: '您的账号在新设备上登录', text: '刚刚。' }),
})
export const TEST_KINDS: readonly AnyMessageKind[] = [COMMENTED, PAID, ENDING, NEW_DEVICE]

/** A comment under somebody's article. */
export function commentTo(personId: number) {
  const params = { title: '衬底价格观察', commenter: '老周', content: '写得好' }
  return { personId, params, link: '/topic/12' }
}

/** The receipt of an order. */
export function receiptTo(personId: number, onceKey?: string) {
  const params = { subject: '年度会员', amount: '299.00' }
  return { personId, params, link: '/me', ...(onceKey !== undefined && { onceKey }) }
}

/** What somebody was told, the oldest first. */
export function messagesTo(
  { db }: Context,
  personId: number,
): Promise<{ kind: string; title: string; body: string; path: string }[]> {
  const { kind, title, body, path } = notifications
  return db
    .select({ kind, title, body, path })
    .from(notifications)
    .where(eq(notifications.personId, personId))
    .orderBy(asc(notifications.id))
}

/** The kinds of it. */
export async function kindsTold(context: Context, personId: number): Promise<string[]> {
  return (await messagesTo(context, personId)).map(({ kind }) => kind)
}
