import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteWindow } from '../note-window.server.ts'
import { ticketQuotas, ticketQuotaTypes, ticketSales, ticketTypes } from '../tables.server.ts'
import { MOST_QUOTAS, SaveQuota } from './contract.ts'

/**
 * Makes or changes what several types of an event share; what they have taken already counts. Refuses `permission_missing`,
 * `sales_not_found`, `event_is_cancelled`, `ticket_type_unknown`, `changed_by_other`, `capacity_below_taken`,
 * `quota_named_twice`, `quotas_many`.
 */
export async function saveQuota(context: Context, input: z.input<typeof SaveQuota>): Promise<number> {
  requirePermission(context.actor, 'tickets.edit')
  const { id, eventId, version, typeIds: given, ...values } = parseInput(SaveQuota, input)
  const typeIds = [...new Set(given)]
  try {
    return await inTransaction(context, async (within) => {
      const { db } = within
      const types = await lockTypes(within, eventId)
      const chosen = types.filter((type) => typeIds.includes(type.id))
      if (chosen.length !== typeIds.length) throw new Refusal('not_found', 'ticket_type_unknown')
      const taken = chosen.reduce((sum, type) => sum + type.taken, 0)
      if (taken > values.capacity) throw new Refusal('conflict', 'capacity_below_taken', { taken })
      const before = id === undefined ? undefined : await lockQuota(within, { id, eventId })
      if ((before?.version ?? 0) !== version) throw new Refusal('conflict', 'changed_by_other')
      const [saved] = before
        ? await db
            .update(ticketQuotas)
            .set({ ...values, taken, version: sql`${ticketQuotas.version} + 1` })
            .where(eq(ticketQuotas.id, before.id))
            .returning({ id: ticketQuotas.id })
        : await db
            .insert(ticketQuotas)
            .values({ ...values, eventId, taken })
            .returning({ id: ticketQuotas.id })
      if (!saved) throw new Error('the quota was not returned')
      if ((await db.$count(ticketQuotas, eq(ticketQuotas.eventId, eventId))) > MOST_QUOTAS)
        throw new Refusal('invalid', 'quotas_many', { most: MOST_QUOTAS })
      await db.delete(ticketQuotaTypes).where(eq(ticketQuotaTypes.quotaId, saved.id))
      await db.insert(ticketQuotaTypes).values(typeIds.map((typeId) => ({ quotaId: saved.id, typeId })))
      await noteWindow(within, eventId)
      await purgePages(db, [`event:${eventId}`])
      await recordAudit(within, 'saveQuota', `event:${eventId}`, {
        quotaId: saved.id,
        before: before && { name: before.name, capacity: before.capacity },
        after: { ...values, types: typeIds.join() },
      })
      return saved.id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'ticket_quotas_named_once')
      throw new Refusal('conflict', 'quota_named_twice')
    throw error
  }
}

/** Takes away what types share; their own capacities hold on. Refuses `permission_missing`, `sales_not_found`, `quota_not_found`. */
export async function removeQuota(
  context: Context,
  { id, eventId }: { id: number; eventId: number },
): Promise<void> {
  requirePermission(context.actor, 'tickets.edit')
  await inTransaction(context, async (within) => {
    await lockTypes(within, eventId)
    const { name, capacity } = await lockQuota(within, { id, eventId })
    await within.db.delete(ticketQuotas).where(eq(ticketQuotas.id, id))
    await noteWindow(within, eventId)
    await purgePages(within.db, [`event:${eventId}`])
    await recordAudit(within, 'removeQuota', `event:${eventId}`, { quotaId: id, name, capacity })
  })
}

/** The types of an event, by their ids as everywhere: nobody takes seats of them until the quota is saved. */
async function lockTypes({ db }: Context, eventId: number) {
  const [sales] = await db
    .select({ state: ticketSales.state })
    .from(ticketSales)
    .where(eq(ticketSales.eventId, eventId))
  if (!sales) throw new Refusal('not_found', 'sales_not_found')
  if (sales.state === 'cancelled') throw new Refusal('conflict', 'event_is_cancelled')
  return db
    .select({ id: ticketTypes.id, taken: ticketTypes.taken })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.id))
    .for('update')
}

async function lockQuota({ db }: Context, { id, eventId }: { id: number; eventId: number }) {
  const [quota] = await db
    .select()
    .from(ticketQuotas)
    .where(and(eq(ticketQuotas.id, id), eq(ticketQuotas.eventId, eventId)))
    .for('update')
  if (!quota) throw new Refusal('not_found', 'quota_not_found')
  return quota
}
