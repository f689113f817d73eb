import { eq, gte, inArray, or, and, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketQuotas, ticketQuotaTypes } from '../tables.server.ts'

/**
 * Takes of what these types share, behind the types themselves and by the quotas' ids, each by one guarded update; fewer than
 * none are given back. Refuses `quota_full`.
 */
export async function takeQuotas(
  { db }: Context,
  byType: readonly (readonly [typeId: number, seats: number])[],
): Promise<void> {
  if (byType.length === 0) return
  const shares = await db
    .select()
    .from(ticketQuotaTypes)
    .where(
      inArray(
        ticketQuotaTypes.typeId,
        byType.map(([typeId]) => typeId),
      ),
    )
  const seatsOf = new Map(byType)
  const wanted = new Map<number, number>()
  for (const { quotaId, typeId } of shares)
    wanted.set(quotaId, (wanted.get(quotaId) ?? 0) + (seatsOf.get(typeId) ?? 0))
  for (const [quotaId, seats] of [...wanted].toSorted(([a], [b]) => a - b)) {
    const isIt = eq(ticketQuotas.id, quotaId)
    const { rowCount } = await db
      .update(ticketQuotas)
      .set({ taken: sql`${ticketQuotas.taken} + ${seats}` })
      .where(
        and(
          isIt,
          or(
            sql`${seats}::integer <= 0`,
            gte(ticketQuotas.capacity, sql`${ticketQuotas.taken} + ${seats}::integer`),
          ),
        ),
      )
    // One that was taken away meanwhile holds nobody any more.
    const [quota] = rowCount === 0 ? await db.select().from(ticketQuotas).where(isIt) : []
    if (quota)
      throw new Refusal('conflict', 'quota_full', { name: quota.name, left: quota.capacity - quota.taken })
  }
}
