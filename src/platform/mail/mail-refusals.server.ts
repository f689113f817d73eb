import { and, count, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { DAY_MS } from '../durations.ts'
import type { Verdict } from './judge-refusal.ts'
import { mailRefusals } from './tables.server.ts'

/** After so long without another one an address is tried again: mailboxes come back. */
const KEPT_MS = 180 * DAY_MS

/** Addresses as mail servers compare them. */
const plain = (address: string) => address.toLowerCase()

interface HeardRefusal {
  readonly address: string
  readonly verdict: Verdict
  readonly reason: string
  /** When the refused mail was written. */
  readonly writtenAt: Date
}

/**
 * Writes down that an address refused a mail for good. It is dead at once where that is what was said, and where it is
 * unclear with the second one, a day or more after the first. What was written before the owner showed that mails arrive
 * counts for nothing.
 */
export async function noteRefusal(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { address, verdict, reason, writtenAt }: HeardRefusal,
): Promise<void> {
  if (verdict === 'nothing') return
  const isDead = verdict === 'dead'
  const aDayAgo = new Date(now.getTime() - DAY_MS)
  await db
    .insert(mailRefusals)
    .values({ address: plain(address), firstAt: now, lastAt: now, deadSince: isDead ? now : null, reason })
    .onConflictDoUpdate({
      target: mailRefusals.address,
      set: {
        firstAt: sql`coalesce(${mailRefusals.firstAt}, excluded.first_at)`,
        lastAt: now,
        reason,
        deadSince: sql`coalesce(${mailRefusals.deadSince}, excluded.dead_since,
          case when ${mailRefusals.firstAt} <= ${aDayAgo} then excluded.last_at end)`,
      },
      setWhere: sql`${mailRefusals.provedAt} is null or ${mailRefusals.provedAt} < ${writtenAt}`,
    })
}

/** Since when an address takes no mails, and what was said; undefined for one that does as far as we know. */
export async function readRefusal(
  { db }: Pick<Context, 'db'>,
  address: string,
): Promise<{ readonly since: Date; readonly reason: string } | undefined> {
  const [row] = await db
    .select({ since: mailRefusals.deadSince, reason: mailRefusals.reason })
    .from(mailRefusals)
    .where(eq(mailRefusals.address, plain(address)))
  return row?.since ? { since: row.since, reason: row.reason } : undefined
}

/** Lets mails go again to an address whose owner has just shown that one arrived. */
export async function noteMailArrived(
  { db, now }: Pick<Context, 'db' | 'now'>,
  address: string,
): Promise<void> {
  await db
    .update(mailRefusals)
    .set({ firstAt: null, deadSince: null, provedAt: now })
    .where(eq(mailRefusals.address, plain(address)))
}

/** Addresses that take no mails, the newest first; `behind` is the last one of the lot before. */
export async function listDeadAddresses(
  { db }: { readonly db: Database },
  { limit, behind }: { readonly limit: number; readonly behind?: number | undefined },
) {
  const { id, address, deadSince, lastAt, reason } = mailRefusals
  return db
    .select({ id, address, since: sql<Date>`${deadSince}`.mapWith(deadSince), lastAt, reason })
    .from(mailRefusals)
    .where(and(isNotNull(deadSince), behind === undefined ? undefined : lt(id, behind)))
    .orderBy(desc(id))
    .limit(limit)
}

/** Lets mails go again to the dead address of this number, as if its owner had shown that one arrived; gives whether there was one. */
export async function allowMails({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(mailRefusals)
    .set({ firstAt: null, deadSince: null, provedAt: now })
    .where(and(eq(mailRefusals.id, id), isNotNull(mailRefusals.deadSince)))
  return (rowCount ?? 0) > 0
}

/** How many addresses take no mails; a gauge. */
export async function countDeadAddresses({ db }: { readonly db: Database }): Promise<number> {
  const [counted] = await db
    .select({ dead: count() })
    .from(mailRefusals)
    .where(isNotNull(mailRefusals.deadSince))
  return counted?.dead ?? 0
}

/** Forgets what was said half a year ago and not again; a job. */
export async function forgetMailRefusals({ db, now }: Context): Promise<void> {
  await db.delete(mailRefusals).where(lt(mailRefusals.lastAt, new Date(now.getTime() - KEPT_MS)))
}

/** Forgets what was said of these addresses. */
export async function forgetRefusalsOf(
  { db }: Pick<Context, 'db'>,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length > 0)
    await db.delete(mailRefusals).where(inArray(mailRefusals.address, addresses.map(plain)))
}
