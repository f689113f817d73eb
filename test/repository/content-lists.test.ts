import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { contentExport } from '#features/editing/export-contents.server.ts'
import { findContents } from '#features/editing/find-contents.server.ts'
import { CONTENT_SORTS, PAGE_SIZE } from '#features/editing/list-contract.ts'
import { listContents } from '#features/editing/list-contents.server.ts'
import { contentTitles } from '#features/editing/tables.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { discardWorking } from '#features/editing/restore-version.server.ts'
import { saveCommunity } from '#features/communities/save-community.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { personRights } from '#features/people/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Actor, Context } from '#platform/context.ts'
import { editables, withdrawables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { exportedRows } from '../exported-rows.ts'
import { KINDS } from '../edited-kinds.ts'

/** Every record that editors change stands in the lists of the back office, under its title and with its state. */

const staff = (...roles: string[]): Actor => ({ kind: 'staff', id: 7, sessionId: 1, roles })
let system: Context
let editor: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  editor = { ...system, actor: staff('administrator') }
})

const list = (input: { kind: string } & Record<string, unknown>) => listContents(editor, editables, input)
const titled = async (kind: string, q: string) =>
  (await list({ kind, q })).rows.map(({ title, state }) => ({ title, state }))

/** The one record of a kind that has no other is opened, not listed. */
const LISTED = Object.entries(KINDS).filter(([kind]) => editables[kind]?.newId)

describe.each(LISTED.flatMap(([kind, each]) => each.map((one) => [kind, one] as const)))(
  '%s',
  (kind, { make }) => {
    test('is listed as what readers see of it, and as taken down', async () => {
      const id = await make(system)
      const { title } = await showContent(editor, editables, { kind, id })
      expect((await list({ kind, q: String(id) })).rows).toMatchObject([{ id, title, state: 'public' }])
      if (!withdrawables[kind]) return
      await withdrawables[kind].withdraw(system, { id, reason: '来函要求更正' })
      expect((await list({ kind, q: String(id), state: 'withdrawn' })).rows).toMatchObject([{ id }])
      await withdrawables[kind].restore(system, { id })
      expect((await list({ kind, q: String(id), state: 'public' })).rows).toMatchObject([{ id }])
    })

    test('is listed as a draft while it is one', async () => {
      const { publishedAt: _, ...content } = (
        await showContent(editor, editables, { kind, id: await make(system) })
      ).content
      if (kind === 'award-year') Object.assign(content, { year: 2052, prizes: [], forms: [] })
      const { id, token } = await createContent(editor, editables, { kind, content: { ...content } })
      const { title } = await showContent(editor, editables, { kind, id })
      const [row] = (await list({ kind, q: String(id), work: 'mine' })).rows
      expect(row).toMatchObject({ id, title, state: 'draft', isWorking: true })
      await discardWorking(editor, editables, { kind, id, token })
      expect((await list({ kind, q: String(id) })).rows).toEqual([])
    })
  },
)

