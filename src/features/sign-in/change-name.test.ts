import { makeProfile } from '#features/people/testing.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { banFromPosting } from '#features/moderation/ban-from-posting.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { approveReview, rejectReview } from '#features/moderation/decide-review.server.ts'
import { reopenReview } from '#features/moderation/reopen-review.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { saveWord } from '#features/moderation/word-list.server.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { searchDocuments } from '#features/search/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { SafetyProblem, type ContentSafety } from '#platform/content-safety/content-safety.ts'
import type { Context } from '#platform/context.ts'
import { testConfiguration, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { changeName } from './change-name.server.ts'
import { nameKind } from './own-name.server.ts'

const inScene = (work: (own: Context, system: Context, id: number) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    const system = testContext(db)
    const id = await makePerson(system, { name: '改名的人' })
    await work({ ...system, actor: { kind: 'person', id, sessionId: 0 } }, system, id)
  })
const codeOf = (own: Context, name: string) =>
  changeName(own, { name }).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

test.each(['长晶的人', '林编辑', 'Ada Lovelace', 'Badminton 爱好者', 'فاطمة', '李😀', '一  二'])(
  'a name of one’s own is kept on one line (%s)',
  (name) =>
    inScene(async (own, { db }, id) => {
      expect(await codeOf(own, name)).toBe('taken')
      const [person] = await db.select().from(people).where(eq(people.id, id))
      expect(person?.name).toBe(name.replace('  ', ' '))
    }),
)

test.each([
  '官方',
  '本站客服小林',
  '管 理 员',
  '管理員',
  'Ａｄｍｉｎ',
  'admin01',
  '匿名用户',
  '已注销用户',
  `${testConfiguration.startingFacts.name}小编`.slice(0, 20),
])('a name that passes for the portal is refused (%s)', (name) =>
  inScene(async (own) => expect(await codeOf(own, name)).toBe('name_official')),
)

test.each([
  '\u3164\u3164',
  '\u2800\u2800',
  '林\u202e夕',
  '林\u200b夕',
  '！！',
  'a\u0301\u0301\u0301\u0301b',
  '\ue000林',
])('a name that cannot be seen, turns round or piles up is refused (%j)', (name) =>
  inScene(async (own) => expect(await codeOf(own, name)).toBe('name_taken_badly')),
)

test('a name is checked like everything else that stands beside it', async () => {
  await inScene(async (own, system) => {
    await saveWord(system, { word: '包赢套路', category: 'fraud', verdict: 'refuse' })
    expect(await codeOf(own, '包 赢 套 路')).toBe('text_forbidden')
    expect(await codeOf(own, '加微信abc12345')).toBe('name_not_allowed')
    expect(await codeOf(own, 'www.example.com')).toBe('name_not_allowed')
  })
})

test('a service that does not answer lets no name pass', async () => {
  await inScene(async (own) => {
    const ask = async () => {
      throw new SafetyProblem('timeout')
    }
    const contentSafety: ContentSafety = { judgeText: ask, judgePicture: ask }
    expect(await codeOf({ ...own, services: { ...own.services, contentSafety } }, '长晶的人')).toBe(
      'account_unchecked',
    )
  })
})

test('the name of an expert or an organisation is theirs alone, and who may not post gets none', async () => {
  await inScene(async (own, system, id) => {
    await makeProfile(system, { name: 'Helen 沈', rights: [512] })
    expect(await codeOf(own, 'helen 沈')).toBe('name_of_somebody_known')
    await makePerson(system, { name: '同名的读者' })
    expect(await codeOf(own, '同名的读者')).toBe('taken')
    await banFromPosting(system, { personId: id, until: undefined, reason: '广告' })
    expect(await codeOf(own, '换个马甲')).toBe('posting_banned')
  })
})

test('where everything waits for a person so does a name, and the former stays until it is let through', async () => {
  await inScene(async (own, system, id) => {
    const configuration = { ...own.services.configuration, holdsPosts: true }
    const held = { ...own, services: { ...own.services, configuration } }
    const nameNow = async () => (await system.db.select().from(people).where(eq(people.id, id)))[0]?.name
    expect(await changeName(held, { name: '长晶的人' })).toEqual({ isHeld: true })
    expect(await changeName(held, { name: '外延的人' })).toEqual({ isHeld: true })
    expect(await codeOf(held, '加微信abc12345')).toBe('name_not_allowed')
    expect(await nameNow()).toBe('改名的人')
    const [waiting, ...more] = await listReviews(system, { after: 0 })
    expect(more).toEqual([])
    expect(waiting).toMatchObject({ thing: { kind: 'name', id }, texts: ['外延的人'] })
    const reviewId = waiting?.id ?? 0
    await approveReview(system, { reviewId }, { name: nameKind })
    expect(await nameNow()).toBe('外延的人')
    const askAnew = () => reopenReview(system, { reviewId, reason: '有人投诉' }, { name: nameKind })
    await askAnew()
    expect(await nameNow()).toBe('外延的人')
    // What was there all the time is not told as new.
    await approveReview(system, { reviewId }, { name: nameKind })
    await askAnew()
    await rejectReview(system, { reviewId, reason: '冒充' }, { name: nameKind })
    expect(await nameNow()).toMatch(/^用户\d{4}$/)
    expect((await messagesTo(system, id)).map(({ title }) => title)).toEqual([
      '您的名称已通过审核',
      '您的名称已撤下',
    ])
    const again = reopenReview(system, { reviewId, reason: '判错了' }, { name: nameKind })
    await expect(again).rejects.toMatchObject({ code: 'review_not_reopenable' })
  })
})

