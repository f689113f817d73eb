import { afterAll, beforeEach, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { listVersions } from '#features/editing/show-content.server.ts'
import { editables as edited } from '#features/editing/tables.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { runSchedules } from '#features/editing/run-schedules.server.ts'
import { scheduleContent } from '#features/editing/schedules.server.ts'
import { withdrawContent } from '#features/editing/withdraw-content.server.ts'
import { startBulk } from '#features/office-jobs/bulk/start-bulk.server.ts'
import { showBulk } from '#features/office-jobs/bulk/show-bulk.server.ts'
import { runBulkActs } from '#features/office-jobs/run-office-jobs.server.ts'
import { officeJobs } from '#features/office-jobs/tables.server.ts'
import { asJob, atDesk } from '#features/office-jobs/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { wired } from '../portal.ts'

/** One change made to many records at once. Each is done on a connection of its own: that needs real commits, cleared away after. */

let context: Context
let desk: Awaited<ReturnType<typeof atDesk>>
beforeEach(async () => {
  const { db } = await testDatabase()
  await clear(db)
  context = testContext(db)
  desk = await atDesk(context, 'editor')
})
afterAll(async () => clear((await testDatabase()).db))

async function clear(db: Context['db']): Promise<void> {
  await db.delete(officeJobs)
  await db.delete(topics)
  await db.delete(edited)
}

const live = async (id: number) => (await editables.topic?.read(context, id))?.content
const show = (id: number) => showContent(desk, editables, { kind: 'topic', id })
async function done(act: string, ids: number[], value?: string) {
  const { id } = await startBulk(desk, wired, { act, ids, ...(value && { value }) })
  await runBulkActs(asJob(desk), wired)
  return showBulk(desk, wired, { id })
}

test('articles are made members’ and free again, each with a version, and what is being written keeps its words', async () => {
  const [plain, written] = [
    await makeArticle(context, { title: '甲' }),
    await makeArticle(context, { title: '乙' }),
  ]
  const { token } = await show(written)
  await changeContent(desk, editables, { kind: 'topic', id: written, token, change: { title: '正在写的' } })
  expect(await done('topic.pay', [plain, written])).toMatchObject({
    name: '设为会员文章',
    done: 2,
    failed: 0,
  })
  expect([await live(plain), await live(written)]).toMatchObject([
    { title: '甲', isPaid: true },
    { title: '乙', isPaid: true },
  ])
  expect(await show(written)).toMatchObject({
    isWorking: true,
    isOutdated: false,
    content: { title: '正在写的', isPaid: true },
  })
  const versions = async () =>
    (await listVersions(desk, editables, { kind: 'topic', id: plain })).map(({ name }) => name)
  expect(await versions()).toEqual(['设为会员文章', '线上内容'])
  // So it is already: nothing to keep.
  expect(await done('topic.pay', [plain])).toMatchObject({ done: 1, failed: 0 })
  expect(await versions()).toHaveLength(2)
  await done('topic.free', [plain])
  expect(await live(plain)).toMatchObject({ isPaid: false })
})

test('a label is added to those without it and taken away again, and the record names it', async () => {
  const [one, two] = [await makeArticle(context, { labels: ['碳化硅'] }), await makeArticle(context)]
  expect(await done('topic.label', [one, two], '氮化镓')).toMatchObject({ name: '加上标签：氮化镓', done: 2 })
  expect([await live(one), await live(two)]).toMatchObject([
    { labels: ['碳化硅', '氮化镓'] },
    { labels: ['氮化镓'] },
  ])
  await done('topic.unlabel', [one, two], '氮化镓')
  expect([await live(one), await live(two)]).toMatchObject([{ labels: ['碳化硅'] }, { labels: [] }])
})

test('each that cannot be changed says why, and the others are changed', async () => {
  const [taken, open] = [await makeArticle(context, { title: '撤下的' }), await makeArticle(context)]
  await withdrawContent(desk, editables, { kind: 'topic', id: taken, reason: '来函要求更正' })
  expect(await done('topic.pay', [taken, open, 999_999_999])).toMatchObject({
    done: 1,
    refused: [
      { id: String(taken), label: '撤下的', note: '这项内容已经撤下，恢复之后再改' },
      { id: '999999999', note: expect.stringContaining('没有这项内容') },
    ],
  })
  expect(await done('topic.file', [open], '没有这个栏目')).toMatchObject({
    done: 0,
    refused: [{ id: String(open), note: expect.stringContaining('没有这个栏目') }],
  })
})

test('one whose version waits for its time is left alone and says so, and so that version still comes', async () => {
  const [timed, open] = [await makeArticle(context, { title: '旧题' }), await makeArticle(context)]
  const of = { kind: 'topic', id: timed }
  const { token } = await changeContent(desk, editables, { ...of, token: 0, change: { title: '新题' } })
  const { version } = await keepVersion(desk, editables, { ...of, token })
  const at = new Date(desk.now.getTime() + 3_600_000)
  await scheduleContent(desk, editables, { ...of, act: 'correct', version, at: at.toISOString() })
  const note = expect.stringContaining(`发布第 ${version} 版，现在改了到时就做不成；请先取消定时`)
  const refused = [{ id: String(timed), note }]
  expect(await done('topic.pay', [timed, open])).toMatchObject({ done: 1, refused })
  await changeContent(desk, editables, { ...of, token, change: { summary: '又写了' } })
  expect(await done('topic.publish', [timed])).toMatchObject({ done: 0, refused })
  expect(await runSchedules({ ...context, now: at }, wired)).toBe(1)
  expect(await live(timed)).toMatchObject({ title: '新题', isPaid: false })
})

test('nothing is begun without the value, nor by whoever may only write', async () => {
  const id = await makeArticle(context)
  await expect(startBulk(desk, wired, { act: 'topic.label', ids: [id] })).rejects.toMatchObject({
    code: 'bulk_value_missing',
  })
  const writer = await atDesk(context, 'contributor')
  await expect(startBulk(writer, wired, { act: 'topic.pay', ids: [id] })).rejects.toMatchObject({
    code: 'permission_missing',
  })
})
