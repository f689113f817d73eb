import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { endOfDay, lastDayBefore, shanghaiDay } from '#platform/shanghai-time.ts'
import { GivenNumber } from './given-number.ts'
import { payPath } from './addresses.ts'
import { endOfWaiting, type KeepUntil } from './await-transfer.server.ts'
import { LONGEST_TRANSFER_DAYS } from './limits.ts'
import { letGo } from './let-go.server.ts'
import { transferGivenUp } from './message-kinds.ts'
import { readOrder } from './queries.server.ts'
import { orders } from './tables.server.ts'

export const GiveUpTransfer = z.object({
  number: GivenNumber,
  reason: z.string().trim().min(1, '请写明原因').max(200),
})

/**
 * Closes an order whose bank transfer does not come, and lets go what was kept for it; the buyer is told why. Refuses
 * `permission_missing`, `transfer_not_awaited` (C-28).
 */
export async function giveUpTransfer(
  context: Context,
  input: z.input<typeof GiveUpTransfer>,
  keep: KeepUntil,
): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  const { number: of, reason } = parseInput(GiveUpTransfer, input)
  await inTransaction(context, async (within) => {
    const [closed] = await within.db
      .update(orders)
      .set({ state: 'closed', closedAt: within.now })
      .where(isWaiting(of))
      .returning()
    if (!closed) throw new Refusal('conflict', 'transfer_not_awaited')
    await letGo(within, closed, keep)
    const { personId, subject } = closed
    await notify(within, transferGivenUp, {
      personId,
      params: { subject, orderNumber: of, reason },
      link: payPath(of),
      onceKey: of,
    })
    await recordAudit(within, 'giveUpTransfer', `order:${of}`, { reason })
  })
}

export const WaitLonger = z.object({
  number: GivenNumber,
  /** The last day on which it is waited for. */
  lastDay: z.iso.date({ error: '应为日期，如 2026-11-21' }).meta({ title: '等到哪一天' }),
})

/**
 * Waits for a bank transfer until the end of another day, and keeps what it is for as long. Refuses `permission_missing`,
 * `transfer_end_wrong`, `transfer_not_awaited`, and what `keep` refuses (C-28).
 */
export async function waitLonger(
  context: Context,
  input: z.input<typeof WaitLonger>,
  keep: KeepUntil,
): Promise<void> {
  requirePermission(context.actor, 'orders.books')
  const { number: of, lastDay } = parseInput(WaitLonger, input)
  const until = endOfDay(lastDay)
  if (lastDay < shanghaiDay(context.now) || until > endOfWaiting(context.now, LONGEST_TRANSFER_DAYS))
    throw new Refusal('invalid', 'transfer_end_wrong', { days: LONGEST_TRANSFER_DAYS })
  await inTransaction(context, async (within) => {
    const { db } = within
    const [before] = await db.select().from(orders).where(isWaiting(of)).for('update')
    if (!before) throw new Refusal('conflict', 'transfer_not_awaited')
    const order = await readOrder(within, { ...before, expiresAt: until })
    await db.update(orders).set({ expiresAt: until }).where(eq(orders.id, before.id))
    for (const line of order.lines) await keep(within, order, line, until)
    await recordAudit(within, 'waitLonger', `order:${of}`, {
      lastDay,
      before: { lastDay: lastDayBefore(before.expiresAt) },
    })
  })
}

const isWaiting = (of: string) =>
  and(eq(orders.number, of), eq(orders.way, 'transfer'), eq(orders.state, 'open'))
