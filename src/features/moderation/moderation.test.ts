import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { readConfiguration } from '#platform/configuration.server.ts'
import { tencentSafety } from '#platform/content-safety/tencent-safety.server.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import {
  startContentSafetySimulator,
  type ContentSafetySimulator,
} from '../../../simulators/content-safety.ts'
import { NOON, silentLog, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { banFromPosting, liftPostingBan } from './ban-from-posting.server.ts'
import { checkPosted } from './check-posted.server.ts'
import { approveReview, rejectReview, type ModerationHandler } from './decide-review.server.ts'
import { forgetOldReviews } from './forget-old-reviews.server.ts'
import { reportPosted } from './report-posted.server.ts'
import { listReviews } from './review-queries.server.ts'
import { closeReview, holdForReview } from './reviews.server.ts'
import { moderationReports, moderationReviews } from './tables.server.ts'
import { listWords, removeWord, saveWord } from './word-list.server.ts'

let simulator: ContentSafetySimulator
beforeAll(async () => {
  simulator = await startContentSafetySimulator()
})
afterAll(() => simulator.close())

const HOUR = 3_600_000
const as = (id: number): Actor => ({ kind: 'person', id, sessionId: 1 })
const later = (ms: number) => new Date(NOON.getTime() + ms)

function withService(context: Context): Context {
  const settings = readConfiguration({ ...simulator.environment }).contentSafety
  if (!settings) throw new Error('nothing is configured')
  return {
    ...context,
    services: { ...context.services, contentSafety: tencentSafety(settings, { log: silentLog }) },
  }
}

/** What decisions do with notes, which remember it. */
function noteKind() {
  const decisions: string[] = []
  const note: ModerationHandler = {
    name: '笔记',
    approve: async (_, id) => {
      decisions.push(`approve ${id}`)
      return true
    },
    reject: async (_, id) => {
      decisions.push(`reject ${id}`)
    },
  }
  return { decisions, kinds: { note } }
}

const posted = (id: number, personId: number, text = '一段话') => ({
  thing: { kind: 'note', id },
  personId,
  texts: [text],
  link: '/topic/1',
})

const actsOf = async (db: Database, subject: string) =>
  (
    await db.execute<{ verb: string; actor: string }>(
      sql`select verb, actor from audit_records where subject = ${subject} order by id`,
    )
  ).rows.map(({ verb, actor }) => `${actor} ${verb}`)

describe('checking what is posted', () => {
  test('passes ordinary words, holds doubtful ones with the reason, and refuses forbidden ones in Chinese', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      const check = (...texts: string[]) => checkPosted(context, { personId, texts })
      expect(await check('外延缺陷密度降了一半', '好文')).toEqual({ verdict: 'pass' })
      expect(await check('加 微 信 聊聊')).toMatchObject({
        verdict: 'hold',
        reasons: [{ code: 'word', detail: '联系方式：加微信' }],
      })
      expect(await check('好文', '见 https://shop.example.com')).toMatchObject({
        reasons: [{ code: 'link' }],
      })
      await expect(check('好文', '網·上·賭·場')).rejects.toMatchObject({
        kind: 'invalid',
        code: 'text_forbidden',
        detail: { category: '赌博' },
      })
    })
  })

  test('follows the list as editors change it, at once', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      const check = () => checkPosted(context, { personId, texts: ['示例词在此'] })
      expect(await check()).toEqual({ verdict: 'pass' })
      await saveWord(context, { word: ' 示例词 ', category: 'ads', verdict: 'hold' })
      expect(await check()).toMatchObject({ verdict: 'hold' })
      await saveWord(context, { word: '示例词', category: 'ads', verdict: 'refuse' })
      await expect(check()).rejects.toMatchObject({ code: 'text_forbidden' })
      expect((await listWords(context)).filter(({ word }) => word === '示例词')).toHaveLength(1)
      await removeWord(context, { word: '示例词' })
      expect(await check()).toEqual({ verdict: 'pass' })
      await expect(removeWord(context, { word: '示例词' })).rejects.toMatchObject({ code: 'word_unknown' })
      await expect(
        saveWord(context, { word: '好…', category: 'ads', verdict: 'hold' }),
      ).rejects.toMatchObject({ code: 'word_too_short' })
    })
  })

  test('keeps unlawful matter for a person whatever else it holds, and never says which word it was', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      const check = (...texts: string[]) => checkPosted(context, { personId, texts })
      await saveWord(context, { word: '示例违法词', category: 'unlawful', verdict: 'hold' })
      const unlawful = { code: 'unlawful', detail: '示例违法词' }
      expect(await check('好文', '说说 示*例*违*法*词')).toEqual({ verdict: 'hold', reasons: [unlawful] })
      // Forbidden words beside it would send the text back, and with it what has to be reported.
      expect(await check('网上赌场，加微信', '示例违法词')).toMatchObject({
        verdict: 'hold',
        reasons: expect.arrayContaining([unlawful, { code: 'word', detail: '赌博：网上赌场' }]),
      })
      await expect(
        saveWord(context, { word: '另一个词', category: 'unlawful', verdict: 'refuse' }),
      ).rejects.toMatchObject({ code: 'unlawful_words_hold' })
    })
  })

  test('holds everything where nobody and nothing else looks at it', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const services = {
        ...context.services,
        configuration: { ...context.services.configuration, holdsPosts: true },
      }
      const personId = await makePerson(context)
      const check = (text: string) => checkPosted({ ...context, services }, { personId, texts: [text] })
      expect(await check('外延缺陷密度降了一半')).toEqual({
        verdict: 'hold',
        reasons: [{ code: 'unseen', detail: '' }],
      })
      await expect(check('网上赌场')).rejects.toMatchObject({ code: 'text_forbidden' })
    })
  })

  test.each([
    [true, { PUBLIC_URL: 'https://portal.example.com' }],
    [false, { PUBLIC_URL: 'http://localhost:3000' }],
    [false, { PUBLIC_URL: 'https://portal.example.com', HOLD_POSTS: 'no' }],
    [true, { PUBLIC_URL: 'http://localhost:3000', HOLD_POSTS: 'yes' }],
  ])('everything is held: %s, with %o', (isHeld, environment) => {
    const production = { NODE_ENV: 'production', ...environment }
    expect(readConfiguration(production).holdsPosts).toBe(isHeld)
    const watched = readConfiguration({ ...production, ...simulator.environment })
    expect(watched.holdsPosts).toBe('HOLD_POSTS' in environment && environment.HOLD_POSTS === 'yes')
  })

  test('asks the service where there is one, and holds whatever it doubts or does not answer', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = withService(testContext(db))
      const personId = await makePerson(context)
      const check = (text: string) => checkPosted(context, { personId, texts: [text] })
      expect(await check('好')).toEqual({ verdict: 'pass' })
      expect(await check('存疑')).toEqual({ verdict: 'hold', reasons: [{ code: 'service', detail: '广告' }] })
      await expect(check('违禁')).rejects.toMatchObject({
        code: 'text_forbidden',
        detail: { category: '违法' },
      })
      simulator.mishaps.push('html')
      expect(await check('好')).toMatchObject({ verdict: 'hold', reasons: [{ code: 'service_failed' }] })
      simulator.mishaps.push({ code: 'RequestLimitExceeded' })
      expect(await check('好')).toEqual({
        verdict: 'hold',
        reasons: [{ code: 'service_failed', detail: 'RequestLimitExceeded' }],
      })
    })
  })

  test('judges pictures, and holds one that cannot be read', async () => {
    await inRolledBackTransaction(async (db) => {
      const base = withService(testContext(db))
      const bytes: Record<string, string> = { good: '好看', bad: '违禁' }
      const rendition = async (id: string) =>
        id in bytes
          ? { bytes: Buffer.from(bytes[id] ?? ''), contentType: 'image/jpeg', etag: '', isRemovable: true }
          : undefined
      const context = {
        ...base,
        services: { ...base.services, images: { ...base.services.images, rendition } },
      }
      const personId = await makePerson(context)
      const check = (...pictures: string[]) => checkPosted(context, { personId, texts: [], pictures })
      expect(await check('good')).toEqual({ verdict: 'pass' })
      expect(await check('good', 'lost')).toEqual({
        verdict: 'hold',
        reasons: [{ code: 'picture_missing', detail: 'lost' }],
      })
      await expect(check('good', 'bad')).rejects.toMatchObject({ code: 'picture_forbidden' })
    })
  })
})

