import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { personChannels } from '#features/accounts/tables.server.ts'
import { answerQuestion } from '#features/questions/answer-question.server.ts'
import { askQuestion } from '#features/questions/ask-question.server.ts'
import { claimQuestion } from '#features/questions/claim-question.server.ts'
import { giveUpQuestion } from '#features/questions/give-up-question.server.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { awaitAnswer } from '#features/reading/await-answer.server.ts'
import { questions, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import type { PictureBox } from './picture-box.server.ts'
import { hoursBefore, readDemoFile } from './read-demo-file.server.ts'

const DemoAsked = z.array(
  z.object({
    title: z.string(),
    description: z.string(),
    asker: z.string(),
    anonymous: z.boolean().default(false),
    expert: z.string(),
    hoursAgo: z.number(),
    images: z.array(z.string()).default([]),
    state: z.enum(['open', 'claimed', 'answered', 'abandoned']).default('open'),
    claimedHoursAgo: z.number().default(0),
    answeredHoursAgo: z.number().default(0),
    abandonedHoursAgo: z.number().default(0),
    reason: z.string().default(''),
    answer: z.string().default(''),
  }),
)

/**
 * Questions that readers have put to experts, by the verbs that readers and experts use themselves. What they tell on the
 * page is days old and was read; nobody is made up who could get a mail about it.
 */
export async function fillAsked(
  context: Context,
  folder: string,
  { people, pictures }: { people: ReadonlyMap<string, number>; pictures: PictureBox },
): Promise<void> {
  await assignPublished(context)
  const path = join(folder, 'asked.yaml')
  for (const asked of await readDemoFile(path, DemoAsked)) {
    const [askerId, expertId] = [people.get(asked.asker), people.get(asked.expert)]
    if (askerId === undefined || expertId === undefined)
      throw new Error(`${path}: ${asked.asker} or ${asked.expert} is unknown`)
    const at = (id: number, hours: number): Context => ({
      ...context,
      // No service outside judges what we wrote ourselves.
      services: { ...context.services, contentSafety: undefined },
      actor: { kind: 'person', id, sessionId: 0 },
      now: hoursBefore(context.now, hours),
    })
    const { title, description, anonymous: isAnonymous } = asked
    const { id: questionId } = await askQuestion(at(askerId, asked.hoursAgo), {
      title,
      description: description.trim(),
      isAnonymous,
      expertId,
      pictureIds: [],
    })
    const images = await Promise.all(asked.images.map((name) => pictures.take(name)))
    await context.db.update(questions).set({ images }).where(eq(questions.topicId, questionId))
    if (asked.claimedHoursAgo > 0) await claimQuestion(at(expertId, asked.claimedHoursAgo), { questionId })
    if (asked.state === 'answered') {
      const answer = { questionId, text: asked.answer, pictureIds: [] }
      await answerQuestion(at(expertId, asked.answeredHoursAgo), answer)
    }
    if (asked.state === 'abandoned') {
      const { reason } = asked
      await giveUpQuestion(at(expertId, asked.abandonedHoursAgo), { questionId, reason })
    }
  }
  await awaitOpenOnes(context, people.get('reader-1'))
  await settle(context)
}

/** The demo's reader waits for the answers that are still to come. */
async function awaitOpenOnes(context: Context, readerId: number | undefined): Promise<void> {
  if (readerId === undefined) throw new Error('demo: there is no reader')
  const open = await context.db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(questions, eq(questions.topicId, topics.id))
    .where(and(eq(topics.state, 'published'), eq(questions.progress, 'open')))
  const reader: Context = { ...context, actor: { kind: 'person', id: readerId, sessionId: 0 } }
  for (const { id } of open) await awaitAnswer(reader, { topicId: id, isAwaited: true })
}

/** Puts what happened behind those it happened to, and keeps the office from looking for experts for what is made up. */
async function settle({ db }: Context): Promise<void> {
  await db.update(notifications).set({ readAt: sql`created_at` })
  await db.delete(sendings).where(eq(sendings.purpose, 'question_given_up'))
}

/** What the demo published as a question with an expert stands in that expert's list as well. */
async function assignPublished({ db }: Context): Promise<void> {
  await db.execute(sql`
    insert into question_assignments (question_id, expert_id, status, sort_date, assigned_at, claimed_at, ended_at)
    select t.id, t.author_id, case q.progress when 'answered' then 'answered' else 'to_answer' end, t.sort_date,
      t.published_at, case q.progress when 'answered' then t.published_at end,
      case q.progress when 'answered' then t.published_at end
    from topics t join questions q on q.topic_id = t.id
    where t.state = 'published' and t.author_id is not null
    on conflict do nothing`)
}

/**
 * Whose sign-in the start-up prints. The addresses belong to nobody and never will (RFC 2606), so whoever connects real
 * mail later lets nobody in by them.
 */
export const DEMO_ACCOUNTS = [
  { key: 'expert-1', name: '专家', email: 'expert@example.com' },
  { key: 'reader-1', name: '读者', email: 'reader@example.com' },
  { key: 'reader-4', name: '会员', email: 'member@example.com' },
] as const

/** Lets the demo's expert, reader and member sign in by mail; their codes are in the outbox. */
export async function fillAccounts(
  { db, now }: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  for (const { key, email } of DEMO_ACCOUNTS) {
    const personId = people.get(key)
    if (personId === undefined) throw new Error(`demo: nobody is called ${key}`)
    await db.insert(personChannels).values({ kind: 'email', address: email, personId, verifiedAt: now })
  }
}

/** Those of the demo's accounts that are there, for the start-up. */
export async function listDemoAccounts({
  db,
}: Pick<Context, 'db'>): Promise<(typeof DEMO_ACCOUNTS)[number][]> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const rows = await db
    .select({ address: personChannels.address })
    .from(personChannels)
    .where(and(eq(personChannels.kind, 'email'), inArray(personChannels.address, emails)))
  return DEMO_ACCOUNTS.filter(({ email }) => rows.some(({ address }) => address === email))
}
