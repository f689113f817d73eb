import { and, asc, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { undoTokenFor } from '#features/accounts/channel-changes.server.ts'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { normalEmail } from '#features/accounts/email.ts'
import { keyOfPerson } from '#features/accounts/handle.server.ts'
import { normalName } from '#features/accounts/name-rules.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { saveAccount } from '#features/accounts/save-account.server.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { findRow, type RowKey } from '#platform/database/save-row.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import {
  importer,
  instantOf,
  keyColumns,
  recordDay,
  recordKey,
  recordText,
  recordTime,
  rowKeyOf,
} from '#platform/import/importer.ts'
import { Industry } from '#platform/industries/industry.ts'
import { invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { endOfDay } from '#platform/shanghai-time.ts'
import { LONGEST_GRANT_DAYS } from './grant-membership.server.ts'
import { nextPeriodBegins } from './lock-membership.server.ts'
import { membershipPeriods } from './tables.server.ts'

const FROM_OLD_PORTAL = '从旧网站搬来'

const ReaderRecord = z.object({
  ...recordKey,
  name: z.string(),
  phone: recordText(40),
  email: recordText(254),
  ...recordTime,
  memberUntil: recordDay.nullish(),
  industry: Industry.nullish(),
})

/**
 * Readers of an old portal with what they have paid for (docs/import.md). Whoever has the number or mail address signs in
 * with it here and is asked to agree anew; nobody is told, no password comes along, and no money is entered into the
 * books.
 */
export const readerImporter = importer({
  kind: 'readers',
  about: '读者与会员',
  edits: { permissions: ['readers.manage', 'membership.grant', 'people.edit'] },
  keeps: ['name', 'phone', 'email', 'memberUntil', 'industry'],
  columns: {
    ...keyColumns,
    name: '名字',
    phone: '手机号',
    email: '邮箱',
    on: '注册时间',
    hoursAgo: '几小时以前注册',
    memberUntil: '会员到期日',
    industry: '会员产业',
  },
  record: ReaderRecord,
  alsoReads: readImported,
  save: (context, record) => inTransaction(context, (within) => takeReader(within, record)),
})

/**
 * The account with this number or mail address, made when there is none; a membership is made as long as the record says.
 * An account that is in use keeps its name and how it is reached: its owner knows better. Refuses `import_reader_contact`,
 * `import_reader_two`, `import_reader_other`, `import_reader_closed`, `import_reader_replaced`, `import_reader_name`,
 * `membership_end_too_late`, `record_key_taken`.
 */
async function takeReader(context: Context, record: z.output<typeof ReaderRecord>): Promise<number> {
  const channels = channelsOf(record)
  const known = await ownerOf(context, channels)
  const id = known ?? (await openAccount(context, { record, channels }))
  const industry = context.services.industries.known(record.industry ?? undefined)
  if (record.memberUntil) await lengthen(context, { personId: id, industry, until: record.memberUntil })
  return id
}

function channelsOf({ phone, email }: z.output<typeof ReaderRecord>): CodeChannel[] {
  const normal = [
    { kind: 'phone' as const, written: phone, address: phone ? normalPhone(phone) : '' },
    { kind: 'email' as const, written: email, address: email ? normalEmail(email) : '' },
  ]
  const wrong = normal.find(({ address }) => address === undefined)
  const channels = normal.flatMap(({ kind, address }) => (address ? [{ kind, address }] : []))
  if (wrong || channels.length === 0)
    throw new Refusal('invalid', 'import_reader_contact', { written: wrong?.written ?? '' })
  return channels
}

/** Whose account these belong to; undefined for nobody's. */
async function ownerOf({ db }: Context, channels: readonly CodeChannel[]): Promise<number | undefined> {
  const owners = await db
    .selectDistinct({ id: personChannels.personId })
    .from(personChannels)
    .where(
      or(
        ...channels.map(({ kind, address }) =>
          and(eq(personChannels.kind, kind), eq(personChannels.address, address)),
        ),
      ),
    )
    .orderBy(asc(personChannels.personId))
  if (owners.length > 1)
    throw new Refusal('conflict', 'import_reader_two', { ids: owners.map(({ id }) => id).join('、') })
  return owners[0]?.id
}

interface Opening {
  readonly record: z.output<typeof ReaderRecord>
  readonly channels: readonly CodeChannel[]
}

/** An account of its own, or of somebody whom an earlier import brought without a number or mail address. */
async function openAccount(context: Context, { record, channels }: Opening): Promise<number> {
  const { db, now } = context
  const name = normalName(record.name)
  if (name === undefined)
    throw new Refusal('invalid', 'import_reader_name', { name: record.name.slice(0, 40) })
  for (const channel of channels) {
    if (await undoTokenFor(context, channel)) throw new Refusal('conflict', 'import_reader_replaced')
  }
  const key = await keyOfPerson(context, rowKeyOf(record))
  const before = await whoHas(context, key)
  const id = before ?? (await saveAccount(context, key, { name }))
  if (before === undefined)
    await db
      .update(people)
      .set({ createdAt: instantOf(record, now) })
      .where(eq(people.id, id))
  await db
    .insert(personChannels)
    .values(channels.map(({ kind, address }) => ({ kind, address, personId: id, verifiedAt: now })))
  await recordAudit(context, 'importReader', `person:${id}`, {
    by: channels.map(({ kind }) => kind).join('、'),
  })
  return id
}

/** Somebody with this id or key who cannot sign in yet. Refuses `import_reader_other`, `import_reader_closed`. */
async function whoHas({ db }: Context, key: RowKey): Promise<number | undefined> {
  const id = await findRow(db, people, key)
  if (id === undefined) return undefined
  const [person] = await db
    .select({
      isClosed: sql<boolean>`${people.closedAt} is not null`,
      hasChannel: sql<boolean>`exists (select from ${personChannels} where ${personChannels.personId} = ${people.id})`,
    })
    .from(people)
    .where(eq(people.id, id))
  if (person?.isClosed) throw new Refusal('conflict', 'import_reader_closed', { id })
  if (person?.hasChannel) throw new Refusal('conflict', 'import_reader_other', { id })
  return id
}

interface Lengthening {
  readonly personId: number
  readonly industry: Industry
  /** The last day on which it holds. */
  readonly until: string
}

/** Makes a membership last until then; one that lasts as long, and one that is over, change nothing. */
async function lengthen(context: Context, { personId, industry, until }: Lengthening): Promise<void> {
  const { db, now } = context
  const endsAt = endOfDay(until)
  if (endsAt.getTime() > now.getTime() + LONGEST_GRANT_DAYS * DAY_MS)
    throw new Refusal('invalid', 'membership_end_too_late')
  const startsAt = await nextPeriodBegins(context, { personId, industry })
  if (endsAt <= startsAt) return
  await db.insert(membershipPeriods).values({
    personId,
    industry,
    startsAt,
    endsAt,
    source: 'grant',
    note: FROM_OLD_PORTAL,
    createdAt: now,
  })
  await invalidateReaders(db, [personId])
  await recordAudit(context, 'grantMembership', `person:${personId}`, {
    industry,
    until,
    reason: FROM_OLD_PORTAL,
  })
}

async function readImported({ db }: Pick<Context, 'db'>, id: number): Promise<unknown> {
  const [person] = await db
    .select({ name: people.name, createdAt: people.createdAt })
    .from(people)
    .where(eq(people.id, id))
  if (!person) return undefined
  const channels = await db
    .select({ kind: personChannels.kind, address: personChannels.address })
    .from(personChannels)
    .where(eq(personChannels.personId, id))
    .orderBy(asc(personChannels.kind), asc(personChannels.address))
  const periods = await db
    .select({ industry: membershipPeriods.industry, endsAt: membershipPeriods.endsAt })
    .from(membershipPeriods)
    .where(eq(membershipPeriods.personId, id))
    .orderBy(asc(membershipPeriods.id))
  return [person, channels, periods]
}