describe('a ban', () => {
  test('keeps a person from posting until it ends, and is told with its reason', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      await banFromPosting(context, { personId, until: later(24 * HOUR), reason: ' 多次 发广告 ' })
      const at = (ms: number) => checkPosted(testContext(db, { now: later(ms) }), { personId, texts: ['好'] })
      await expect(at(0)).rejects.toMatchObject({
        kind: 'not_allowed',
        code: 'posting_banned_until',
        detail: { until: '2026-11-22 12:00', reason: '多次 发广告。' },
      })
      await expect(at(24 * HOUR - 1)).rejects.toMatchObject({ code: 'posting_banned_until' })
      expect(await at(24 * HOUR)).toEqual({ verdict: 'pass' })
      expect(await messagesTo(context, personId)).toEqual([
        {
          kind: 'posting_banned',
          title: '您暂时不能发表内容',
          body: '原因：多次 发广告。2026-11-22 12:00 起恢复。如有疑问请联系客服。',
          path: '/me',
        },
      ])
      expect(await actsOf(db, `person:${personId}`)).toEqual(['system:test banFromPosting'])
    })
  })

  test('for ever outlasts one with an end, until it is lifted', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      await banFromPosting(context, { personId, until: later(HOUR), reason: '广告' })
      await banFromPosting(context, { personId, until: undefined, reason: '屡教不改' })
      await banFromPosting(context, { personId, until: later(2 * HOUR), reason: '又来广告' })
      expect((await messagesTo(context, personId)).map(({ title }) => title)).toEqual([
        '您暂时不能发表内容',
        '您不能再发表内容',
        '您不能再发表内容',
      ])
      await expect(checkPosted(context, { personId, texts: ['好'] })).rejects.toMatchObject({
        code: 'posting_banned',
        detail: { reason: '屡教不改。' },
      })
      await liftPostingBan(context, { personId })
      expect(await checkPosted(context, { personId, texts: ['好'] })).toEqual({ verdict: 'pass' })
      await expect(liftPostingBan(context, { personId })).rejects.toMatchObject({ code: 'not_banned' })
    })
  })

  test('needs a person, a reason and an end that is still to come', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      const ban = (more: object) =>
        banFromPosting(context, { personId, until: undefined, reason: '广告', ...more })
      await expect(ban({ personId: 999_999_999 })).rejects.toMatchObject({ code: 'user_unknown' })
      await expect(ban({ reason: ' ' })).rejects.toMatchObject({ code: 'decision_reason_missing' })
      await expect(ban({ until: NOON })).rejects.toMatchObject({ code: 'ban_end_past' })
    })
  })
})

