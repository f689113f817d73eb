import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { PdfMark } from '#platform/pdf/mark-text.ts'
import { shanghaiParts } from '#platform/shanghai-time.ts'
import { filePurchases } from './tables.server.ts'

/**
 * What stands on every page of somebody's copy: name, masked phone or else mail address, the firm whose seat it is, the
 * order it was bought with, and the day in Shanghai (C-35, C-36). Undefined for an account that is closed or banned.
 */
export async function readerMark(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { personId, fileId }: { personId: number; fileId: number },
): Promise<PdfMark | undefined> {
  const [[person], channels, { order, company }] = await Promise.all([
    db
      .select({ name: people.name })
      .from(people)
      .where(and(eq(people.id, personId), isNull(people.bannedAt), isNull(people.closedAt))),
    db
      .select({ kind: personChannels.kind, address: personChannels.address })
      .from(personChannels)
      .where(eq(personChannels.personId, personId)),
    rightBehind({ db }, { personId, fileId }),
  ])
  if (!person) return undefined
  const addressOf = (kind: string) => channels.find((channel) => channel.kind === kind)?.address
  const phone = addressOf('phone')
  const email = addressOf('email')
  const reached = phone ? maskedPhone(phone) : email ? maskedEmail(email) : `用户编号 ${personId}`
  const { year, month, day } = shanghaiParts(now)
  return {
    lines: [
      person.name,
      reached,
      ...(company ? [company] : []),
      ...(order ? [`订单 ${order}`] : []),
      `${year}年${month}月${day}日`,
    ],
  }
}

interface RightBehind {
  readonly order: string | undefined
  /** The firm whose seat it is. */
  readonly company: string | undefined
}

/** The order that lets a person open a file: the last one, the one of the subscription, or that of the firm whose seat it is. */
export async function rightBehind(
  { db }: Pick<Context, 'db'>,
  { personId, fileId }: { personId: number; fileId: number },
): Promise<RightBehind> {
  const [
    [purchase],
    {
      rows: [subscribed],
    },
    {
      rows: [seated],
    },
  ] = await Promise.all([
    db
      .select({ orderNumber: filePurchases.orderNumber })
      .from(filePurchases)
      .where(and(eq(filePurchases.personId, personId), eq(filePurchases.fileId, fileId)))
      .orderBy(desc(filePurchases.boughtAt))
      .limit(1),
    db.execute<{ order_number: string | null }>(sql`
      select order_number from file_subscribers where person_id = ${personId} and file_id = ${fileId}
      order by order_number desc nulls last limit 1`),
    db.execute<{ order_number: string; company: string }>(sql`
      select order_number, company from file_licensees where person_id = ${personId} and file_id = ${fileId}
      order by taken_at, order_number limit 1`),
  ])
  const own = purchase?.orderNumber ?? subscribed?.order_number ?? undefined
  if (own !== undefined || !seated) return { order: own, company: undefined }
  return { order: seated.order_number, company: seated.company }
}
