import { hash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import { inquiryRates } from './tables.server.ts'

const MOST = { address: 5, phone: 3 } as const
const REFUSAL = { address: 'too_many_inquiries', phone: 'phone_submitted_often' } as const
const KEPT_MS = { address: 2 * HOUR_MS, phone: 2 * DAY_MS } as const

/**
 * Counts an inquiry within the surrounding transaction, for its address in this hour and its phone on this day in
 * Shanghai; refuses `too_many_inquiries` beyond 5 and `phone_submitted_often` beyond 3. The counts are in the database,
 * so that all processes count together, as numbers that cannot be turned back; one that is refused counts nothing.
 */
export async function countInquiry(context: Context, phone: string): Promise<void> {
  // The address first, always: two inquiries that wait for each other's row would wait for ever.
  const address = context.caller?.address
  if (address) await countFor(context, 'address', addressKey(address), shanghaiIso(context.now).slice(0, 13))
  await countFor(context, 'phone', phone, shanghaiDay(context.now))
}

async function countFor(
  { db, now }: Context,
  purpose: keyof typeof MOST,
  value: string,
  period: string,
): Promise<void> {
  const sender = hash('sha256', `${purpose}\n${period}\n${value}`, 'buffer').readBigInt64BE(0)
  const expiresAt = new Date(now.getTime() + KEPT_MS[purpose])
  const counted = await db
    .insert(inquiryRates)
    .values({ purpose, period, sender, expiresAt })
    .onConflictDoUpdate({
      target: [inquiryRates.purpose, inquiryRates.period, inquiryRates.sender],
      set: { times: sql`${inquiryRates.times} + 1` },
      setWhere: lt(inquiryRates.times, MOST[purpose]),
    })
    .returning({ times: inquiryRates.times })
  if (counted.length === 0) throw new Refusal('too_many', REFUSAL[purpose])
}

/** Deletes the counts of hours and days that are over. */
export async function forgetInquiryRates({ db, now }: Context): Promise<void> {
  await db.delete(inquiryRates).where(lt(inquiryRates.expiresAt, now))
}