describe('the queue', () => {
  test('forgets an entry two years after it was decided, however long it waited', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      const id = await holdForReview(context, posted(903, personId), [{ code: 'link', detail: '' }])
      const year = 365 * 24 * HOUR
      const isKept = async (years: number) => {
        await forgetOldReviews({ ...context, now: later(years * year + HOUR) })
        return (await db.$count(moderationReviews, eq(moderationReviews.id, id))) === 1
      }
      expect(await isKept(3)).toBe(true)
      await db
        .update(moderationReviews)
        .set({ state: 'approved', decidedAt: later(3 * year), decidedBy: '审核' })
        .where(eq(moderationReviews.id, id))
      expect([await isKept(4), await isKept(5)]).toEqual([true, false])
    })
  })

  test('goes on, with the entry in it, where the reasons of one cannot be read', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      for (const id of [901, 902])
        await holdForReview(context, posted(id, personId), [{ code: 'link', detail: '' }])
      await db
        .update(moderationReviews)
        .set({ reasons: sql`'[{"odd": 1}]'` })
        .where(eq(moderationReviews.subjectId, 901))
      const waiting = (await listReviews(context)).filter(({ thing }) => thing.id > 900)
      expect(waiting.map(({ thing, reasons }) => [thing.id, reasons.length])).toEqual([
        [901, 0],
        [902, 1],
      ])
    })
  })

  test('has one entry for a thing, with all its reasons, and another for what is put in its place', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context, { name: '老周' })
      const first = await holdForReview(context, posted(1, personId), [{ code: 'link', detail: '' }])
      const again = await holdForReview(context, posted(1, personId), [{ code: 'contact', detail: '' }])
      expect(again).toBe(first)
      const notes = async () => (await listReviews(context)).filter(({ thing }) => thing.kind === 'note')
      expect(await notes()).toMatchObject([
        { person: { name: '老周' }, reasons: [{ code: 'link' }, { code: 'contact' }], state: 'waiting' },
      ])
      const other = await holdForReview(context, posted(1, personId, '改过'), [
        { code: 'contact', detail: '' },
      ])
      expect(await notes()).toMatchObject([{ id: other, texts: ['改过'], reasons: [{ code: 'contact' }] }])
      expect(other).not.toBe(first)
    })
  })

  test('gives what waits to the feature it belongs to, tells the author, and records who decided', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      const { decisions, kinds } = noteKind()
      const good = await holdForReview(context, posted(11, personId, '好话'), [])
      const bad = await holdForReview(context, posted(12, personId, '坏话'.repeat(30)), [])
      await approveReview(context, { reviewId: good }, kinds)
      await rejectReview(context, { reviewId: bad, reason: '广告' }, kinds)
      expect(decisions).toEqual(['approve 11', 'reject 12'])
      expect(await messagesTo(context, personId)).toEqual([
        {
          kind: 'content_approved',
          title: '您的笔记已通过审核',
          body: '“好话”已经公开显示。',
          path: '/topic/1',
        },
        {
          kind: 'content_rejected',
          title: '您的笔记未通过审核',
          body: `“${'坏话'.repeat(30)}”没有公开显示，原因：广告。`,
          path: '/topic/1',
        },
      ])
      expect(await actsOf(db, 'note:12')).toEqual(['system:test rejectReview'])
      const [row] = await db.select().from(moderationReviews).where(eq(moderationReviews.id, bad))
      expect(row).toMatchObject({ state: 'rejected', decidedBy: 'system:test', decisionReason: '广告' })
    })
  })

  test('refuses what does not wait, a rejection without reason, and readers who would decide', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      const { decisions, kinds } = noteKind()
      const reviewId = await holdForReview(context, posted(21, personId), [])
      await expect(rejectReview(context, { reviewId, reason: '' }, kinds)).rejects.toMatchObject({
        code: 'decision_reason_missing',
      })
      const reader = testContext(db, { actor: as(personId) })
      for (const attempt of [
        () => approveReview(reader, { reviewId }, kinds),
        () => rejectReview(reader, { reviewId, reason: '不喜欢' }, kinds),
        () => listReviews(reader),
        () => banFromPosting(reader, { personId, until: undefined, reason: '不喜欢' }),
        () => liftPostingBan(reader, { personId }),
        () => saveWord(reader, { word: '衬底', category: 'ads', verdict: 'refuse' }),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'permission_missing' })
      await closeReview(context, { kind: 'note', id: 21 })
      await expect(approveReview(context, { reviewId }, kinds)).rejects.toMatchObject({
        code: 'review_gone',
      })
      await expect(approveReview(context, { reviewId: 999_999_999 }, kinds)).rejects.toMatchObject({
        code: 'review_not_found',
      })
      expect(decisions).toEqual([])
    })
  })

  test('lets fifty who decide at once decide once', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const { decisions, kinds } = noteKind()
    const reviewId = await holdForReview(context, posted(31, await makePerson(context)), [])
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) =>
        number % 2 === 0
          ? approveReview(context, { reviewId }, kinds)
          : rejectReview(context, { reviewId, reason: '广告' }, kinds),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(decisions).toHaveLength(1)
  })
})