describe('a list', () => {
  test('finds a part of a title however it is written, and its number', async () => {
    const id = await saveCommunity(system, { name: 'ＧａＮ 射频 圈子' })
    await saveCommunity(system, { name: '射击运动' })
    const expected = [{ title: 'ＧａＮ 射频 圈子', state: 'public' }]
    expect(await titled('community', 'gan射频')).toEqual(expected)
    expect(await titled('community', '频圈')).toEqual(expected)
    expect(await titled('community', '频')).toEqual(expected)
    expect(await titled('community', String(id))).toEqual(expected)
    expect(await titled('community', '频射')).toEqual([])
  })

  test('is in order by every value it is narrowed by, of a few and of so many that they are not put in order', async () => {
    const { db } = system
    await db.execute(sql`
      insert into content_titles (kind, entity_id, title, state, changed_at, facets)
      select 'topic', 7000000 + n, '排序 ' || n, 'public', '2020-01-01'::timestamptz + n % 101 * interval '1 day',
        array['type=article', 'source=' || case when n <= 30 then '少见的来源' else '常见的来源' end]
      from generate_series(1, 20100) as n`)
    const numbers = async (source: string, more: object) =>
      (await list({ kind: 'topic', source, ...more })).rows.map(({ id }) => id - 7_000_000)
    for (const [source, from, to] of [
      ['少见的来源', 1, 30],
      ['常见的来源', 31, 20_100],
    ] as const) {
      const all = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const changed = all.toSorted((one, two) => (two % 101) - (one % 101) || two - one)
      expect(await numbers(source, {})).toEqual(all.toReversed().slice(0, PAGE_SIZE))
      expect(await numbers(source, { sort: 'oldest' })).toEqual(all.slice(0, PAGE_SIZE))
      expect(await numbers(source, { sort: 'changed' })).toEqual(changed.slice(0, PAGE_SIZE))
      expect(await numbers(source, { sort: 'changed', q: '排序', type: 'article' })).toEqual(
        changed.slice(0, PAGE_SIZE),
      )
      const { total, isMore } = await list({ kind: 'topic', source })
      expect({ total, isMore }).toEqual({ total: Math.min(all.length, 10_000), isMore: all.length > 10_000 })
    }
    expect(await numbers('少见的来源', { page: 2 })).toEqual(
      [...Array(30).keys()].map((at) => 30 - at).slice(PAGE_SIZE),
    )
    await db.execute(sql`delete from content_titles where entity_id > 7000000 and title like '排序 %'`)
  })

  test.each(CONTENT_SORTS)(
    'sorted %s is exported as it stands, nothing twice and nothing left out',
    async (sort) => {
      const { db } = system
      await db.execute(sql`
      insert into content_titles (kind, entity_id, title, state, changed_at, facets)
      select 'topic', 7200000 + n, '导出 ' || n, 'public',
        '2020-01-01 00:00:00.000123'::timestamptz + n % 3 * interval '1 microsecond', array['source=导出来源']
      from generate_series(1, 1100) as n`)
      const filter = { kind: 'topic', source: '导出来源', sort }
      const listed: number[] = []
      for (let page = 1; page <= 1100 / PAGE_SIZE; page += 1)
        listed.push(...(await list({ ...filter, page })).rows.map(({ id }) => id))
      const { head, rows } = await contentExport({ editables }).open(editor, filter, {
        showsContacts: false,
      })
      const exported: number[] = []
      for await (const row of rows()) exported.push(Number(row[head.indexOf('编号')]))
      expect(new Set(listed).size).toBe(1100)
      expect(exported).toEqual(listed)
      await db.execute(sql`delete from content_titles where entity_id > 7200000 and title like '导出 %'`)
    },
  )

  test('is narrowed by a value with signs of arrays and strings in it, and by nothing else', async () => {
    const odd = '甲","source=乙{}\\,NULL'
    await system.db.insert(contentTitles).values([
      { kind: 'topic', entityId: 7_100_001, title: '怪来源', state: 'public', facets: [`source=${odd}`] },
      { kind: 'topic', entityId: 7_100_002, title: '乙来源', state: 'public', facets: ['source=乙{}'] },
    ])
    const { rows } = await list({ kind: 'topic', source: odd })
    expect(rows.map(({ id }) => id)).toEqual([7_100_001])
  })

  test('gives pages that neither repeat nor leave out, and how many there are', async () => {
    const made: number[] = []
    for (let n = 0; n < 53; n += 1) made.push(await saveCommunity(system, { name: `翻页测试 ${n}` }))
    const [first, second] = await Promise.all(
      [1, 2].map((page) => list({ kind: 'community', q: '翻页测试', page })),
    )
    expect(first).toMatchObject({ total: 53, isMore: false })
    const ids = [...(first?.rows ?? []), ...(second?.rows ?? [])].map(({ id }) => id)
    expect(ids).toEqual(made.toReversed())
  })

  test('puts what was changed last first, and knows who is at work', async () => {
    const [older, newer] = [await makeArticle(system), await makeArticle(system)]
    const { token } = await showContent(editor, editables, { kind: 'topic', id: older })
    const later = { ...editor, now: new Date(Date.now() + 60_000) }
    await changeContent(later, editables, { kind: 'topic', id: older, token, change: { title: '改动在后' } })
    const { rows } = await list({ kind: 'topic', sort: 'changed' })
    expect(rows[0]).toMatchObject({ id: older, isWorking: true, changedBy: '员工 7' })
    const mine = (await list({ kind: 'topic', work: 'mine' })).rows.map(({ id }) => id)
    expect(mine).toContain(older)
    expect(mine).not.toContain(newer)
  })
})

describe('the search over everything', () => {
  test('finds only kinds that one works on, and of others what is public', async () => {
    const name = '独一无二的社区'
    const id = await saveCommunity(system, { name })
    const find = (actor: Actor, kind?: string) =>
      findContents({ ...system, actor }, editables, { q: name, ...(kind && { kind }) })
    expect(await find(staff('editor'))).toMatchObject([
      { kind: 'community', kindName: '社区', id, title: name },
    ])
    expect(await find(staff('awards'))).toEqual([])
    expect(await find(staff('awards'), 'community')).toMatchObject([{ id }])
    await withdrawables.community?.withdraw(system, { id, reason: '重复' })
    expect(await find(staff('awards'), 'community')).toEqual([])
    expect(await find(staff('editor'), 'community')).toMatchObject([{ id, state: 'withdrawn' }])
  })
})

