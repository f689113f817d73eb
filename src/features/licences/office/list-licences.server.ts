import { and, desc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import { readSeats } from '../own-licences.server.ts'
import { licenceColleagues, licenceReaders, licences } from '../tables.server.ts'

const AT_ONCE = 50

/** How licences are asked for, on the screen and as a file. */
export const LicenceFilter = z.object({
  only: z.enum(['running', 'ended']).optional().describe('running：有效的；ended：退了款的'),
  text: z.string().max(100).default('').describe('企业、白皮书、管理人的一部分，或订单号'),
})
type LicenceFilter = z.input<typeof LicenceFilter>

/** Fifty licences, the newest first. Refuses `permission_missing` (C-103, C-109). */
export async function listLicences(
  context: Context,
  { before, ...wanted }: LicenceFilter & { readonly before?: number | undefined } = {},
) {
  requirePermission(context.actor, 'licences.manage')
  const rows = await selectLicences(context, {
    where: and(licencesMatching(wanted), before === undefined ? undefined : lt(licences.id, before)),
    limit: AT_ONCE,
  })
  return rows.map(rowOf)
}

/** The rows that match, the newest first, each with who manages it and how many read by it. */
export async function selectLicences(
  { db }: Pick<Context, 'db'>,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
) {
  return db
    .select({
      licence: licences,
      name: people.name,
      isManaged: sql<boolean>`${people.closedAt} is null`,
      taken: sql<number>`(select count(*)::int from ${licenceReaders}
        where ${licenceReaders.licenceId} = ${licences.id} and ${licenceReaders.endedAt} is null)`,
      named: sql<number>`(select count(*)::int from ${licenceColleagues}
        where ${licenceColleagues.licenceId} = ${licences.id})`,
    })
    .from(licences)
    .innerJoin(people, eq(people.id, licences.personId))
    .where(where)
    .orderBy(desc(licences.id))
    .limit(limit)
}
export type SelectedLicence = Awaited<ReturnType<typeof selectLicences>>[number]

/** Those that the list is narrowed to. */
export function licencesMatching({ only, text = '' }: LicenceFilter): SQL | undefined {
  const looked = text.trim().toLowerCase()
  const { company, subject, orderNumber, personId, endedAt } = licences
  return and(
    only === 'running' ? isNull(endedAt) : undefined,
    only === 'ended' ? isNotNull(endedAt) : undefined,
    looked === ''
      ? undefined
      : or(
          sql`position(${looked} in lower(${company})) > 0`,
          sql`position(${looked} in lower(${subject})) > 0`,
          eq(orderNumber, joinedNumber(looked)),
          sql`exists (select from ${people} where ${people.id} = ${personId}
            and position(${looked} in lower(${people.name})) > 0)`,
        ),
  )
}

/** One licence and who reads by it. Refuses `permission_missing`, `licence_unknown`. */
export async function readLicence(context: Context, { id }: { id: number }) {
  requirePermission(context.actor, 'licences.manage')
  const [found] = await selectLicences(context, { where: eq(licences.id, id), limit: 1 })
  if (!found) throw new Refusal('not_found', 'licence_unknown')
  const readers = (await readSeats(context, [id])).get(id) ?? []
  return {
    ...rowOf(found),
    readers: readers.map((reader) => ({
      id: reader.id,
      number: reader.number,
      name: reader.name,
      reached: reader.reached,
      takenAt: shanghaiIso(reader.takenAt),
      endedAt: reader.endedAt ? shanghaiIso(reader.endedAt) : '',
    })),
  }
}

const rowOf = ({ licence, name, isManaged, taken, named }: SelectedLicence) => ({
  id: licence.id,
  personId: licence.personId,
  name,
  isManaged,
  subject: licence.subject,
  company: licence.company,
  seats: licence.seats,
  taken,
  named,
  domain: licence.domain,
  orderNumber: licence.orderNumber,
  at: shanghaiIso(licence.createdAt),
  endedAt: licence.endedAt ? shanghaiIso(licence.endedAt) : '',
})
