import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { FilePurpose } from './contract.ts'
import { anybody, type AccessFacts } from './policy.ts'

/** What holds of whoever acts before this file: paid industries, lists, purchases and what the office gave. */
export async function accessFactsOf(context: Context, fileId: number): Promise<AccessFacts> {
  const { actor, audience } = context
  const { memberOf } = audience
  if (actor.kind === 'person') return accessFactsOfPerson(context, { personId: actor.id, memberOf, fileId })
  return { ...anybody(memberOf), who: actor.kind === 'system' ? 'portal' : 'visitor' }
}

/**
 * The same for a person who is not the one who asks. Only addresses that were proved count: those by which the person
 * can sign in; and, of tickets, those that the person bought in the name that he or she registered by.
 */
export async function accessFactsOfPerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { personId, memberOf, fileId }: { personId: number; memberOf: readonly string[]; fileId: number },
): Promise<AccessFacts> {
  const { rows } = await db.execute<{ is_listed: boolean; is_attendee: boolean; bought: FilePurpose[] }>(sql`
    select
      exists (
        select from file_listed join person_channels using (kind, address)
        where file_id = ${fileId} and person_id = ${personId}
      ) as is_listed,
      exists (
        select from file_attendees where file_id = ${fileId} and person_id = ${personId}
      ) as is_attendee,
      array(
        select purpose from file_purchases where file_id = ${fileId} and person_id = ${personId}
        union
        select purpose from file_grants
        where file_id = ${fileId} and person_id = ${personId} and (ends_at is null or ends_at > ${now})
        union
        select 'download' from file_subscribers where file_id = ${fileId} and person_id = ${personId}
        union
        select 'download' from file_licensees where file_id = ${fileId} and person_id = ${personId}
      ) as bought`)
  const [row] = rows
  return {
    who: 'person',
    memberOf,
    isListed: row?.is_listed ?? false,
    isAttendee: row?.is_attendee ?? false,
    bought: row?.bought ?? [],
  }
}