describe('a picker of people', () => {
  const name = '只在选人框里找的名字'
  const find = (actor: Actor, sought: { q?: string; ids?: number[] }) =>
    findContents({ ...system, actor }, editables, { kind: 'person', ...sought })
  const idsOf = async (actor: Actor, sought: { q?: string; ids?: number[] }) =>
    (await find(actor, sought)).map(({ id }) => id).toSorted()

  test('finds a reader by a part of the name for whoever may see readers, for others whole and alone', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const phone = `+86139${String(Date.now()).slice(-8)}`
    const [reader, other] = [await makePerson(system, { name }), await makePerson(system, { name })]
    await system.db.insert(personChannels).values([
      { kind: 'email', address: email, personId: reader, verifiedAt: system.now },
      { kind: 'phone', address: phone, personId: reader, verifiedAt: system.now },
    ])
    const both = [reader, other].toSorted()
    expect(await idsOf(staff('support'), { q: '选人框里' })).toEqual(both)
    for (const role of ['editor', 'awards', 'operations']) {
      expect(await idsOf(staff(role), { q: '选人框里' })).toEqual([])
      expect(await idsOf(staff(role), { q: name })).toEqual([])
      expect(await idsOf(staff(role), { ids: both })).toEqual([])
      for (const whole of [String(reader), email, email.toUpperCase(), phone.slice(3)])
        expect([whole, await idsOf(staff(role), { q: whole })]).toEqual([whole, [reader]])
      for (const part of [email.slice(1), phone.slice(4), '@example.com'])
        expect([part, await idsOf(staff(role), { q: part })]).toEqual([part, []])
    }
    // Nor does the search over everything, for whoever works on people.
    expect(await findContents({ ...system, actor: staff('operations') }, editables, { q: name })).toEqual([])
  })

  test('names whoever is chosen, and finds experts and authors by a part of their name', async () => {
    const [reader, expert, author] = [
      await makePerson(system, { name }),
      await makePerson(system, { name }),
      await makePerson(system, { name }),
    ]
    await system.db.insert(personRights).values({ personId: expert, code: 2 })
    await makeArticle(system, { authorId: author })
    expect(await idsOf(staff('editor'), { q: '选人框里' })).toEqual([expert, author].toSorted())
    expect(await idsOf(staff('editor'), { ids: [reader] })).toEqual([reader])
    expect(await idsOf(staff('editor'), { q: '' })).not.toContain(reader)
  })
})

describe('the list of people', () => {
  const name = '只在人物列表里找的名字'
  const listed = async (actor: Actor, q = '') =>
    (await listContents({ ...system, actor }, editables, { kind: 'person', q })).rows.map(({ id }) => id)

  test('names ordinary readers only to whoever may see readers, and one whose whole number is known', async () => {
    const [reader, expert, author] = [
      await makePerson(system, { name }),
      await makePerson(system, { name }),
      await makePerson(system, { name }),
    ]
    await system.db.insert(personRights).values({ personId: expert, code: 2 })
    await makeArticle(system, { authorId: author })
    const known = [expert, author].toSorted()
    expect((await listed(staff('administrator'), name)).toSorted()).toEqual([reader, ...known].toSorted())
    for (const role of ['chief_editor', 'operations', 'sales']) {
      expect((await listed(staff(role), '人物列表里')).toSorted()).toEqual(known)
      expect(await listed(staff(role))).toEqual(expect.arrayContaining(known))
      expect(await listed(staff(role))).not.toContain(reader)
      expect(await listed(staff(role), String(reader))).toEqual([reader])
    }
    const context = { ...system, actor: staff('operations') }
    const exported = await exportedRows(contentExport({ editables }), context, { kind: 'person', q: name })
    expect(exported).toHaveLength(2)
  })

  test('shows whom somebody is at work on, who is then known', async () => {
    const id = await makePerson(system, { name })
    const actor = staff('operations')
    const context = { ...system, actor }
    const { token } = await showContent(context, editables, { kind: 'person', id })
    await changeContent(context, editables, { kind: 'person', id, token, change: { job: '总工程师' } })
    expect(await listed(actor)).toContain(id)
  })
})

test('what is public and was not edited for a year is found, and no more once somebody has edited it', async () => {
  const [id, other] = [await makeArticle(system), await makeArticle(system)]
  const ageing = async () =>
    (await list({ kind: 'topic', work: 'ageing' })).rows
      .map((row) => row.id)
      .filter((one) => [id, other].includes(one))
  expect(await ageing()).toEqual([])
  const days = (many: number) => new Date(system.now.getTime() - many * 86_400_000)
  const change = (entityId: number, changedAt: Date) =>
    system.db
      .update(contentTitles)
      .set({ changedAt })
      .where(and(eq(contentTitles.kind, 'topic'), eq(contentTitles.entityId, entityId)))
  await change(id, days(366))
  await change(other, days(364))
  expect(await ageing()).toEqual([id])
  const { token } = await showContent(editor, editables, { kind: 'topic', id })
  await changeContent(editor, editables, { kind: 'topic', id, token, change: { summary: '新的摘要' } })
  expect(await ageing()).toEqual([])
})
