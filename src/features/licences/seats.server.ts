import { and, eq, isNull, sql } from 'drizzle-orm'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { SEATS_FULL, type FileSeats } from '#features/files/file-seats.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { freeSeat } from './free-seat.server.ts'
import { licenceReaders, licences } from './tables.server.ts'

/** A licence that lets somebody in, and how its firm knows who it is. */
interface Way {
  readonly licenceId: number
  readonly company: string
  readonly name: string
  readonly channel: CodeChannel | undefined
}

/**
 * The licences before a file by which a person may take a seat, the oldest first: of what he or she manages, where an address
 * of theirs was named, or where a mail address of theirs is of the firm's domain and the manager has not taken their seat.
 * Of several licences that one manager has before the file the names are one list: a firm that buys more seats names nobody
 * anew.
 */
async function waysOf({ db }: Pick<Context, 'db'>, fileId: number, personId: number): Promise<Way[]> {
  const { rows } = await db.execute<{
    id: string
    company: string
    name: string
    kind: CodeChannel['kind'] | null
    address: string | null
  }>(sql`
    select distinct on (licence.id) licence.id, licence.company, way.name, way.kind, way.address
    from licences licence
    join lateral (
      select 1 as place, colleague.name, colleague.kind, colleague.address
      from licences beside
      join licence_colleagues colleague on colleague.licence_id = beside.id
      join person_channels own using (kind, address)
      where beside.person_id = licence.person_id and beside.file_id = licence.file_id and beside.ended_at is null
        and own.person_id = ${personId}
      union all
      select 2, '', own.kind, own.address from person_channels own
      where own.person_id = ${personId} and own.kind = 'email' and licence.domain <> ''
        and split_part(own.address, '@', 2) = licence.domain
        and not exists (
          select from licence_readers before join licences beside on beside.id = before.licence_id
          where beside.person_id = licence.person_id and beside.file_id = licence.file_id
            and before.person_id = ${personId} and before.ended_at is not null)
      union all
      select 3, '', null, null where licence.person_id = ${personId}
    ) way on true
    where licence.file_id = ${fileId} and licence.ended_at is null
    order by licence.id, way.place, way.name desc`)
  return rows.map(({ id, company, name, kind, address }) => ({
    licenceId: Number(id),
    company,
    name,
    channel: kind === null || address === null ? undefined : { kind, address },
  }))
}

/**
 * Seats are taken by opening: one after the other, as the licence's row is held meanwhile; whoever comes when none is left is
 * told so (`SEATS_FULL`).
 */
export const licenceSeats: FileSeats = {
  async waiting(context, fileId) {
    const { actor } = context
    if (actor.kind !== 'person') return undefined
    for (const { licenceId, company } of await waysOf(context, fileId, actor.id))
      if ((await freeSeat(context, { licenceId, personId: actor.id })) !== undefined) return company
    return undefined
  },
  async take(context, fileId) {
    const { actor } = context
    if (actor.kind !== 'person') return false
    const ways = await waysOf(context, fileId, actor.id)
    for (const way of ways)
      if (await inTransaction(context, (within) => takeSeat(within, way, actor.id))) return true
    const [full] = ways
    if (full) throw new Refusal('not_allowed', SEATS_FULL, { company: full.company })
    return false
  },
}

async function takeSeat(context: Context, way: Way, personId: number): Promise<boolean> {
  const { db } = context
  const { licenceId } = way
  const licence = await holdLicence(context, licenceId)
  if (!licence) return false
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, personId))
  const name = way.name || (person?.name ?? '')
  const reached = way.channel ? inPart(way.channel) : ''
  const outcome = await seat(context, licence, { personId, name, reached })
  if (typeof outcome === 'number')
    await recordAudit(context, 'takeLicenceSeat', `licence:${licenceId}`, { personId, seat: outcome })
  return outcome !== 'none'
}

/**
 * Has somebody sit on a seat of a licence that is held: `known` where he or she does, `none` where none is left. Back on the
 * seat that was one's own, the days count from when it was taken first.
 */
export async function seat(
  context: Pick<Context, 'db' | 'now'>,
  { id: licenceId, seats }: Pick<typeof licences.$inferSelect, 'id' | 'seats'>,
  { personId, ...known }: { readonly personId: number; readonly name: string; readonly reached: string },
): Promise<number | 'known' | 'none'> {
  const { db, now } = context
  const [before] = await db
    .select()
    .from(licenceReaders)
    .where(and(eq(licenceReaders.licenceId, licenceId), eq(licenceReaders.personId, personId)))
  if (before && before.endedAt === null) return 'known'
  const number = await freeSeat(context, { licenceId, personId })
  if (number === undefined) return 'none'
  const takenAt = before?.number === number ? before.takenAt : now
  const reader = { number, ...known, takenAt, endedAt: null }
  await db
    .insert(licenceReaders)
    .values({ licenceId, seats, personId, ...reader })
    .onConflictDoUpdate({ target: [licenceReaders.licenceId, licenceReaders.personId], set: reader })
  return number
}

/** A licence that was not refunded, held until the surrounding transaction ends; undefined for none. */
export async function holdLicence(
  { db }: Pick<Context, 'db'>,
  id: number,
): Promise<typeof licences.$inferSelect | undefined> {
  const [licence] = await db
    .select()
    .from(licences)
    .where(and(eq(licences.id, id), isNull(licences.endedAt)))
    .for('update')
  return licence
}

const inPart = ({ kind, address }: CodeChannel): string =>
  kind === 'phone' ? maskedPhone(address) : maskedEmail(address)
