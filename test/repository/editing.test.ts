import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { forgetAutosaves } from '#features/editing/autosaves.server.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { compareVersions } from '#features/editing/compare-versions.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { forgetInVersions } from '#features/editing/people-in-versions.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { mergeLive } from '#features/editing/merge-live.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { discardWorking, restoreAutosave, restoreVersion } from '#features/editing/restore-version.server.ts'
import { scheduleContent } from '#features/editing/schedules.server.ts'
import { listAutosaves, listVersions, showContent } from '#features/editing/show-content.server.ts'
import { contentAutosaves } from '#features/editing/tables.server.ts'
import { closeQuestion } from '#features/questions/office-question.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { staff } from '#features/staff/tables.server.ts'
import { restoreTopic, withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { uploads } from '#features/uploads/tables.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import { makeArticle, makeQuestion, paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { editables } from '../../src/app/registries.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** Two editors, drafts apart from what is live, and versions; with real commits, on articles. */

let portal: Portal
let system: Context
beforeAll(async () => {
  portal = await testPortal()
  system = testContext((await testDatabase()).db)
  // Of the two only one is in the table of staff.
  await system.db.insert(staff).values({ id: 7, name: '王编辑', email: 'wang@example.com', createdAt: NOON })
  wang = editor(7)
  li = editor(8)
})
afterAll(() => portal.close())

const editor = (id: number, minutes = 0): Context => ({
  ...system,
  overwrites: false,
  now: new Date(NOON.getTime() + minutes * 60_000),
  actor: { kind: 'staff', id, sessionId: 1, roles: ['editor'] },
})
let wang: Context
let li: Context

const show = (id: number, context = wang) => showContent(context, editables, { kind: 'topic', id })
const change = async (id: number, token: number, fields: object, context = wang) =>
  (await changeContent(context, editables, { kind: 'topic', id, token, change: { ...fields } })).token
const keep = async (id: number, token: number, name = '') =>
  (await keepVersion(wang, editables, { kind: 'topic', id, token, name })).version
const publish = async (id: number, token: number, version: number, more = {}) =>
  (await publishVersion(wang, editables, { kind: 'topic', id, token, version, ...more })).token
const page = async (id: number) => {
  portal.cache.clear()
  return (await portal.app.inject(`/topic/${id}`)).body
}
const autosavesOf = (id: number) => listAutosaves(wang, editables, { kind: 'topic', id })
const audits = async (id: number, verb: string) => {
  const { rows } = await system.db.execute<{ actor: string; detail: Record<string, unknown> }>(
    sql`select actor, detail, before, after from audit_records where subject = ${`topic:${id}`} and verb = ${verb} order by id`,
  )
  return rows
}

test('what an editor took down is offered to be put back, a question that its own screen closed is not', async () => {
  const article = await makeArticle(system)
  await withdrawTopic(system, { id: article, reason: '有误' })
  expect(await show(article)).toMatchObject({ isWithdrawn: true, mayWithdraw: true, mayPutBack: true })
  const question = await makeQuestion(system, { progress: 'open', blocks: [] })
  await closeQuestion(system, { questionId: question, reason: '没有人答' })
  expect(await show(question)).toMatchObject({ isWithdrawn: true, mayWithdraw: true, mayPutBack: false })
  await expect(restoreTopic(system, { id: question })).rejects.toMatchObject({ code: 'not_withdrawn' })
  const { token } = await show(question)
  const version = await keep(question, await change(question, token, { title: '改过的' }))
  const later = { at: new Date(NOON.getTime() + DAY_MS).toISOString(), version, restores: true } as const
  await expect(
    scheduleContent(wang, editables, { kind: 'topic', id: question, act: 'publish', ...later }),
  ).rejects.toMatchObject({ code: 'content_is_withdrawn' })
})

describe('a picture that was taken away', () => {
  const answered = async () => {
    const authorId = await makePerson(system)
    const picture = await makeUpload(system, authorId)
    const blocks = [paragraph('见图'), { type: 'image', image: picture } as const]
    const id = await makeQuestion(system, { authorId, blocks, cover: picture })
    await system.db
      .update(uploads)
      .set({ attachedTo: `answer:${id}` })
      .where(eq(uploads.imageId, picture.id))
    return { id, picture }
  }
  const GAP = { type: 'paragraph', spans: [{ text: '［图片已移除］' }] }

  test('does not come back with a former version, where a note stands in its place', async () => {
    const { id, picture } = await answered()
    const version = await keep(id, await change(id, (await show(id)).token, { summary: '有图的' }))
    await withdrawTopic(system, { id, reason: '测试' })
    await restoreTopic(system, { id })
    const { token } = await show(id)
    await restoreVersion(wang, editables, { kind: 'topic', id, token, version })
    const { content } = await show(id)
    expect(content).toMatchObject({ summary: '有图的', blocks: [paragraph('见图'), GAP] })
    expect(JSON.stringify(content)).not.toContain(picture.id)
  })

  test('does not come back with what somebody was writing once that follows what is live', async () => {
    const { id, picture } = await answered()
    const { content: before, token } = await show(id)
    const blocks = [{ type: 'image', image: picture, caption: '图一' }]
    await change(id, token, { blocks })
    expect(JSON.stringify(before)).toContain(picture.id)
    await withdrawTopic(system, { id, reason: '测试' })
    await restoreTopic(system, { id })
    await mergeLive(wang, editables, { kind: 'topic', id, token: (await show(id)).token })
    expect(JSON.stringify((await show(id)).content)).not.toContain(picture.id)
  })
})

describe('a working copy', () => {
  test('of a published article changes nothing for readers until its version is published', async () => {
    const id = await makeArticle(system, { title: '蓝汀扩产', blocks: [paragraph('旧的正文')] })
    const token = await change(id, (await show(id)).token, { blocks: [paragraph('新的正文')] })
    expect(await page(id)).toContain('旧的正文')
    expect(await page(id)).not.toContain('新的正文')
    const opened = await show(id)
    expect(opened).toMatchObject({ token, isWorking: true, isLive: true, title: '蓝汀扩产' })

    await publish(id, token, await keep(id, token, '改了正文'))
    expect(await page(id)).toContain('新的正文')
    expect(await show(id)).toMatchObject({ isWorking: false, isOutdated: false })
  })

  test('takes some fields and leaves the others as they are', async () => {
    const id = await makeArticle(system, { tags: ['衬底'], isFeatured: true, sourceName: '蓝汀' })
    const before = (await show(id)).content
    await change(id, 0, { title: '只改题目' })
    expect((await show(id)).content).toEqual({ ...before, title: '只改题目' })
  })

  test('loses a field that is set to null, and refuses one that there is not', async () => {
    const id = await makeArticle(system, { cover: { id: 'a'.repeat(24), width: 8, height: 8 } })
    const token = await change(id, 0, { cover: null })
    expect((await show(id)).content).not.toHaveProperty('cover')
    await expect(change(id, token, { titel: '错' })).rejects.toMatchObject({ code: 'input_invalid' })
    await expect(
      change(id, token, { blocks: [paragraph('好的一段'), { type: 'marquee', text: '跑马灯' }] }),
    ).rejects.toMatchObject({
      code: 'input_invalid',
      detail: { field: 'blocks.1.type', problem: '没有“marquee”这种块，没有保存' },
    })
  })

  test('of something new has a number that nothing but editing knows', async () => {
    const { id, token } = await createContent(wang, editables, {
      kind: 'topic',
      content: { kind: 'article', title: '还没发的' },
    })
    expect((await portal.app.inject(`/topic/${id}`)).statusCode).toBe(404)
    expect(await show(id)).toMatchObject({ isLive: false, isWorking: true })
    await publish(id, token, await keep(id, token))
    expect(await page(id)).toContain('还没发的')
  })

  test('that is thrown away leaves what is live, and stays as an autosave', async () => {
    const id = await makeArticle(system, { title: '线上题目' })
    const token = await change(id, 0, { title: '不要的题目' })
    await discardWorking(wang, editables, { kind: 'topic', id, token })
    expect(await show(id)).toMatchObject({ title: '线上题目', isWorking: false })
    const kept = await system.db.select().from(contentAutosaves).where(eq(contentAutosaves.entityId, id))
    expect(kept).toMatchObject([{ content: { title: '不要的题目' }, isRefused: false }])
  })

  test('that is thrown away within a minute of its last autosave is kept all the same, and can be had again', async () => {
    const id = await makeArticle(system, { title: '线上题目' })
    let token = await change(id, 0, { title: '第一稿' })
    token = await change(id, token, { title: '第二稿' })
    token = await change(id, token, { title: '最后写的' })
    const thrown = await discardWorking(wang, editables, { kind: 'topic', id, token })
    const autosaves = await autosavesOf(id)
    expect(autosaves.map(({ why, by }) => [why, by])).toEqual([
      ['put_aside', '王编辑'],
      ['changed', '王编辑'],
    ])
    const autosave = autosaves[0]?.autosave ?? 0
    expect(
      await compareVersions(wang, editables, { kind: 'topic', id, from: 'live', to: `autosave-${autosave}` }),
    ).toMatchObject([{ field: 'title' }])
    await restoreAutosave(wang, editables, { kind: 'topic', id, token: thrown.token, autosave })
    expect(await show(id)).toMatchObject({ title: '最后写的', isWorking: true })
    expect(await page(id)).toContain('线上题目')
    expect(await audits(id, 'restoreAutosave')).toMatchObject([{ actor: 'staff:7', detail: { autosave } }])
  })

  test('stays thrown away for two weeks beside others of its hour', async () => {
    const id = await makeArticle(system)
    for (const title of ['一', '二']) {
      const { token } = await show(id)
      const begun = await change(id, token, { title })
      await discardWorking(wang, editables, { kind: 'topic', id, token: begun })
    }
    const later = { ...system, now: new Date(NOON.getTime() + 13 * DAY_MS) }
    await forgetAutosaves(later)
    expect(await autosavesOf(id)).toHaveLength(2)
    await forgetAutosaves({ ...later, now: new Date(NOON.getTime() + 15 * DAY_MS) })
    expect(await autosavesOf(id)).toEqual([])
  })
})

describe('autosaves', () => {
  const refused = (id: number, fields: object) =>
    change(id, 0, fields, li).catch(({ detail }: { detail: { autosave: number } }) => detail.autosave)
  /** Texts of which nothing can be made smaller where it lies. */
  const fill = (id: number, { count, words, times }: { count: number; words: number; times: number }) =>
    system.db.execute(sql`
      insert into content_autosaves (kind, entity_id, content, is_refused, saved_at, saved_by)
      select 'topic', ${id}, jsonb_build_object('title', repeat((
        select string_agg(md5(random()::text), '') from generate_series(1, ${words}::integer)
      ), ${times}::integer)), true, ${NOON}::timestamptz - interval '1 day' + made * interval '1 second', 'staff:8'
      from generate_series(1, ${count}::integer) as made`)

  test('equal to the last are kept once, for as long as the last would be', async () => {
    const id = await makeArticle(system)
    await change(id, 0, { title: '王的题目' })
    const first = await refused(id, { title: '李的题目' })
    expect(await refused(id, { title: '李的题目' })).toBe(first)
    expect(await refused(id, { title: '李又写的' })).not.toBe(first)
    let { token } = await show(id)
    for (const title of ['李的题目', '李的题目']) {
      token = await change(id, token, { title })
      token = (await discardWorking(wang, editables, { kind: 'topic', id, token })).token
    }
    expect((await autosavesOf(id)).map(({ why }) => why).toSorted()).toEqual([
      'changed',
      'put_aside',
      'refused',
      'refused',
    ])
  })

  test.for([
    ['many', { count: 1200, words: 1, times: 1 }, 1000],
    ['large', { count: 4, words: 5000, times: 100 }, 3],
  ] as const)('of one person and record that are too %s make room for the newest', async (given) => {
    const [, lying, left] = given
    const id = await makeArticle(system)
    await change(id, 0, { title: '王的题目' })
    await fill(id, lying)
    const newest = await refused(id, { title: '李最后写的' })
    const kept = await autosavesOf(id)
    expect(kept).toHaveLength(left)
    expect(kept[0]).toMatchObject({ autosave: newest })
  })

  test('do not put back what has become too large with what is in work', async () => {
    const id = await makeArticle(system)
    const { token } = await show(id)
    const before = await change(id, token, { title: '王的题目' })
    const room = 4_000_000 - JSON.stringify({ blocks: [paragraph('')] }).length
    const autosave = await refused(id, { blocks: [paragraph('x'.repeat(room))] })
    await expect(
      restoreAutosave(wang, editables, { kind: 'topic', id, token: before, autosave }),
    ).rejects.toMatchObject({ code: 'content_too_large' })
  })
})

describe('two editors', () => {
  test('of one token: the second is refused with the name of the first, and nothing is lost', async () => {
    const id = await makeArticle(system)
    const { token } = await show(id)
    await change(id, token, { title: '王的题目' })
    const refused = await change(id, token, { title: '李的题目' }, li).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'content_changed_meanwhile', detail: { by: '王编辑' } })
    expect((await show(id)).title).toBe('王的题目')
    const { autosave } = (refused as { detail: { autosave: number } }).detail
    const [kept] = await system.db.select().from(contentAutosaves).where(eq(contentAutosaves.id, autosave))
    expect(kept).toMatchObject({ content: { title: '李的题目' }, isRefused: true, savedBy: 'staff:8' })
  })

  test('what the second wrote comes back over what is in work, field by field, and only what is there can', async () => {
    const id = await makeArticle(system, { summary: '原摘要' })
    const { token } = await show(id)
    await change(id, token, { title: '王的题目', summary: '王的摘要' })
    await change(id, token, { title: '李的题目' }, li).catch(() => undefined)
    const [refused] = await autosavesOf(id)
    expect(refused).toMatchObject({ why: 'refused' })
    const which = { kind: 'topic', id, token: (await show(id)).token }
    await expect(restoreAutosave(li, editables, { ...which, autosave: 999_999_999 })).rejects.toMatchObject({
      code: 'autosave_unknown',
    })
    await restoreAutosave(li, editables, { ...which, autosave: refused?.autosave ?? 0 })
    expect((await show(id)).content).toMatchObject({ title: '李的题目', summary: '王的摘要' })
    expect((await autosavesOf(id)).map(({ why }) => why)).toContain('put_aside')
  })

  test('one after the other within a minute: what the first wrote is kept before the second writes over it', async () => {
    const id = await makeArticle(system)
    let token = await change(id, 0, { title: '一' })
    token = await change(id, token, { title: '王最后写的' })
    await change(id, token, { title: '李写的' }, li)
    const kept = await system.db.select().from(contentAutosaves).where(eq(contentAutosaves.entityId, id))
    expect(kept.map(({ content }) => content.title)).toContain('王最后写的')
  })

  test('what the second wrote outlives an account it names, without the name', async () => {
    const id = await makeArticle(system)
    const { token } = await show(id)
    await change(id, token, { title: '王的题目' })
    await change(id, token, { title: '专访岳清川', summary: '清川半导体的新产线' }, li).catch(() => undefined)
    const leaver = { personId: 0, name: '岳清川', company: '清川半导体', addresses: [] }
    await forgetInVersions(system, leaver, { editables })
    const isOf = and(eq(contentAutosaves.entityId, id), eq(contentAutosaves.isRefused, true))
    expect(await system.db.select().from(contentAutosaves).where(isOf)).toMatchObject([
      { content: { title: '专访已注销用户', summary: '清川半导体的新产线' } },
    ])
  })

  test('at the same moment: one of ten is first', async () => {
    const id = await makeArticle(system)
    const done = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => change(id, 0, { title: `第 ${n} 人` }, editor(20 + n))),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await show(id)).toMatchObject({ token: 1 })
    const isOf = and(eq(contentAutosaves.entityId, id), eq(contentAutosaves.isRefused, true))
    expect(await system.db.select().from(contentAutosaves).where(isOf)).toHaveLength(9)
  })

  test('whoever publishes, restores or throws away with an old token is refused', async () => {
    const id = await makeArticle(system)
    const token = await change(id, 0, { title: '一' })
    const version = await keep(id, token)
    await change(id, token, { title: '二' }, li)
    const old = { kind: 'topic', id, token, version }
    for (const verb of [publishVersion, restoreVersion])
      await expect(verb(wang, editables, old)).rejects.toMatchObject({
        code: 'content_changed',
        detail: { by: '员工 8' },
      })
    for (const verb of [discardWorking, keepVersion, mergeLive])
      await expect(verb(wang, editables, { kind: 'topic', id, token })).rejects.toMatchObject({
        code: 'content_changed',
      })
  })

  test('a verb that writes a whole record refuses staff, who would overwrite what others wrote', async () => {
    const id = await makeArticle(system)
    const whole = { kind: 'article', topicId: id, title: '整条', publishedAt: NOON } as const
    await expect(publishTopic(wang, whole)).rejects.toMatchObject({ code: 'token_missing' })
  })
})

