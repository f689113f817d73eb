import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import {
  endPreviewLink,
  listPreviewLinks,
  makePreviewLink,
} from '#features/editing/preview/preview-links.server.ts'
import { restoreContent, withdrawContent } from '#features/editing/withdraw-content.server.ts'
import { disableStaff } from '#features/staff/disable-staff.server.ts'
import { makeStaff, staffHeaders, staffWithToken } from '#features/staff/testing.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import type { Database } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { editables } from '../../src/app/registries.server.ts'
import { CANARY, canaryBlocks, canariesIn } from '../canary.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'
import { testPortal, type Portal } from '../portal.ts'

/** What is not published yet is seen as its readers will get it, by staff and by whoever has a link, and by nobody else. */

let portal: Portal & { setNow(now: Date): void }
let db: Database
let headers: Record<string, string>
beforeAll(async () => {
  portal = await testPortal()
  db = (await testDatabase()).db
  headers = staffHeaders((await staffWithToken(testContext(db), ['administrator'])).token)
  delete headers['x-portal-admin']
})
afterAll(() => portal.close())

const staffActor = (id: number, role: string) => ({ kind: 'staff', id, sessionId: 1, roles: [role] }) as const
const preview = (path: string, given = headers) =>
  portal.app.inject({ url: `/admin/preview/${path}`, headers: given })

/** A topic whose working copy has these fields. */
async function inWork(change: Record<string, unknown>) {
  const context = testContext(db)
  const id = await makeArticle(context, { title: '读者看到的旧题' })
  const { token } = await changeContent(context, editables, { kind: 'topic', id, token: 0, change })
  return { kind: 'topic', id, token }
}
const moment = () => Promise.withResolvers<undefined>()
async function linkOf(sees: 'visitor' | 'member', change: Record<string, unknown>, days: 1 | 3 = 1) {
  const work = await inWork(change)
  const { version } = await keepVersion(testContext(db), editables, work)
  const made = await makePreviewLink(testContext(db), editables, { ...work, version, sees, days })
  return { ...work, ...made, url: new URL(made.address ?? '').pathname }
}

