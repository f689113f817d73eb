import { beforeAll, describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { listWaiting } from '#features/editing/list-waiting.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { discardWorking } from '#features/editing/restore-version.server.ts'
import { askReview, decideReview } from '#features/editing/reviews.server.ts'
import { listVersions, showContent } from '#features/editing/show-content.server.ts'
import { setContent } from '#features/editing/set-content.server.ts'
import { staff as colleagues } from '#features/staff/tables.server.ts'
import { makeCompany } from '#features/partners/testing.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { withdrawContent } from '#features/editing/withdraw-content.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { editables } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** Handing in, deciding and publishing in the order of the screen: it keeps a version, then does something with it. */

let system: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  await system.db
    .insert(colleagues)
    .values({ id: 9, name: '周撰稿', email: 'zhou@example.com', state: 'active', createdAt: NOON })
})

const staff = (id: number, role: string): Context => ({
  ...system,
  overwrites: false,
  actor: { kind: 'staff', id, sessionId: 1, roles: [role] },
})
const chief = () => staff(7, 'editor')
const writer = () => staff(9, 'contributor')

const kind = 'topic'
const show = (id: number, by = chief()) => showContent(by, editables, { kind, id })
const type = async (by: Context, id: number, title: string) =>
  changeContent(by, editables, { kind, id, token: (await show(id)).token, change: { title } })
const keep = async (by: Context, id: number, name = '') =>
  (await keepVersion(by, editables, { kind, id, token: (await show(id)).token, name })).version
const handIn = async (id: number) => {
  const version = await keep(writer(), id, '送审')
  await askReview(writer(), editables, { kind, id, version })
  return version
}
const publish = async (id: number, name = '', by = chief()) => {
  const version = await keep(by, id, name)
  await publishVersion(by, editables, { kind, id, version, token: (await show(id)).token })
  return version
}
const approve = (id: number, version: number) =>
  decideReview(chief(), editables, { kind, id, version, isApproved: true })
const mails = async () =>
  (await listSent(system.db, { purpose: 'review_decided' })).map((mail) => mail.subject)
/** What the author is sent while something is done. */
const told = async (work: () => Promise<unknown>) => {
  const before = (await mails()).length
  await work()
  return (await mails()).length - before
}
const waits = async (id: number) =>
  (await listWaiting(chief(), editables)).reviews.some((each) => each.id === id)

describe('what is published', () => {
  test('for a later day is said to wait for it, and leads to no page yet', async () => {
    const content = {
      kind: 'article',
      title: '明天公开的',
      publishedAt: '2026-11-22T09:00:00+08:00',
      blocks: [paragraph('正文')],
    }
    const { id, token } = await createContent(chief(), editables, { kind, content })
    const { version } = await keepVersion(chief(), editables, { kind, id, token })
    const { state } = await publishVersion(chief(), editables, { kind, id, version, token })
    expect(state).toBe('scheduled')
    const shown = await show(id)
    expect(shown).toMatchObject({ state: 'scheduled', isLive: true })
    expect(shown.path).toBeUndefined()
  })

  test('of what is hidden stays hidden', async () => {
    const id = await makeCompany(system, { state: 'hidden' })
    const of = { kind: 'company', id }
    expect(await showContent(system, editables, of)).toMatchObject({ state: 'hidden', isLive: true })
    const { token } = await changeContent(system, editables, {
      ...of,
      token: 0,
      change: { shortName: '改名' },
    })
    const { version } = await keepVersion(system, editables, { ...of, token })
    expect(await publishVersion(system, editables, { ...of, token, version })).toMatchObject({
      state: 'hidden',
    })
  })
})

describe('what was handed in', () => {
  test('is the version that is kept once more and published, and waits for nobody any more', async () => {
    const id = await makeArticle(system)
    await type(writer(), id, '交的稿')
    const version = await handIn(id)
    expect(await waits(id)).toBe(true)
    expect(await told(async () => expect(await publish(id)).toBe(version))).toBe(1)
    expect(await waits(id)).toBe(false)
    expect(await show(id)).toMatchObject({ review: { state: 'published' } })
    expect(await listVersions(chief(), editables, { kind, id })).toHaveLength(version)
  })

  test('by a colleague is seen by whoever publishes, however much of the own hand waits longer', async () => {
    const before = new Date(NOON.getTime() - DAY_MS)
    for (let count = 0; count < 20; count += 1) {
      const own = await makeArticle(system)
      await type(chief(), own, '主编自己的稿')
      await askReview({ ...chief(), now: before }, editables, {
        kind,
        id: own,
        version: await keep(chief(), own),
      })
    }
    const id = await makeArticle(system)
    await type(writer(), id, '同事的稿')
    await handIn(id)
    expect(await waits(id)).toBe(true)
  })

  test('is settled also by a later version that says what it is, approved or not, and told once', async () => {
    const id = await makeArticle(system)
    await type(writer(), id, '批准的稿')
    const version = await handIn(id)
    expect(await told(() => approve(id, version))).toBe(1)
    expect(await told(async () => expect(await publish(id, '首发')).toBe(version + 1))).toBe(1)
    const { settled } = await listWaiting(writer(), editables)
    expect(settled.filter((each) => each.id === id).map(({ became }) => became)).toEqual(['published'])
    // Taken down and put back by publishing the same version: nothing new for whoever wrote it.
    await withdrawContent(chief(), editables, { kind, id, reason: '核实' })
    const again = async () =>
      publishVersion(chief(), editables, {
        kind,
        id,
        version: version + 1,
        token: (await show(id)).token,
        restores: true,
      })
    expect(await told(again)).toBe(0)
  })

  test('and was put right by whoever publishes it is told like any other', async () => {
    const id = await makeArticle(system)
    await type(writer(), id, '有错别子')
    const version = await handIn(id)
    await type(chief(), id, '有错别字')
    await expect(approve(id, version)).rejects.toMatchObject({ code: 'review_not_open' })
    expect(await told(() => publish(id))).toBe(1)
    const { settled } = await listWaiting(writer(), editables)
    expect(settled.map((each) => each.id)).toContain(id)
  })

  test('and was thrown away since is not what is published later', async () => {
    const id = await makeArticle(system)
    await type(writer(), id, '没有用的稿')
    await handIn(id)
    await discardWorking(chief(), editables, { kind, id, token: (await show(id)).token })
    await type(chief(), id, '另写的')
    expect(await told(() => publish(id))).toBe(0)
  })

  test('is not what a bulk act publishes: nobody is told so, its review is void, and the work is told of once it is published', async () => {
    const id = await makeArticle(system)
    await type(writer(), id, '还在审的稿')
    await handIn(id)
    const bulk = () => setContent(chief(), editables, { kind, id, act: 'label', value: '碳化硅' })
    expect(await told(bulk)).toBe(0)
    expect(await show(id)).toMatchObject({ isWorking: true, review: { state: 'voided' } })
    expect(await told(() => publish(id))).toBe(1)
  })

  test('and was sent back stays so for its writer when a bulk act publishes one thing of the article, until the work is', async () => {
    const id = await makeArticle(system)
    await type(writer(), id, '要改的稿')
    const version = await handIn(id)
    const sentBack = { kind, id, version, isApproved: false, note: '再改改' }
    await decideReview(chief(), editables, sentBack)
    const returned = async () =>
      (await listWaiting(writer(), editables)).returned.some((each) => each.id === id)
    expect(await returned()).toBe(true)
    await setContent(chief(), editables, { kind, id, act: 'label', value: '碳化硅' })
    expect(await returned()).toBe(true)
    await publish(id)
    expect(await returned()).toBe(false)
  })
})
