import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { OwnPlace } from '#features/accounts/own-place.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { filesGone } from '#features/files/find-file.server.ts'
import { MY_LICENCES_PATH, orderLicencePath, reportPath } from '#features/reports/addresses.ts'
import type { Context } from '#platform/context.ts'
import type { ColleagueView, LicenceView, SeatView } from './contract.ts'
import { countFree } from './free-seat.server.ts'
import { listLicenceEditions } from './licence-editions.server.ts'
import { domainOf, isPublicMailbox } from './public-mailboxes.ts'
import { licenceColleagues, licenceReaders, licences } from './tables.server.ts'

/** The licences that the person who asks manages, the newest first; refuses `sign_in_required`. */
export async function listOwnLicences(context: Context): Promise<readonly LicenceView[]> {
  const { id: personId } = requirePerson(context.actor)
  const { db } = context
  const rows = await db
    .select()
    .from(licences)
    .where(eq(licences.personId, personId))
    .orderBy(desc(licences.id))
  const ids = rows.map(({ id }) => id)
  const gone = await filesGone(
    db,
    rows.map(({ fileId }) => fileId),
  )
  const readers = await readSeats(context, ids)
  const colleagues = await readColleagues(context, ids)
  const moreAt = await whereMoreAre(context)
  const ownDomain = await ownDomainOf(context, personId)
  const views: LicenceView[] = []
  for (const row of rows)
    views.push({
      id: row.id,
      subject: row.subject,
      company: row.company,
      orderNumber: row.orderNumber,
      fileId: row.fileId,
      isWithdrawn: gone.has(row.fileId),
      seats: row.seats,
      free: row.endedAt === null ? await countFree(context, row.id) : 0,
      moreAt: moreAt.get(row.fileId),
      domain: row.domain,
      ownDomain,
      createdAt: row.createdAt,
      isEnded: row.endedAt !== null,
      readers: readers.get(row.id) ?? [],
      colleagues: colleagues.get(row.id) ?? [],
    })
  return views
}

/** Where more seats before a file are bought, by the file: the page of the edition, or of the white paper that has several. */
async function whereMoreAre(context: Context): Promise<ReadonlyMap<number, string>> {
  const sold = (await listLicenceEditions(context)).filter(({ isSoldOfflineOnly }) => !isSoldOfflineOnly)
  const byFile = Map.groupBy(sold, ({ fileId }) => fileId)
  const found = new Map<number, string>()
  for (const [fileId, editions] of byFile)
    for (const { reportId, edition } of editions)
      found.set(fileId, editions.length > 1 ? reportPath(reportId) : orderLicencePath(reportId, edition))
  return found
}

/** The firm for which somebody has bought seats before a file already; empty for none. */
export async function firmOf({ actor, db }: Context, fileId: number): Promise<string> {
  if (actor.kind !== 'person') return ''
  const [own] = await db
    .select({ company: licences.company })
    .from(licences)
    .where(and(eq(licences.personId, actor.id), eq(licences.fileId, fileId), isNull(licences.endedAt)))
    .orderBy(desc(licences.id))
    .limit(1)
  return own?.company ?? ''
}

/** Who sits on the seats of these licences, and who did, by the licence. */
export async function readSeats(
  { db }: Pick<Context, 'db'>,
  licenceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SeatView[]>> {
  const rows = await db
    .select()
    .from(licenceReaders)
    .where(inArray(licenceReaders.licenceId, [...licenceIds]))
    .orderBy(asc(licenceReaders.number), asc(licenceReaders.id))
  const views = rows.map(({ licenceId, id, number, name, reached, takenAt, endedAt }) => ({
    licenceId,
    id,
    number,
    name,
    reached,
    takenAt,
    endedAt: endedAt ?? undefined,
  }))
  const sitting = [
    ...views.filter(({ endedAt }) => endedAt === undefined),
    ...views.filter(({ endedAt }) => endedAt !== undefined),
  ]
  return Map.groupBy(sitting, ({ licenceId }) => licenceId)
}

async function readColleagues(
  { db }: Pick<Context, 'db'>,
  licenceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ColleagueView[]>> {
  const rows = await db
    .select()
    .from(licenceColleagues)
    .where(inArray(licenceColleagues.licenceId, [...licenceIds]))
    .orderBy(asc(licenceColleagues.addedAt), asc(licenceColleagues.name), asc(licenceColleagues.address))
  return Map.groupBy(rows, ({ licenceId }) => licenceId)
}

/** The domain of somebody's proved mail address, where it is not one where everybody has a mailbox. */
export async function ownDomainOf(
  { db }: Pick<Context, 'db'>,
  personId: number,
): Promise<string | undefined> {
  const [own] = await db
    .select({ address: personChannels.address })
    .from(personChannels)
    .where(and(eq(personChannels.personId, personId), eq(personChannels.kind, 'email')))
  const domain = own && domainOf(own.address)
  return domain === undefined || isPublicMailbox(domain) ? undefined : domain
}

/** Where whoever has bought a licence manages it; nobody else has such a place. */
export async function ownLicencePlaces(context: Context): Promise<OwnPlace[]> {
  if (context.actor.kind !== 'person') return []
  const own = eq(licences.personId, context.actor.id)
  const [one] = await context.db.select({ id: licences.id }).from(licences).where(own).limit(1)
  return one ? [{ path: MY_LICENCES_PATH, name: '我的企业授权' }] : []
}
