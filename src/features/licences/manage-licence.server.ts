import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CODE_CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { filePath } from '#features/files/addresses.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { readColleagues, type Colleague } from './colleague-lines.ts'
import { MOST_COLLEAGUES, SEAT_DAYS } from './limits.ts'
import { licenceOpened, licenceSeatEnded } from './message-kinds.ts'
import { ownDomainOf } from './own-licences.server.ts'
import { licenceChanges } from './rate-limits.ts'
import { holdLicence, seat } from './seats.server.ts'
import { licenceColleagues, licenceReaders, licences } from './tables.server.ts'

type Licence = typeof licences.$inferSelect

/** What whoever manages a licence does with it. Each refuses `sign_in_required`, `licence_changes_of_day_used`, and `licence_unknown` for others' and for one that was refunded. */
async function asManager<Done>(
  context: Context,
  id: number,
  change: (within: Context, licence: Licence) => Promise<Done>,
): Promise<Done> {
  const { id: personId } = requirePerson(context.actor)
  await takePoints(context, [{ limit: licenceChanges, key: personId }])
  return inTransaction(context, async (within) => {
    const licence = await holdLicence(within, id)
    if (licence?.personId !== personId) throw new Refusal('not_found', 'licence_unknown')
    return change(within, licence)
  })
}

export const AddColleagues = z.object({ id: positiveId, lines: z.string().max(100_000) })

/**
 * Names colleagues who may read, one a line; one who was named before is called as said last. Those with an account are told,
 * once. Gives how many are new; refuses also `licence_lines_missing`, `licence_lines_wrong` with those lines, and
 * `licence_list_full`.
 */
export async function addColleagues(
  context: Context,
  input: z.input<typeof AddColleagues>,
): Promise<{ added: number }> {
  const { id, lines } = parseInput(AddColleagues, input)
  const { colleagues, wrong } = readColleagues(lines)
  if (wrong.length > 0)
    throw new Refusal('invalid', 'licence_lines_wrong', { lines: wrong.slice(0, 3).join('；').slice(0, 200) })
  if (colleagues.length === 0) throw new Refusal('invalid', 'licence_lines_missing')
  return asManager(context, id, async (within, licence) => {
    const { db, now } = within
    const before = await db.$count(licenceColleagues, eq(licenceColleagues.licenceId, id))
    if (colleagues.length > MOST_COLLEAGUES) throw listFull()
    await db
      .insert(licenceColleagues)
      .values(colleagues.map((each) => ({ licenceId: id, addedAt: now, ...each })))
      .onConflictDoUpdate({
        target: [licenceColleagues.licenceId, licenceColleagues.kind, licenceColleagues.address],
        set: {
          name: sql`case when excluded.name = '' then ${licenceColleagues.name} else excluded.name end`,
        },
      })
    const after = await db.$count(licenceColleagues, eq(licenceColleagues.licenceId, id))
    if (after > MOST_COLLEAGUES) throw listFull()
    await tell(within, licence, colleagues)
    await recordAudit(within, 'addColleagues', `licence:${id}`, { added: after - before })
    return { added: after - before }
  })
}

const listFull = () => new Refusal('conflict', 'licence_list_full', { most: MOST_COLLEAGUES })

/** Tells those of them who have an account. */
async function tell(
  context: Context,
  { id, fileId, subject, personId: managerId }: Licence,
  colleagues: readonly Colleague[],
): Promise<void> {
  const { kind, address, personId } = personChannels
  const known = await context.db
    .selectDistinct({ personId })
    .from(personChannels)
    .where(
      or(
        ...CODE_CHANNEL_KINDS.map((each) =>
          and(
            eq(kind, each),
            inArray(
              address,
              colleagues.flatMap((colleague) => (colleague.kind === each ? colleague.address : [])),
            ),
          ),
        ),
      ),
    )
  for (const each of known)
    if (each.personId !== managerId)
      await notify(context, licenceOpened, {
        personId: each.personId,
        params: { subject },
        link: filePath(fileId),
        onceKey: String(id),
      })
}