describe('staff', () => {
  test('see the working copy on its real page, and readers, lists and the database nothing of it', async () => {
    const { id } = await inWork({ title: '还没发布的新题' })
    const before = await db.execute(sql`select title, updated_at from topics where id = ${id}`)
    const { statusCode, body, headers: answered } = await preview(`topic/${id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('还没发布的新题')
    expect(body).toContain('name="robots" content="noindex"')
    expect(body).not.toContain('<script type="module"')
    expect(answered['cache-control']).toBe('private, no-store')
    for (const url of [`/topic/${id}`, '/news', '/feed.xml', `/preview/${id}`])
      expect((await portal.app.inject(url)).body).not.toContain('还没发布的新题')
    expect((await db.execute(sql`select title, updated_at from topics where id = ${id}`)).rows).toEqual(
      before.rows,
    )
  })

  test('see the gate as a visitor does, and the whole as a member does', async () => {
    const { id } = await inWork({ isPaid: true, blocks: canaryBlocks })
    expect(canariesIn((await preview(`topic/${id}?as=visitor`)).body)).toEqual([])
    expect(canariesIn((await preview(`topic/${id}?as=member`)).body)).toContain(CANARY)
    expect((await portal.app.inject(`/topic/${id}`)).body).not.toContain(CANARY)
  })

  test('see what is to appear on a later day, and one version', async () => {
    const work = await inWork({ title: '第一版的题' })
    const { version } = await keepVersion(testContext(db), editables, work)
    await changeContent(testContext(db), editables, { ...work, change: { title: '后来的题' } })
    expect((await preview(`topic/${work.id}?version=${version}`)).body).toContain('第一版的题')
    expect((await preview(`topic/${work.id}`)).body).toContain('后来的题')
    const later = await inWork({
      title: '下月的题',
      publishedAt: new Date(+NOON + 30 * DAY_MS).toISOString(),
    })
    expect((await preview(`topic/${later.id}`)).body).toContain('下月的题')
  })

  test('see what was taken down, which stays down', async () => {
    const { id } = await inWork({ title: '撤下之后再改的' })
    await withdrawContent(testContext(db), editables, { kind: 'topic', id, reason: '来函要求更正' })
    expect((await preview(`topic/${id}`)).body).toContain('撤下之后再改的')
    expect((await portal.app.inject(`/topic/${id}`)).statusCode).toBe(410)
  })

  test('alone: nobody who is not signed in, has no role for it, or comes from another site', async () => {
    const { id } = await inWork({ title: '只给员工看的题' })
    const { token } = await staffWithToken(testContext(db), ['finance'])
    const finance = staffHeaders(token)
    for (const [given, status] of [
      [{ 'sec-fetch-site': 'same-origin' }, 401],
      [finance, 403],
      [{ ...headers, origin: 'https://evil.example' }, 403],
      [{ ...headers, 'sec-fetch-site': 'cross-site' }, 403],
    ] as const) {
      const { statusCode, body } = await preview(`topic/${id}`, given)
      expect([statusCode, body.includes('只给员工看的题')]).toEqual([status, false])
    }
  })

  test.each(['abc', '0', '-1', '99999999999999999999', `1?as=nobody`, '1?version=x', '1?version=0'])(
    'are told what is wrong with topic/%s',
    async (path) => {
      const { statusCode, body } = await preview(`topic/${path}`)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
      expect(body).toMatch(/不|没有/)
    },
  )
})

describe.each(Object.entries(editables).filter(([, { pages }]) => pages.length > 0))(
  '%s',
  (kind, editable) => {
    test('of every maker is shown on its own page', async () => {
      const context = testContext(db)
      for (const { make, shown } of KINDS[kind] ?? []) {
        const id = await make(context)
        const content = (await editable.read(context, id))?.content ?? {}
        const { statusCode, body } = await preview(`${kind}/${id}?as=member`)
        const hasPage = editable.pathOf(content, id) !== undefined
        const named = (await shown?.(context)) ?? editable.titleOf(content)
        expect([statusCode, body.includes(named)]).toEqual(hasPage ? [200, true] : [404, false])
      }
    })
  },
)

test('a kind without a page of its own says so', async () => {
  const id = (await KINDS.ad?.[0]?.make(testContext(db))) ?? 0
  const { statusCode, body } = await preview(`ad/${id}`)
  expect([statusCode, body.includes('没有自己的页面')]).toEqual([404, true])
})

describe('a link', () => {
  test('shows its one version to anybody, with the gate, kept and indexed by nobody', async () => {
    const { url, ...work } = await linkOf('visitor', {
      title: '给作者看的题',
      isPaid: true,
      blocks: canaryBlocks,
    })
    await changeContent(testContext(db), editables, { ...work, change: { title: '又改了的题' } })
    const { statusCode, body, headers: answered } = await portal.app.inject(url)
    expect([statusCode, answered['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body).toContain('给作者看的题')
    expect(body).toContain('name="robots" content="noindex"')
    expect(body).not.toContain('又改了的题')
    expect(canariesIn(body)).toEqual([])
  })

  test('for a member shows the whole of that one and of nothing else', async () => {
    const { url } = await linkOf('member', { isPaid: true, blocks: canaryBlocks })
    const other = await makeArticle(testContext(db), { isPaid: true, blocks: canaryBlocks })
    const { body, cookies } = await portal.app.inject(url)
    expect(canariesIn(body)).toContain(CANARY)
    expect(cookies).toEqual([])
    expect(canariesIn((await portal.app.inject(`/topic/${other}`)).body)).toEqual([])
  })

  test('opens until its end and not afterwards', async () => {
    const { url } = await linkOf('visitor', { blocks: [paragraph('三天之内')] }, 3)
    portal.setNow(new Date(+NOON + 3 * DAY_MS - 1))
    expect((await portal.app.inject(url)).statusCode).toBe(200)
    portal.setNow(new Date(+NOON + 3 * DAY_MS))
    const { statusCode, body } = await portal.app.inject(url)
    portal.setNow(NOON)
    expect([statusCode, body.includes('已经到期或被收回')]).toEqual([404, true])
  })

  test('passed on to many who open it at once leaves the database to others, and some are told to come later', async () => {
    const { id, url } = await linkOf('visitor', { title: '转到群里的预览' })
    const [held, end, full] = [moment(), moment(), moment()]
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`select from topics where id = ${id} for update`)
      held.resolve(undefined)
      await end.promise
    })
    await held.promise
    let refused = 0
    const opened = Array.from({ length: 30 }, async () => {
      const { statusCode } = await portal.app.inject(url)
      if (statusCode === 503 && (refused += 1) === 8) full.resolve(undefined)
      return statusCode
    })
    await full.promise
    expect((await portal.app.inject('/openapi/v1/vue/file/rights?id=1')).statusCode).not.toBe(503)
    end.resolve(undefined)
    await holding
    const answers = await Promise.all(opened)
    expect(answers.filter((each) => each === 200)).toHaveLength(22)
    expect(answers.filter((each) => each === 503)).toHaveLength(8)
  })

  test('is closed at once when it is taken back, and when its content is taken down', async () => {
    const one = await linkOf('visitor', { title: '收回的' })
    await endPreviewLink(testContext(db), editables, one)
    expect((await portal.app.inject(one.url)).statusCode).toBe(404)
    const other = await linkOf('visitor', { title: '撤下的' })
    await withdrawContent(testContext(db), editables, { ...other, reason: '来函要求更正' })
    expect((await portal.app.inject(other.url)).statusCode).toBe(404)
  })

  test('is listed as what it is while its content is down, and none is made then', async () => {
    const context = testContext(db)
    const { version, ...made } = await linkOf('visitor', { title: '撤下又恢复的' })
    const { kind, id } = made
    const isOver = async () => (await listPreviewLinks(context, editables, made)).map((each) => each.isOver)
    await withdrawContent(context, editables, { kind, id, reason: '来函要求更正' })
    expect(await isOver()).toEqual([true])
    const another = makePreviewLink(context, editables, { kind, id, version, sees: 'visitor', days: 1 })
    await expect(another).rejects.toMatchObject({ code: 'preview_content_withdrawn' })
    await restoreContent(context, editables, { kind, id })
    expect([await isOver(), (await portal.app.inject(made.url)).statusCode]).toEqual([[false], 200])
  })

  test('is closed at once when whoever made it is switched off, or may not write such things any more', async () => {
    const context = testContext(db)
    for (const [name, end] of [
      ['停用', (id: number) => disableStaff(context, { id })],
      [
        '换岗',
        (id: number) => db.execute(sql`update staff_roles set role = 'finance' where staff_id = ${id}`),
      ],
    ] as const) {
      const { id: staffId } = await makeStaff(context, ['contributor'])
      const maker = { ...context, actor: staffActor(staffId, 'contributor') }
      const work = await inWork({ title: `${name}的人给的链接` })
      const { version } = await keepVersion(context, editables, work)
      const { address } = await makePreviewLink(maker, editables, {
        ...work,
        version,
        sees: 'visitor',
        days: 1,
      })
      const url = new URL(address ?? '').pathname
      expect((await portal.app.inject(url)).statusCode).toBe(200)
      await end(staffId)
      expect((await portal.app.inject(url)).statusCode).toBe(404)
      expect(await listPreviewLinks(context, editables, work)).toMatchObject([{ isOver: true }])
    }
  })

  test('cannot be made up from another', async () => {
    const [one, other] = [await linkOf('member', { title: '甲' }), await linkOf('member', { title: '乙' })]
    const signature = one.url.split('.')[1]
    for (const url of [
      `/preview/${other.link}.${signature}`,
      `/preview/${one.link}`,
      `/preview/${one.link}.x`,
    ])
      expect((await portal.app.inject(url)).statusCode).toBe(404)
  })

  test('of another content is not taken back, and there is an end to how many are open', async () => {
    const { link, ...work } = await linkOf('visitor', { title: '二十个' })
    const other = await inWork({ title: '别的' })
    const of = { kind: 'topic', id: other.id, link }
    await expect(endPreviewLink(testContext(db), editables, of)).rejects.toMatchObject({
      code: 'preview_link_unknown',
    })
    const make = () =>
      makePreviewLink(testContext(db), editables, {
        ...work,
        version: work.version,
        sees: 'visitor',
        days: 1,
      })
    for (let made = 1; made < 20; made += 1) await make()
    await expect(make()).rejects.toMatchObject({ code: 'preview_links_many' })
  })
})
