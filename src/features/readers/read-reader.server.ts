import { and, eq, gt, isNull, max, or, sql } from 'drizzle-orm'
import { maskedEmailsIn } from '#features/accounts/email.ts'
import { addressesOf, readLeaver, type LeavingAccount } from '#features/accounts/leaver.server.ts'
import type { StoryPart } from '#features/staff/story.ts'
import { people, sessions } from '#features/accounts/tables.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { postingBans } from '#features/moderation/tables.server.ts'
import { may, requirePermission } from '#features/staff/policy.ts'
import { recordLook } from '#platform/audit.server.ts'
import { readRefusal } from '#platform/mail/mail-refusals.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { lastDayBefore, shanghaiIso } from '#platform/shanghai-time.ts'
import type { ReaderStory } from './contract.ts'
import { findReaders } from './readers.server.ts'

/**
 * One reader's whole story: who it is, and what every feature knows; that it was looked at is recorded. Refuses
 * `permission_missing`, `reader_unknown` (C-106).
 */
export async function readReader(
  context: Context,
  { id }: { id: number },
  stories: readonly StoryPart[],
): Promise<ReaderStory> {
  requirePermission(context.actor, 'readers.read')
  const { db, now } = context
  const [[head], [person], [session], reaching, postingBan] = await Promise.all([
    findReaders(context, [sql`p.id = ${id}`]),
    db.select().from(people).where(eq(people.id, id)),
    db
      .select({ seenAt: max(sessions.seenAt) })
      .from(sessions)
      .where(eq(sessions.personId, id)),
    db
      .select({ industry: membershipPeriods.industry, until: max(membershipPeriods.endsAt) })
      .from(membershipPeriods)
      .where(and(eq(membershipPeriods.personId, id), gt(membershipPeriods.endsAt, now)))
      .groupBy(membershipPeriods.industry)
      .orderBy(membershipPeriods.industry),
    db.$count(
      postingBans,
      and(
        eq(postingBans.personId, id),
        isNull(postingBans.liftedAt),
        or(isNull(postingBans.endsAt), gt(postingBans.endsAt, now)),
      ),
    ),
  ])
  if (!head || !person) throw new Refusal('not_found', 'reader_unknown', { id })
  await recordLook(context, 'readReader', `person:${id}`)
  const reader = await presentAddresses(context, id)
  const [mail] = addressesOf(reader, 'email')
  const refusal = mail === undefined ? undefined : await readRefusal(context, mail)
  const parts = await Promise.all(
    stories.map(async ({ name, title, opens, read }) => {
      const rows = await read(context, reader)
      const isOpen = opens === undefined || may(context.actor, opens)
      return {
        name,
        title,
        rows: rows.map(({ address, ...row }) => ({ ...row, ...(isOpen && address && { address }) })),
      }
    }),
  )
  return {
    ...head,
    isClosed: person.closedAt !== null,
    ...(person.mergedInto !== null && { mergedInto: person.mergedInto }),
    memberOf: reaching.flatMap(({ industry, until }) =>
      until ? { industry, until: lastDayBefore(until) } : [],
    ),
    seenAt: session?.seenAt ? shanghaiIso(session.seenAt) : '',
    isPostingBanned: postingBan > 0,
    mailRefusal: refusal
      ? `${shanghaiIso(refusal.since).slice(0, 10)} 起。${maskedEmailsIn(refusal.reason)}`
      : '',
    parts,
  }
}

/** Addresses that were given up may be somebody else's by now. */
async function presentAddresses(context: Context, id: number): Promise<LeavingAccount> {
  const reader = await readLeaver(context, id)
  return { ...reader, addresses: reader.addresses.filter(({ until }) => until === undefined) }
}
