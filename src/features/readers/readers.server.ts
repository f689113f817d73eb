import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { maskedEmail, normalEmail } from '#features/accounts/email.ts'
import { maskedPhone, normalPhone } from '#features/accounts/phone.ts'
import { peopleCalled } from '#features/editing/people-called.server.ts'
import { ENDING_SOON_DAYS } from '#features/membership/ending-soon.ts'
import { ordersOfFirm } from '#features/orders/orders-of-firm.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { lastDayBefore, shanghaiIso } from '#platform/shanghai-time.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import type { ReaderFilter, ReaderRow, ReaderState } from './contract.ts'

const READERS_AT_ONCE = 50

interface Wanted extends z.input<typeof ReaderFilter> {
  /** Only those before this number. */
  readonly before?: number | undefined
}

export interface FoundReader extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly banned_at: string | null
  readonly is_closing: boolean
  readonly phone: string | null
  readonly email: string | null
  readonly has_wechat: boolean
  /** The end of the membership that ends first of those that run, or of the last that is over. */
  readonly member_until: string | null
}

/** Fifty readers, who came last first, how to reach them only in part. Refuses `permission_missing` (C-106). */
export async function listReaders(
  context: Pick<Context, 'actor' | 'db' | 'now'>,
  { before, ...filter }: Wanted,
): Promise<ReaderRow[]> {
  requirePermission(context.actor, 'readers.read')
  return findReaders(context, [
    ...readersMatching(context, filter),
    ...(before === undefined ? [] : [sql`p.id < ${before}`]),
  ])
}

/** Those that the list is narrowed to; what is closed is not there any more. */
export const readersMatching = (
  context: Pick<Context, 'db' | 'now'>,
  { text = '', state }: z.input<typeof ReaderFilter>,
): SQL[] => [
  sql`p.closed_at is null`,
  sql`exists (select from person_channels where person_id = p.id)`,
  ...matching(context, text.trim()),
  ...(state === undefined ? [] : [isIn(state, context.now)]),
]

/** Readers of whom all this holds, for whoever has asked for the permission. */
export async function findReaders(
  context: Pick<Context, 'db' | 'now'>,
  conditions: readonly SQL[],
): Promise<ReaderRow[]> {
  const rows = await readRows(context, conditions, READERS_AT_ONCE)
  return rows.map((row) => viewOf(row, context.now))
}

/** The same as they lie there, for whoever masks what may not be seen. */
export async function readRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  conditions: readonly SQL[],
  limit: number,
): Promise<FoundReader[]> {
  const { rows } = await db.execute<FoundReader>(sql`
    select p.id, p.name, p.created_at, p.banned_at, c.phone, c.email, c.has_wechat, m.member_until,
      exists (select from account_requests where person_id = p.id and state = 'open') as is_closing
    from people p,
      lateral (
        select max(address) filter (where kind = 'phone') as phone, max(address) filter (where kind = 'email') as email,
          coalesce(bool_or(kind = 'wechat'), false) as has_wechat
        from person_channels where person_id = p.id) as c,
      lateral (
        select coalesce(min(until) filter (where until > ${now}), max(until)) as member_until
        from (select max(ends_at) as until from membership_periods where person_id = p.id and p.closed_at is null group by industry) as own) as m
    where ${sql.join([...conditions], sql` and `)}
    order by p.id desc limit ${limit}`)
  return rows
}

/** Until then a membership ends soon. */
const endingBy = (now: Date) => new Date(now.getTime() + ENDING_SOON_DAYS * DAY_MS)

function viewOf(row: FoundReader, now: Date): ReaderRow {
  const until = row.member_until === null ? undefined : new Date(row.member_until)
  return {
    id: Number(row.id),
    name: row.name,
    phone: row.phone === null ? '' : maskedPhone(row.phone),
    email: row.email === null ? '' : maskedEmail(row.email),
    hasWechat: row.has_wechat,
    createdAt: shanghaiIso(new Date(row.created_at)),
    memberUntil: until ? lastDayBefore(until) : '',
    states: [
      ...(until ? [until > now ? ('member' as const) : ('ended' as const)] : []),
      ...(until && until > now && until <= endingBy(now) ? ['ending' as const] : []),
      ...(row.banned_at === null ? [] : ['banned' as const]),
      ...(row.is_closing ? ['closing' as const] : []),
    ],
  }
}

/** What support types: whole addresses are looked up, what may be a part of something is looked for. */
function matching(context: Pick<Context, 'db'>, text: string): SQL[] {
  if (text === '') return []
  const phone = normalPhone(text)
  const address = phone ?? normalEmail(text)
  if (address)
    return [
      sql`p.id in (select person_id from person_channels where kind = ${phone ? 'phone' : 'email'} and address = ${address})`,
    ]
  const ofFirm = ordersOfFirm(text)
  const told = sql`${peopleCalled(context, text)}
    ${ofFirm ? sql`union select person_id from orders where id in ${ofFirm}` : sql``}`
  const number = joinedNumber(text)
  if (!/^\d{1,30}$/.test(number)) return [sql`p.id in (${told})`]
  const ending = `%${number}`
  return [
    sql`p.id in (${told}
      union select ${number.length > 15 ? -1 : Number(number)}::bigint
      union select person_id from orders where number = ${number}
      ${number.length >= 4 ? sql`union select person_id from person_channels where kind = 'phone' and address like ${ending}` : sql``})`,
  ]
}

function isIn(state: ReaderState, now: Date): SQL {
  switch (state) {
    case 'member':
      return sql`p.id in (select person_id from membership_periods where ends_at > ${now})`
    case 'ending':
      // That of another industry renews nothing.
      return sql`p.id in (select person_id from membership_periods own
        where ends_at > ${now} and ends_at <= ${endingBy(now)} and not exists (select from membership_periods later
          where later.person_id = own.person_id and later.industry = own.industry and later.ends_at > ${endingBy(now)}))`
    case 'ended':
      return sql`p.id in (select person_id from membership_periods where ends_at <= ${now})
        and not exists (select from membership_periods where person_id = p.id and ends_at > ${now})`
    case 'banned':
      return sql`p.banned_at is not null`
    case 'closing':
      return sql`exists (select from account_requests where person_id = p.id and state = 'open')`
  }
}
