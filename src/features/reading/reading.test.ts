import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { setQuestionProgress } from '#features/topics/questions/set-question-progress.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { failFor } from '../../../test/fail-for.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { awaitAnswer, awaitsAnswer } from './await-answer.server.ts'
import { changeHistory } from './change-history.server.ts'
import { collectTopic } from './collect-topic.server.ts'
import { MOST_COLLECTED } from './limits.ts'
import { noteVisit } from './note-visit.server.ts'
import { forgetReader, readOwnReading } from './own-reading.server.ts'
import { countsOfReader, pageOfReader, type ListName } from './queries.server.ts'
import { tellOfAnswers } from './tell-of-answers.server.ts'

interface World {
  readonly portal: Context
  readonly as: (id: number, minutes?: number) => Context
  /** The ids of the topics on the first page of somebody's list. */
  readonly idsOf: (personId: number, list: ListName) => Promise<number[]>
}

const inWorld = (work: (world: World) => Promise<void>) =>
  inRolledBackTransaction((db) => {
    const portal = testContext(db)
    const as = (id: number, minutes = 0) =>
      testContext(db, {
        actor: { kind: 'person', id, sessionId: 1 },
        now: new Date(NOON.getTime() + minutes * 60_000),
      })
    const idsOf = async (personId: number, list: ListName) =>
      (await pageOfReader(portal, { personId, list, page: 1 })).items.map(({ id }) => id)
    return work({ portal, as, idsOf })
  })

describe('a collection', () => {
  test('holds each topic once, the latest first, for its owner alone, until it is let go', () =>
    inWorld(async ({ portal, as, idsOf }) => {
      const [one, two] = [await makePerson(portal), await makePerson(portal)]
      const [first, second] = [await makeArticle(portal), await makeArticle(portal)]
      await collectTopic(as(one), { topicId: first, isCollected: true })
      await collectTopic(as(one, 1), { topicId: second, isCollected: true })
      await collectTopic(as(one, 2), { topicId: first, isCollected: true })
      expect(await idsOf(one, 'collected')).toEqual([second, first])
      expect(await idsOf(two, 'collected')).toEqual([])
      expect(await noteVisit(as(one), first)).toBe(true)
      expect(await noteVisit(as(two), first)).toBe(false)
      await collectTopic(as(two), { topicId: first, isCollected: false })
      await collectTopic(as(one), { topicId: second, isCollected: false })
      expect(await idsOf(one, 'collected')).toEqual([first])
    }))

  test('takes what is published only, from people who are signed in, and has an end', () =>
    inWorld(async ({ portal, as, idsOf }) => {
      const personId = await makePerson(portal)
      const topicId = await makeArticle(portal)
      const wanted = { topicId, isCollected: true }
      await expect(collectTopic(portal, wanted)).rejects.toMatchObject({ code: 'sign_in_required' })
      await expect(collectTopic(as(personId), { ...wanted, topicId: 999_999_999 })).rejects.toMatchObject({
        code: 'topic_not_found',
      })
      await portal.db.execute(sql`
        with made as (
          insert into topics (kind, industry, title, state)
          select 'article', 'semi', 'a', 'draft' from generate_series(1, ${MOST_COLLECTED}) returning id)
        insert into collected_topics (person_id, topic_id, collected_at)
        select ${personId}, id, ${NOON} from made`)
      await expect(collectTopic(as(personId), wanted)).rejects.toMatchObject({ code: 'collection_full' })
      expect(await idsOf(personId, 'collected')).toEqual([])
    }))

  test('does not show what was withdrawn, and says that it is', () =>
    inWorld(async ({ portal, as }) => {
      const personId = await makePerson(portal)
      const [topicId, other] = [await makeArticle(portal), await makeArticle(portal)]
      for (const each of [topicId, other])
        await collectTopic(as(personId), { topicId: each, isCollected: true })
      await withdrawTopic(portal, { id: topicId, reason: '作者要求' })
      expect(await pageOfReader(portal, { personId, list: 'collected', page: 1 })).toMatchObject({
        items: [{ id: other }],
        total: 1,
        gone: 1,
      })
      expect(await countsOfReader(portal, personId)).toMatchObject({ collected: 1 })
    }))
})

describe('a history', () => {
  test('has each topic once, where it was opened last, and nothing of visitors', () =>
    inWorld(async ({ portal, as, idsOf }) => {
      const personId = await makePerson(portal)
      const [first, second] = [await makeArticle(portal), await makeArticle(portal)]
      await noteVisit(portal, first)
      await noteVisit(as(personId), first)
      await noteVisit(as(personId, 1), second)
      await noteVisit(as(personId, 2), first)
      expect(await idsOf(personId, 'visited')).toEqual([first, second])
    }))

  test('that is switched off is empty and stays so, until it is switched on again', () =>
    inWorld(async ({ portal, as, idsOf }) => {
      const [personId, other] = [await makePerson(portal), await makePerson(portal)]
      const topicId = await makeArticle(portal)
      await noteVisit(as(personId), topicId)
      await noteVisit(as(other), topicId)
      await changeHistory(as(personId), { isKept: false })
      await noteVisit(as(personId), topicId)
      expect(await idsOf(personId, 'visited')).toEqual([])
      expect(await idsOf(other, 'visited')).toEqual([topicId])
      await changeHistory(as(personId), { isKept: true })
      await noteVisit(as(personId), topicId)
      expect(await idsOf(personId, 'visited')).toEqual([topicId])
    }))
})