describe('what changes an article past its editors', () => {
  test('raises the token and is named as no editor', async () => {
    const id = await makeArticle(system)
    const { token } = await show(id)
    await publishTopic(system, { kind: 'article', topicId: id, title: '导入的题目', publishedAt: NOON })
    await expect(change(id, token, { title: '我的' })).rejects.toMatchObject({
      code: 'content_changed_meanwhile',
      detail: { by: '导入或读者的操作' },
    })
  })

  test('makes a version outdated until it is merged, which takes over what nobody worked on', async () => {
    const id = await makeArticle(system, { title: '原题', summary: '原摘要' })
    const begun = await change(id, 0, { title: '我的题目' })
    const version = await keep(id, begun)
    const imported = {
      kind: 'article',
      topicId: id,
      publishedAt: NOON,
      title: '导入题目',
      summary: '导入摘要',
    } as const
    await publishTopic(system, imported)
    const { token, isOutdated } = await show(id)
    expect(isOutdated).toBe(true)
    await expect(publish(id, token, version)).rejects.toMatchObject({ code: 'version_outdated' })

    const mergedNow = await mergeLive(wang, editables, { kind: 'topic', id, token })
    expect(mergedNow.conflicts).toEqual(['title'])
    expect((await show(id)).content).toMatchObject({ title: '我的题目', summary: '导入摘要' })
    await publish(id, mergedNow.token, await keep(id, mergedNow.token))
    expect(await page(id)).toContain('我的题目')
  })
})

