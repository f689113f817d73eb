import { and, desc, eq } from 'drizzle-orm'
import type { PostalAddress } from '#features/orders/postal-address.ts'
import { NO_ADDRESS, type AddressLines } from '#features/orders/postal-lines.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { newAddresses } from './rate-limits.ts'
import { postalAddresses } from './tables.server.ts'

/**
 * The number of an address of somebody, kept for the orders that go there and offered for the next one; said again it is the
 * same. Refuses `addresses_of_day_used` to its owner; what staff write for a reader does not count.
 */
export async function keepAddress(context: Context, personId: number, to: PostalAddress): Promise<number> {
  const { db, now, actor } = context
  const isThis = and(
    eq(postalAddresses.personId, personId),
    eq(postalAddresses.recipient, to.recipient),
    eq(postalAddresses.phone, to.phone),
    eq(postalAddresses.region, to.region),
    eq(postalAddresses.street, to.street),
  )
  if (actor.kind === 'person' && (await db.$count(postalAddresses, isThis)) === 0)
    await takePoints(context, [{ limit: newAddresses, key: personId }])
  return inTransaction(context, async (within) => {
    // Of two tabs that say the same, the second finds it, so that both order the same.
    await holdLock(within.db, 'ordersOfPerson', personId)
    const [known] = await within.db
      .update(postalAddresses)
      .set({ usedAt: now })
      .where(isThis)
      .returning({ id: postalAddresses.id })
    if (known) return known.id
    const [made] = await within.db
      .insert(postalAddresses)
      .values({ personId, ...to, usedAt: now })
      .returning({ id: postalAddresses.id })
    if (!made) throw new Error('the new address was not returned')
    return made.id
  })
}

/** Where somebody had the last thing sent; undefined for nowhere yet. */
export async function lastAddressOf(
  { db }: Pick<Context, 'db'>,
  personId: number,
): Promise<typeof postalAddresses.$inferSelect | undefined> {
  const [last] = await db
    .select()
    .from(postalAddresses)
    .where(eq(postalAddresses.personId, personId))
    .orderBy(desc(postalAddresses.usedAt), desc(postalAddresses.id))
    .limit(1)
  return last
}

/** The lines of an address alone; empty ones where there is none. */
export const linesOf = (address: AddressLines | undefined): AddressLines =>
  address
    ? {
        recipient: address.recipient,
        phone: address.phone,
        region: address.region,
        street: address.street,
      }
    : NO_ADDRESS
