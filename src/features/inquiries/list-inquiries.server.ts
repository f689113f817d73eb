import { and, asc, desc, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import { nameOfOrigin } from './origins.ts'
import type { InquiryState } from './states.ts'
import { inquiries, inquiryNotes } from './tables.server.ts'

const AT_ONCE = 50

interface Wanted {
  readonly state?: InquiryState | undefined
  /** Part of a name or a company. */
  readonly text?: string | undefined
  /** Those whose day of reminding has come, or one's own that are not done. */
  readonly only?: 'due' | 'mine' | undefined
  /** Only what came before this one. */
  readonly before?: number | undefined
}

/** Fifty inquiries, the newest first, how to reach somebody only in part. Refuses `permission_missing` (C-110). */
export async function listInquiries(context: Context, { before, only, ...wanted }: Wanted = {}) {
  requirePermission(context.actor, 'inquiries.follow')
  const rows = await context.db
    .select()
    .from(inquiries)
    .where(
      and(
        inquiriesMatching(wanted),
        only === 'due' ? isDue(context.now) : undefined,
        only === 'mine'
          ? and(eq(inquiries.owner, nameOfActor(context.actor)), inArray(inquiries.state, OPEN))
          : undefined,
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

/** Those in a state, or with a part of a name or a company; all where neither is said. */
export function inquiriesMatching({ state, text = '' }: Omit<Wanted, 'before' | 'only'>): SQL | undefined {
  const looked = text.trim()
  return and(
    state && eq(inquiries.state, state),
    looked === ''
      ? undefined
      : sql`position(${looked} in concat(${inquiries.name}, ' ', ${inquiries.company})) > 0`,
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
    ownerId: Number(row.owner?.replace(/^staff:/, '')) || 0,
    remindOn: row.remindOn ?? '',
    followedAt: row.followedAt ? shanghaiIso(row.followedAt) : '',
  }))
}
