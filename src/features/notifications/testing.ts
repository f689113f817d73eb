import { asc, eq } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Notification } from './notify.server.ts'
import { notifications } from './tables.server.ts'

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

/** A comment under somebody's article. */
export function commentTo(personId: number, onceKey?: string): Notification<'comment_on_mine'> {
  return {
    personId,
    kind: 'comment_on_mine',
    params: { title: '衬底价格观察', commenter: '老周', content: '写得好' },
    link: '/topic/12',
    ...(onceKey !== undefined && { onceKey }),
  }
}

/** The receipt of an order. */
export function receiptTo(personId: number, onceKey?: string): Notification<'order_receipt'> {
  return {
    personId,
    kind: 'order_receipt',
    params: { subject: '年度会员', amountFen: 29_900, orderNumber: '20261121000000000001' },
    link: '/me',
    ...(onceKey !== undefined && { onceKey }),
  }
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