describe('an awaited answer', () => {
  const told = async (db: Context['db'], personId: number) =>
    (await db.select().from(notifications).where(eq(notifications.personId, personId))).map(
      ({ kind, path, body }) => ({ kind, path, body }),
    )

  test('is told of once, to those who still wait for it when it has come', () =>
    inWorld(async ({ portal, as, idsOf }) => {
      const [waits, thinksOtherwise, expertId] = [
        await makePerson(portal),
        await makePerson(portal),
        await makePerson(portal),
      ]
      const topicId = await makeQuestion(portal, {
        title: '为何漂移',
        progress: 'open',
        blocks: [],
        authorId: expertId,
        isSponsored: true,
      })
      const wanted = { topicId, isAwaited: true }
      await awaitAnswer(as(waits), wanted)
      await awaitAnswer(as(waits, 1), wanted)
      await awaitAnswer(as(thinksOtherwise), wanted)
      await awaitAnswer(as(thinksOtherwise), { topicId, isAwaited: false })
      expect(await idsOf(waits, 'awaited')).toEqual([topicId])
      expect(await countsOfReader(portal, waits)).toEqual({ collected: 0, visited: 0, awaited: 1 })
      expect([
        await awaitsAnswer(as(waits), topicId),
        await awaitsAnswer(as(thinksOtherwise), topicId),
      ]).toEqual([true, false])
      expect(await tellOfAnswers(portal)).toBe(0)
      await setQuestionProgress(portal, topicId, 'answered')
      expect(await tellOfAnswers(portal)).toBe(1)
      expect(await tellOfAnswers(portal)).toBe(0)
      expect(await told(portal.db, waits)).toEqual([
        {
          kind: 'awaited_answer_came',
          path: `/topic/${topicId}`,
          body: expect.stringContaining('《【广告】为何漂移》'),
        },
      ])
      expect(await told(portal.db, thinksOtherwise)).toEqual([])
      expect(await idsOf(waits, 'awaited')).toEqual([])
    }))

  test('that has come is told to the others also where one cannot be told, who is as soon as that is mended', () =>
    inWorld(async ({ portal: plain, as }) => {
      const portal = { ...plain, log: memoryLog().log }
      const broken = await makePerson(portal)
      const topicId = await makeQuestion(portal, { progress: 'open', blocks: [] })
      await awaitAnswer(as(broken), { topicId, isAwaited: true })
      for (const minutes of [1, 2])
        await awaitAnswer(as(await makePerson(portal), minutes), { topicId, isAwaited: true })
      await setQuestionProgress(portal, topicId, 'answered')
      const { mend } = await failFor(portal.db, { table: 'notifications', column: 'person_id', id: broken })
      expect(await tellOfAnswers(portal)).toBe(2)
      await mend()
      expect(await tellOfAnswers(portal)).toBe(1)
    }))

  test('of what was made an article is awaited by nobody', () =>
    inWorld(async ({ portal, as }) => {
      const personId = await makePerson(portal)
      const topicId = await makeQuestion(portal, { progress: 'open', blocks: [] })
      await awaitAnswer(as(personId), { topicId, isAwaited: true })
      await publishTopic(portal, { kind: 'article', topicId, title: '成了文章', publishedAt: NOON })
      expect(await tellOfAnswers(portal)).toBe(0)
      expect(await countsOfReader(portal, personId)).toMatchObject({ awaited: 0 })
    }))

  test('is one that is public and still to come, and of people who are signed in', () =>
    inWorld(async ({ portal, as }) => {
      const personId = await makePerson(portal)
      const answered = await makeQuestion(portal)
      const article = await makeArticle(portal)
      const wait = (context: Context, topicId: number) => awaitAnswer(context, { topicId, isAwaited: true })
      await expect(wait(portal, answered)).rejects.toMatchObject({ code: 'sign_in_required' })
      await expect(wait(as(personId), answered)).rejects.toMatchObject({ code: 'answer_is_there' })
      await expect(wait(as(personId), article)).rejects.toMatchObject({ code: 'topic_not_found' })
      const open = await makeQuestion(portal, { progress: 'open', blocks: [] })
      await withdrawTopic(portal, { id: open, reason: '重复' })
      await expect(wait(as(personId), open)).rejects.toMatchObject({ code: 'topic_not_found' })
    }))

  test('is in the file of one’s own data and goes with the account', () =>
    inWorld(async ({ portal, as, idsOf }) => {
      const personId = await makePerson(portal)
      const topicId = await makeQuestion(portal, { title: '为何漂移', progress: 'open', blocks: [] })
      await awaitAnswer(as(personId), { topicId, isAwaited: true })
      expect(await readOwnReading(as(personId))).toMatchObject({ 等待的回答: [{ 文章: '为何漂移' }] })
      await forgetReader(portal, { personId, name: '', company: '', addresses: [] })
      expect(await idsOf(personId, 'awaited')).toEqual([])
    }))
})

test('all of it is in the file of one’s own data and goes with the account', () =>
  inWorld(async ({ portal, as, idsOf }) => {
    const personId = await makePerson(portal)
    const topicId = await makeArticle(portal, { title: '位错再降一半' })
    await collectTopic(as(personId), { topicId, isCollected: true })
    await noteVisit(as(personId), topicId)
    expect(await readOwnReading(as(personId))).toMatchObject({
      收藏: [{ 文章: '位错再降一半' }],
      浏览记录: [{ 文章: '位错再降一半' }],
      保存浏览记录: '是',
    })
    await forgetReader(portal, { personId, name: '', company: '', addresses: [] })
    expect(await idsOf(personId, 'collected')).toEqual([])
    expect(await idsOf(personId, 'visited')).toEqual([])
  }))
