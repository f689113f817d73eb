import { and, asc, desc, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import { nameOfOrigin } from './origins.ts'
import { INQUIRY_STATES, type InquiryState } from './states.ts'
import { inquiries, inquiryNotes } from './tables.server.ts'

const AT_ONCE = 50

/** How inquiries are asked for, on the screen and as a file. */
export const InquiryFilter = z.object({
  state: z.enum(INQUIRY_STATES).optional(),
  text: z.string().max(100).default('').describe('姓名或公司'),
  only: z
    .enum(['due', 'mine', 'left'])
    .optional()
    .describe('due：到了提醒日的；mine：自己跟进、没了结的；left：跟进的同事已离开、没了结的'),
})
type InquiryFilter = z.input<typeof InquiryFilter>

interface Wanted extends InquiryFilter {
  /** Only what came before this one. */
  readonly before?: number | undefined
}

/** Fifty inquiries, the newest first, how to reach somebody only in part. Refuses `permission_missing` (C-110). */
export async function listInquiries(context: Context, { before, ...wanted }: Wanted = {}) {
  requirePermission(context.actor, 'inquiries.follow')
  const rows = await context.db
    .select()
    .from(inquiries)
    .where(
      and(
        await inquiriesMatching(context, wanted),
        before === undefined ? undefined : lt(inquiries.id, before),
      ),
    )
    .orderBy(desc(inquiries.id))
    .limit(AT_ONCE)
  return viewsOf(context, rows)
}

/** What still wants somebody's work. */
const OPEN: InquiryState[] = ['new', 'contacted']

/** Those that are not done and whose day of reminding has come. */
export const isDue = (now: Date) =>
  and(lte(inquiries.remindOn, shanghaiDay(now)), inArray(inquiries.state, OPEN))

/** Those that were begun by a colleague who was switched off or may follow none any more, and are not done. */
export async function isLeft({ db }: Pick<Context, 'db'>): Promise<SQL | undefined> {
  const may = await whoStillMay({ db }, 'inquiries.follow')
  const isBegun = eq(inquiries.state, 'contacted')
  const owners = await db.selectDistinct({ owner: inquiries.owner }).from(inquiries).where(isBegun)
  const gone = owners.flatMap(({ owner }) => (owner === null || may(owner) ? [] : owner))
  return and(isBegun, inArray(inquiries.owner, gone))
}

/** Those that the list is narrowed to: by state, part of a name or company, what is due, left or one's own and not done. */
export async function inquiriesMatching(
  { actor, db, now }: Pick<Context, 'actor' | 'db' | 'now'>,
  { state, text = '', only }: InquiryFilter,
): Promise<SQL | undefined> {
  const looked = text.trim().toLowerCase()
  return and(
    state && eq(inquiries.state, state),
    only === 'due' ? isDue(now) : undefined,
    only === 'left' ? await isLeft({ db }) : undefined,
    only === 'mine'
      ? and(eq(inquiries.owner, nameOfActor(actor)), inArray(inquiries.state, OPEN))
      : undefined,
    looked === ''
      ? undefined
      : sql`position(${looked} in lower(concat(${inquiries.name}, ' ', ${inquiries.company}))) > 0`,
  )
}

/** One inquiry with its notes, the oldest first. Refuses `permission_missing`, `inquiry_unknown`. */
export async function readInquiry(context: Context, { id }: { id: number }) {
  requirePermission(context.actor, 'inquiries.follow')
  const { db } = context
  const rows = await db.select().from(inquiries).where(eq(inquiries.id, id))
  const [inquiry] = await viewsOf(context, rows)
  if (!inquiry) throw new Refusal('not_found', 'inquiry_unknown', { id })
  const notes = await db
    .select()
    .from(inquiryNotes)
    .where(eq(inquiryNotes.inquiryId, id))
    .orderBy(asc(inquiryNotes.id))
  const names = await namesOfActors(
    context,
    notes.map(({ actor }) => actor),
  )
  return {
    ...inquiry,
    notes: notes.map(({ actor, state, note, at }) => ({
      by: names.get(actor) ?? '',
      state,
      note,
      at: shanghaiIso(at),
    })),
  }
}

/** Of whoever follows an inquiry, the number as a colleague; 0 for nobody. */
export const numberOfOwner = (owner: string | null): number => Number(owner?.replace(/^staff:/, '')) || 0

async function viewsOf(context: Context, rows: readonly (typeof inquiries.$inferSelect)[]) {
  const names = await namesOfActors(
    context,
    rows.map(({ owner }) => owner),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    company: row.company,
    phone: maskedPhone(row.phone),
    email: maskedEmail(row.email),
    origin: nameOfOrigin(row.origin),
    note: row.note,
    state: row.state,
    owner: names.get(row.owner ?? '') ?? '',
    at: shanghaiIso(row.createdAt),
    ownerId: numberOfOwner(row.owner),
    remindOn: row.remindOn ?? '',
    followedAt: row.followedAt ? shanghaiIso(row.followedAt) : '',
  }))
}
