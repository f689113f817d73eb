import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { freeSortDate } from '#platform/database/sort-date.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { finishPublishing } from './finish-publishing.server.ts'
import { mayPublishDraft } from '../policy.ts'
import { shareChannels } from '../lists/set-channel.server.ts'
import { topics } from '../tables.server.ts'

/**
 * Shows now what stands written as a draft, within the surrounding transaction of whoever decides that it may be shown
 * and holds its row; gives its title. Refuses `topic_not_found` for what is no draft, since something published keeps its
 * date, and `not_your_draft` to everybody but its author and staff.
 */
export async function publishDraft(context: Context, id: number): Promise<{ title: string }> {
  const { db, now, actor } = context
  await shareChannels(context)
  const [draft] = await db
    .select({ state: topics.state, authorId: topics.authorId, title: topics.title })
    .from(topics)
    .where(eq(topics.id, id))
    .for('no key update')
  if (draft?.state !== 'draft') throw new Refusal('not_found', 'topic_not_found')
  if (!mayPublishDraft(actor, draft)) throw new Refusal('not_allowed', 'not_your_draft')
  const sortDate = await freeSortDate(db, topics, { at: now, id })
  await db
    .update(topics)
    .set({ state: 'published', publishedAt: now, sortDate, updatedAt: now })
    .where(eq(topics.id, id))
  await finishPublishing(context, [{ id, title: draft.title }])
  return { title: draft.title }
}
