import { and, eq, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { touchPages, touchPeople } from '#platform/pages/touch-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CodeChannel } from './contract.ts'
import { normalName } from './name-rules.ts'
import { requirePerson } from './policy.ts'
import { spendCode } from './sign-in.server.ts'
import { accountRequests, people, personChannels, personRights } from './tables.server.ts'

/**
 * Gives oneself a name that was checked. Refuses `name_taken_badly` for what is no name, `name_of_somebody_known` for that
 * of an expert or an organisation.
 */
export async function renameAccount(context: Context, { name }: { name: string }): Promise<void> {
  const { id } = requirePerson(context.actor)
  const wanted = normalName(name)
  if (wanted === undefined) throw new Refusal('invalid', 'name_taken_badly')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [known] = await db
      .select({ id: people.id })
      .from(people)
      .innerJoin(personRights, eq(personRights.personId, people.id))
      .where(and(eq(sql`lower(${people.name})`, wanted.toLowerCase()), ne(people.id, id)))
      .limit(1)
    if (known) throw new Refusal('conflict', 'name_of_somebody_known')
    await db.update(people).set({ name: wanted, updatedAt: now }).where(eq(people.id, id))
    await touchPages(db, [`person:${id}`, 'topics'])
    await recordAudit(within, 'renameAccount', `person:${id}`, { name: wanted })
  })
}

/** Adds or replaces one's own phone or mail address, proved by a code; refuses `code_wrong` and its like, `channel_taken` (C-02). */
export async function linkChannel(
  context: Context,
  { channel, code }: { channel: CodeChannel; code: string },
): Promise<void> {
  const { id } = requirePerson(context.actor)
  await spendCode(context, channel, code)
  try {
    await inTransaction(context, async (within) => {
      const { db, now } = within
      const isOwn = and(eq(personChannels.personId, id), eq(personChannels.kind, channel.kind))
      await db.delete(personChannels).where(isOwn)
      await db.insert(personChannels).values({ ...channel, personId: id, verifiedAt: now })
      await touchPeople(db, [id])
      await recordAudit(within, 'linkChannel', `person:${id}`, { kind: channel.kind })
    })
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('person_channels'))
      throw new Refusal('conflict', 'channel_taken')
    throw error
  }
}

/** Asks staff to close one's account, or takes that back; asking twice is asking once (C-14). */
export async function askToClose(context: Context, { isWanted }: { isWanted: boolean }): Promise<void> {
  const { id } = requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    if (isWanted) {
      await db
        .insert(accountRequests)
        .values({ personId: id, kind: 'close', createdAt: now })
        .onConflictDoNothing()
    } else {
      await db
        .update(accountRequests)
        .set({ state: 'withdrawn' })
        .where(and(eq(accountRequests.personId, id), eq(accountRequests.state, 'open')))
    }
    await recordAudit(within, 'askToClose', `person:${id}`, { isWanted })
  })
}
