import { eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { hiddenNumber, recordNamed, type TracedCopy } from '#features/files/hidden-number.server.ts'
import { quarterlyIssues } from '#features/reports/tables.server.ts'
import { may, requirePermission } from '#features/staff/policy.ts'
import { emailFor } from '#features/staff/shown-contacts.ts'
import type { Context } from '#platform/context.ts'
import { quarterlyDeliveries, quarterlySubscriptions } from './tables.server.ts'

/**
 * The delivery whose mailed copy has this hidden number; undefined when it is none of ours. Where it went is told in full to
 * whoever may see how readers are reached. Refuses `permission_missing`.
 */
export async function findDelivery(context: Context, number: number): Promise<TracedCopy | undefined> {
  requirePermission(context.actor, 'files.readings')
  const { of, id } = recordNamed(number)
  if (of !== 'delivery') return undefined
  const [row] = await context.db
    .select({
      delivery: quarterlyDeliveries,
      subscription: quarterlySubscriptions,
      title: quarterlyIssues.title,
      name: people.name,
    })
    .from(quarterlyDeliveries)
    .innerJoin(quarterlySubscriptions, eq(quarterlySubscriptions.id, quarterlyDeliveries.subscriptionId))
    .innerJoin(quarterlyIssues, eq(quarterlyIssues.id, quarterlyDeliveries.issueId))
    .innerJoin(people, eq(people.id, quarterlySubscriptions.personId))
    .where(eq(quarterlyDeliveries.id, id))
  if (!row) return undefined
  const { delivery, subscription, title, name } = row
  if ((await hiddenNumber(context, { of, id, at: delivery.madeAt })) !== number) return undefined
  return {
    title,
    personId: subscription.personId,
    name,
    orderNumber: subscription.orderNumber ?? undefined,
    at: delivery.mailedAt ?? delivery.madeAt,
    became: 'mailed',
    ...(delivery.mailedTo !== '' && {
      mailedTo: emailFor(delivery.mailedTo, { showsContacts: may(context.actor, 'contacts.show') }),
    }),
    ...(delivery.formerSendings.length > 0 && { isOneOfSeveral: true }),
  }
}