export const RemoveColleague = z.object({
  id: positiveId,
  kind: z.enum(CODE_CHANNEL_KINDS),
  address: z.string().min(1).max(254),
})

/** Takes a name off the list of all licences that the manager has before the file; whoever took a seat by it keeps it. */
export async function removeColleague(
  context: Context,
  input: z.input<typeof RemoveColleague>,
): Promise<void> {
  const { id, kind, address } = parseInput(RemoveColleague, input)
  await asManager(context, id, async (within, { personId, fileId }) => {
    const beside = within.db
      .select({ id: licences.id })
      .from(licences)
      .where(and(eq(licences.personId, personId), eq(licences.fileId, fileId)))
    await within.db
      .delete(licenceColleagues)
      .where(
        and(
          inArray(licenceColleagues.licenceId, beside),
          eq(licenceColleagues.kind, kind),
          eq(licenceColleagues.address, address),
        ),
      )
    await recordAudit(within, 'removeColleague', `licence:${id}`)
  })
}

export const SetDomain = z.object({ id: positiveId, isAllowed: z.boolean() })

/**
 * Lets in whoever proved a mail address of the firm, which is that of the manager's own, or names nobody any more but those on
 * the list; who sits keeps the seat. Refuses also `licence_domain_not_own`.
 */
export async function setDomain(context: Context, input: z.input<typeof SetDomain>): Promise<void> {
  const { id, isAllowed } = parseInput(SetDomain, input)
  await asManager(context, id, async (within, { personId }) => {
    const domain = isAllowed ? await ownDomainOf(within, personId) : ''
    if (domain === undefined) throw new Refusal('not_allowed', 'licence_domain_not_own')
    await within.db.update(licences).set({ domain }).where(eq(licences.id, id))
    await recordAudit(within, 'setLicenceDomain', `licence:${id}`, { domain })
  })
}

export const SetSeat = z.object({ id: positiveId, readerId: positiveId, isHeld: z.boolean() })

/**
 * Takes a reader's seat, who is told, is on the list no more and takes none again by the firm's domain; or gives it back.
 * Refuses also `licence_reader_gone` where that has been done, and `licence_no_seat`.
 */
export async function setSeat(context: Context, input: z.input<typeof SetSeat>): Promise<void> {
  const { id, readerId, isHeld } = parseInput(SetSeat, input)
  await asManager(context, id, async (within, licence) => {
    const [reader] = await within.db
      .select()
      .from(licenceReaders)
      .where(and(eq(licenceReaders.id, readerId), eq(licenceReaders.licenceId, id)))
    if (!reader || (reader.endedAt === null) === isHeld) throw new Refusal('conflict', 'licence_reader_gone')
    await (isHeld ? giveSeatBack : endSeat)(within, licence, reader)
  })
}

type Reader = typeof licenceReaders.$inferSelect

async function endSeat(
  context: Context,
  { id, fileId, subject, personId: managerId }: Licence,
  reader: Reader,
) {
  const { db, now } = context
  const { personId } = reader
  await db
    .update(licenceReaders)
    .set({ endedAt: now })
    .where(and(eq(licenceReaders.id, reader.id), isNull(licenceReaders.endedAt)))
  await db.execute(sql`
    delete from licence_colleagues colleague using person_channels own, licences licence
    where licence.id = colleague.licence_id and licence.file_id = ${fileId} and licence.person_id = ${managerId}
      and own.person_id = ${personId}
      and own.kind = colleague.kind and own.address = colleague.address`)
  if (personId !== managerId)
    await notify(context, licenceSeatEnded, {
      personId,
      params: { subject, why: 'taken' },
      link: filePath(fileId),
    })
  await recordAudit(context, 'endLicenceSeat', `licence:${id}`, { personId, seat: reader.number })
}

async function giveSeatBack(context: Context, licence: Licence, { personId, name, reached }: Reader) {
  const number = await seat(context, licence, { personId, name, reached })
  if (typeof number !== 'number') throw new Refusal('conflict', 'licence_no_seat', { days: SEAT_DAYS })
  await recordAudit(context, 'giveLicenceSeatBack', `licence:${licence.id}`, { personId, seat: number })
}
