import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { editables as edited } from '#features/editing/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { portalSettings } from '#platform/settings/tables.server.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { wired } from '../portal.ts'
import { runBulkActs } from '#features/office-jobs/run-office-jobs.server.ts'
import { officeJobs } from '#features/office-jobs/tables.server.ts'
import { asJob, atDesk, jobOf } from '#features/office-jobs/testing.ts'
import { confirmBulk } from '#features/office-jobs/bulk/confirm-bulk.server.ts'
import { showBulk } from '#features/office-jobs/bulk/show-bulk.server.ts'
import { startBulk } from '#features/office-jobs/bulk/start-bulk.server.ts'

/** Each thing is done on a connection of its own: that needs real commits, cleared away after. */

const ALONE = 100
let context: Context
let desk: Awaited<ReturnType<typeof atDesk>>
beforeEach(async () => {
  const { db } = await testDatabase()
  await clear(db)
  context = testContext(db)
  desk = await atDesk(context, 'editor')
  await db.update(portalSettings).set({ bulkAloneMost: 1 })
  await context.services.settings.readAgain(db)
})
afterAll(async () => clear((await testDatabase()).db))

async function clear(db: Context['db']): Promise<void> {
  await db.delete(officeJobs)
  await db.delete(topics)
  await db.delete(edited)
  await db.update(portalSettings).set({ bulkAloneMost: ALONE })
}

const show = (id: number) => showContent(desk, editables, { kind: 'topic', id })
const write = async (id: number, title: string) => {
  const { token } = await show(id)
  await changeContent(desk, editables, { kind: 'topic', id, token, change: { title } })
}
const titleOf = async (id: number) => (await editables.topic?.read(context, id))?.content.title

/** Two articles with a change each; while the act waits for its second person, the second is written on. */
async function overtaken(act: string) {
  const ids = [await makeArticle(context, { title: '甲' }), await makeArticle(context, { title: '乙' })]
  const [kept = 0, changed = 0] = ids
  await write(kept, '甲改')
  await write(changed, '乙改')
  const { id } = await startBulk(desk, wired, { act, ids })
  await write(changed, '乙又改')
  const other = await atDesk(context, 'chief_editor')
  await confirmBulk(other, wired, { id })
  await runBulkActs(asJob(desk), wired)
  return { id, kept, changed }
}

describe('what an act on many is done to is what stood there when it was asked for', () => {
  test('when changes are published', async () => {
    const { id, kept, changed } = await overtaken('topic.publish')
    expect([await titleOf(kept), await titleOf(changed)]).toEqual(['甲改', '乙'])
    expect(await show(changed)).toMatchObject({ isWorking: true, content: { title: '乙又改' } })
    expect(await showBulk(desk, wired, { id })).toMatchObject({
      state: 'done',
      done: 1,
      failed: 1,
      refused: [{ id: String(changed), note: expect.stringContaining('改过这项内容') }],
    })
  })

  test('when changes are thrown away', async () => {
    const { id, kept, changed } = await overtaken('topic.discard')
    expect(await show(kept)).toMatchObject({ isWorking: false })
    expect(await show(changed)).toMatchObject({ isWorking: true, content: { title: '乙又改' } })
    expect(await showBulk(desk, wired, { id })).toMatchObject({
      done: 1,
      refused: [{ id: String(changed), note: expect.stringContaining('改过这项内容') }],
    })
  })

  test('and all of it can be looked through by whoever confirms it', async () => {
    const last = await makeArticle(context, { title: '最后一篇' })
    const ids = [...Array.from({ length: 100 }, (_, at) => last + 1 + at), last]
    const { id } = await startBulk(desk, wired, { act: 'topic.restore', ids })
    const other = await atDesk(context, 'chief_editor')
    expect((await showBulk(other, wired, { id })).names).toHaveLength(100)
    expect(await showBulk(other, wired, { id, page: 2 })).toMatchObject({ count: 101, names: ['最后一篇'] })
    expect(await showBulk(other, wired, { id, page: 3 })).toMatchObject({ count: 101, names: [] })
  })

  test('and one that was asked for before that was kept is not done at all', async () => {
    const article = await makeArticle(context, { title: '甲' })
    await write(article, '甲改')
    const { id } = await startBulk(desk, wired, { act: 'topic.publish', ids: [article] })
    await context.db.update(officeJobs).set({ options: { ids: [article], reason: '' } })
    await runBulkActs(asJob(desk), wired)
    expect(await jobOf(desk, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('重新提出'),
    })
    expect(await titleOf(article)).toBe('甲')
  })
})