describe('versions', () => {
  test('are kept with name, who and when, can be compared, and an old one becomes the working copy again', async () => {
    const id = await makeArticle(system, { title: '一题', blocks: [paragraph('甲'), paragraph('乙')] })
    let token = await change(id, 0, { title: '二题', blocks: [paragraph('甲'), paragraph('丙')] })
    token = await publish(id, token, await keep(id, token, '换了第二段'))
    expect(await listVersions(wang, editables, { kind: 'topic', id })).toEqual([
      { version: 2, name: '换了第二段', by: '王编辑', at: '2026-11-21T12:00:00+08:00' },
      { version: 1, name: '线上内容', by: '系统（编辑）', at: '2026-11-21T12:00:00+08:00' },
    ])
    expect(await compareVersions(wang, editables, { kind: 'topic', id, from: 1, to: 2 })).toEqual([
      {
        field: 'title',
        words: [
          { fate: 'removed', value: '一' },
          { fate: 'added', value: '二' },
          { fate: 'same', value: '题' },
        ],
      },
      {
        field: 'blocks',
        parts: [
          { fate: 'same', value: 1 },
          {
            fate: 'changed',
            before: paragraph('乙'),
            after: paragraph('丙'),
            words: [
              { fate: 'removed', value: '乙' },
              { fate: 'added', value: '丙' },
            ],
          },
        ],
      },
    ])
    const restored = await restoreVersion(wang, editables, { kind: 'topic', id, token, version: 1 })
    expect(await page(id)).toContain('二题')
    await publish(id, restored.token, await keep(id, restored.token))
    expect(await page(id)).toContain('一题')
  })

  test('an older one never undoes what was published since, and a later one of the same work goes on', async () => {
    const id = await makeArticle(system)
    const first = await change(id, 0, { title: '第一稿' })
    const one = await keep(id, first)
    const second = await change(id, first, { title: '第二稿' })
    const two = await keep(id, second)
    const third = await change(id, second, { title: '第三稿' })
    const three = await keep(id, third)
    const published = await publish(id, third, two)
    expect(await show(id)).toMatchObject({ title: '第三稿', isWorking: true, isOutdated: false })
    await expect(publish(id, published, one)).rejects.toMatchObject({ code: 'version_outdated' })
    await publish(id, published, three)
    expect(await page(id)).toContain('第三稿')
  })

  test('publishing is recorded with what changed, by whom, before and after', async () => {
    const id = await makeArticle(system, { title: '旧题' })
    const token = await change(id, 0, { title: '新题', authorName: '不该记下的名字' })
    await publish(id, token, await keep(id, token))
    expect(await audits(id, 'publishVersion')).toEqual([
      {
        actor: 'staff:7',
        detail: {
          version: 2,
          restores: false,
          fields: ['title', 'authorName'],
        },
        before: { title: '旧题' },
        after: { title: '新题' },
      },
    ])
  })

  test('of something taken down puts it back only when that is said', async () => {
    const id = await makeArticle(system)
    const token = await change(id, 0, { title: '改好的' })
    const version = await keep(id, token)
    await editables.topic?.withdrawable?.withdraw(system, { id, reason: '有误' })
    expect((await show(id)).token).toBe(token)
    await expect(publish(id, token, version)).rejects.toMatchObject({ code: 'content_is_withdrawn' })
    await publish(id, token, version, { restores: true })
    expect(await page(id)).toContain('改好的')
  })

  test('of something taken down puts it back on a day to come', async () => {
    const id = await makeArticle(system)
    await editables.topic?.withdrawable?.withdraw(system, { id, reason: '有误' })
    const token = await change(id, (await show(id)).token, { publishedAt: '2027-01-01T00:00:00+08:00' })
    await publish(id, token, await keep(id, token), { restores: true })
    expect(await show(id)).toMatchObject({ isWithdrawn: false, state: 'scheduled' })
  })

  test('of something public cannot move it into the future', async () => {
    const id = await makeArticle(system)
    const token = await change(id, 0, { publishedAt: '2027-01-01T00:00:00+08:00' })
    await expect(publish(id, token, await keep(id, token))).rejects.toMatchObject({
      code: 'publish_in_future',
    })
  })
})