describe('a report', () => {
  const spam = { reason: 'ads', note: '' } as const

  test('puts what was posted into the queue, once for each person, not by its author and not by a visitor', async () => {
    const { db } = await testDatabase()
    const author = await makePerson(testContext(db))
    const reader = await makePerson(testContext(db))
    const other = await makePerson(testContext(db))
    const thing = posted(41, author)
    const by = (actor: Actor) => testContext(db, { actor })
    await reportPosted(by(as(reader)), thing, spam)
    await reportPosted(by(as(other)), thing, { reason: 'false', note: '数据不对' })
    await expect(reportPosted(by(as(reader)), thing, spam)).rejects.toMatchObject({
      code: 'already_reported',
    })
    await expect(reportPosted(by(as(author)), thing, spam)).rejects.toMatchObject({
      code: 'own_not_reported',
    })
    await expect(reportPosted(by({ kind: 'visitor' }), thing, spam)).rejects.toMatchObject({
      code: 'sign_in_required',
    })
    const entry = (await listReviews(testContext(db))).find(({ thing }) => thing.id === 41)
    expect(entry?.reasons).toEqual([
      { code: 'reported', detail: '广告营销' },
      { code: 'reported', detail: '不实信息：数据不对' },
    ])
  })

  test('fifty at once by one person are twenty', async () => {
    const { db } = await testDatabase()
    const author = await makePerson(testContext(db))
    const reader = await makePerson(testContext(db))
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) =>
        reportPosted(testContext(db, { actor: as(reader) }), posted(1000 + number, author), spam),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const rows = await db.select().from(moderationReports).where(eq(moderationReports.reporterId, reader))
    expect(rows).toHaveLength(20)
  })
})