test('a name that is chosen anew and passes is not undone by deciding on a former one', async () => {
  await inScene(async (own, system, id) => {
    const configuration = { ...own.services.configuration, holdsPosts: true }
    const held = { ...own, services: { ...own.services, configuration } }
    const nameNow = async () => (await system.db.select().from(people).where(eq(people.id, id)))[0]?.name
    await changeName(held, { name: '长晶的人' })
    const [waiting] = await listReviews(system, { after: 0 })
    const reviewId = waiting?.id ?? 0
    await changeName(own, { name: '外延的人' })
    const late = approveReview(system, { reviewId }, { name: nameKind })
    await expect(late).rejects.toMatchObject({ code: 'review_gone' })
    expect(await nameNow()).toBe('外延的人')
    expect(await listReviews(system, { after: 0 })).toEqual([])
  })
})

test('whoever looks at a name that waits decides on that one, and on none that was put in its place meanwhile', async () => {
  await inScene(async (own, system, id) => {
    const configuration = { ...own.services.configuration, holdsPosts: true }
    const held = { ...own, services: { ...own.services, configuration } }
    const waiting = async () => (await listReviews(system, { after: 0 })).map(({ id: number }) => number)
    await changeName(held, { name: '长晶的人' })
    const [seen = 0] = await waiting()
    await changeName(held, { name: '长晶的人' })
    expect(await waiting()).toEqual([seen])
    await changeName(held, { name: '没人看过的名字' })
    const late = approveReview(system, { reviewId: seen }, { name: nameKind })
    await expect(late).rejects.toMatchObject({ code: 'review_gone' })
    const [person] = await system.db.select().from(people).where(eq(people.id, id))
    expect(person?.name).not.toBe('没人看过的名字')
    const [latter = 0, ...more] = await waiting()
    expect([latter === seen, more]).toEqual([false, []])
    await approveReview(system, { reviewId: latter }, { name: nameKind })
    expect((await system.db.select().from(people).where(eq(people.id, id)))[0]?.name).toBe('没人看过的名字')
  })
})

test('a name or picture that waits gives way to another that the office writes, and to no other change of theirs', async () => {
  await inScene(async (own, system, id) => {
    const configuration = { ...own.services.configuration, holdsPosts: true }
    const held = { ...own, services: { ...own.services, configuration } }
    await changeName(held, { name: '长晶的人' })
    const waiting = async () =>
      (await listReviews(system, { after: 0 })).map(({ id: reviewId, thing }) => ({
        reviewId,
        kind: thing.kind,
      }))
    await savePerson({ ...system, overwrites: true }, { id, name: '改名的人', job: '工程师' })
    const [review] = await waiting()
    expect(review).toMatchObject({ kind: 'name' })
    await savePerson({ ...system, overwrites: true }, { id, name: '编辑写的名字' })
    expect(await waiting()).toEqual([])
    const late = approveReview(system, { reviewId: review?.reviewId ?? 0 }, { name: nameKind })
    await expect(late).rejects.toMatchObject({ code: 'review_gone' })
    const [person] = await system.db.select().from(people).where(eq(people.id, id))
    expect(person?.name).toBe('编辑写的名字')
  })
})

test('twenty changes count on a day, and the day after it goes on', async () => {
  await inScene(async (own) => {
    const codes: string[] = []
    for (let turn = 0; turn < 21; turn += 1) codes.push(await codeOf(own, `名字${turn}`))
    expect(codes.filter((code) => code === 'taken')).toHaveLength(20)
    expect(codes.at(-1)).toBe('account_changes_used')
    const tomorrow = new Date(own.now.getTime() + 86_400_000)
    expect(await codeOf({ ...own, now: tomorrow }, '又一天')).toBe('taken')
  })
})

test('a name that was changed is what an expert and what was published are found by, and the former one no more', async () => {
  await inRolledBackTransaction(async (db) => {
    const system = testContext(db)
    const id = await savePerson(system, { name: '旧的名字', rights: [2] })
    const topicId = await makeArticle(system, { authorId: id })
    await changeName({ ...system, actor: { kind: 'person', id, sessionId: 0 } }, { name: '新的名字' })
    const documents = await db
      .select({ path: searchDocuments.path, text: searchDocuments.foldedText })
      .from(searchDocuments)
    expect(documents.map(({ path }) => path).toSorted()).toEqual([`/topic/${topicId}`, `/user/${id}`])
    for (const { text } of documents) {
      expect(text).toContain('新的名字')
      expect(text).not.toContain('旧的名字')
    }
  })
})
