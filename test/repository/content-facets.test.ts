import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { saveAd } from '#features/ads/save-ad.server.ts'
import { contentBulkActs } from '#features/editing/bulk-acts.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { contentExport } from '#features/editing/export-contents.server.ts'
import { facetsOf } from '#features/editing/facets.ts'
import { listContents } from '#features/editing/list-contents.server.ts'
import { listFacetValues } from '#features/editing/list-facet-values.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { contentTitles } from '#features/editing/tables.server.ts'
import { listAddress } from '#features/editing/views/list-address.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { saveReport } from '#features/reports/save-report.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'

/** By what the lists of each kind are narrowed: on the screen, in the file, and for what is done to many. */

let system: Context
let editor: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  editor = { ...system, actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'] } }
})

type Filter = { kind: string } & Record<string, unknown>
const listed = async (filter: Filter) => {
  const { rows, total } = await listContents(editor, editables, filter)
  return { ids: rows.map(({ id }) => id), total, rows }
}
async function inFile(filter: Filter) {
  const { head, rows } = await contentExport({ editables }).open(editor, filter, { showsContacts: false })
  const found: Record<string, string | undefined>[] = []
  for await (const row of rows()) found.push(Object.fromEntries(head.map((name, at) => [name, row[at]])))
  return found
}
const keptOf = async (kind: string, id: number) => {
  const [row] = await system.db
    .select()
    .from(contentTitles)
    .where(and(eq(contentTitles.kind, kind), eq(contentTitles.entityId, id)))
  return row?.facets ?? []
}

const NARROWED = Object.entries(KINDS).filter(
  ([kind]) => facetsOf(editables[kind]?.listing ?? { facets: {} }).length > 0,
)

describe.each(NARROWED.flatMap(([kind, each]) => each.map((one) => [kind, one] as const)))(
  '%s',
  (kind, { make }) => {
    test('is narrowed by each of its facets, in the list, in the file and for what is done to many alike', async () => {
      const id = await make(system)
      const listing = editables[kind]?.listing ?? { facets: {} }
      const kept = (await keptOf(kind, id)).map((each) => each.split('=') as [string, string])
      expect(kept.length).toBeGreaterThan(0)
      const row = (await listed({ kind, q: String(id) })).rows.find((each) => each.id === id)
      const act = contentBulkActs({ editables }).find((each) => each.kind === `${kind}.discard`)
      for (const [name, facet] of facetsOf(listing)) {
        const values = kept.flatMap(([of, value]) => (of === name ? [value] : []))
        // What an older system gave as rights has no name.
        const nameless = values.filter((value) => facet.words && name !== 'right' && !facet.words[value])
        expect(nameless).toEqual([])
        for (const value of values) {
          expect(listAddress({ [name]: value })[name]).toBe(value)
          const { ids, total } = await listed({ kind, [name]: value })
          expect(ids).toContain(id)
          expect((await inFile({ kind, [name]: value })).map((each) => Number(each['编号']))).toEqual(ids)
          expect(total).toBe(ids.length)
          expect(await act?.find?.(editor, { [name]: value }, 2000)).toEqual(ids)
          const inOwn = await inFile({ kind, q: String(id), [name]: value })
          const cells = inOwn.find((each) => each['编号'] === String(id))
          expect(cells?.[facet.name]).toBe(row?.facets[name])
          expect(row?.facets[name]).not.toBe('')
        }
        expect((await listed({ kind, [name]: '没有这样的值' })).ids).toEqual([])
      }
    })

    test('is narrowed as a draft by what the draft says', async () => {
      const id = await make(system)
      const { publishedAt: _, ...content } = (await showContent(editor, editables, { kind, id })).content
      const draft = await createContent(editor, editables, { kind, content })
      const plain = (facets: readonly string[]) =>
        facets.filter((each) => !/^(label|preview)=/.test(each)).toSorted()
      expect(plain(await keptOf(kind, draft.id))).toEqual(plain(await keptOf(kind, id)))
    })
  },
)

describe('articles', () => {
  test('are found by author, source, cover, and by what was published in a period of Shanghai’s days', async () => {
    const authorId = await makePerson(system, { name: '沈知微' })
    const at = (time: string) => ({ publishedAt: new Date(`${time}+08:00`) })
    const first = await makeArticle(system, {
      authorId,
      sourceName: '蓝汀观察',
      ...at('2025-03-01T00:00:00'),
    })
    const last = await makeArticle(system, { authorName: '外稿作者', ...at('2025-03-31T23:59:00') })
    await makeArticle(system, at('2025-04-01T00:00:00'))
    const march = { kind: 'topic', from: '2025-03-01', to: '2025-03-31' }
    expect((await listed(march)).ids).toEqual([last, first])
    expect((await inFile(march)).map((row) => row['发布时间'])).toEqual([
      '2025-03-31 23:59',
      '2025-03-01 00:00',
    ])
    expect((await listed({ ...march, author: String(authorId) })).rows).toMatchObject([
      { id: first, facets: { author: '沈知微', source: '蓝汀观察', cover: '没有封面', paid: '免费' } },
    ])
    expect((await listed({ kind: 'topic', author: '外稿作者' })).ids).toEqual([last])
    expect((await listed({ ...march, paid: 'yes' })).ids).toEqual([])
    const values = async (facet: 'author' | 'source', q = '') =>
      listFacetValues(editor, editables, { kind: 'topic', facet, q })
    expect(await values('source', '蓝汀观')).toEqual([{ value: '蓝汀观察', label: '蓝汀观察' }])
    expect(await values('author', '知微')).toEqual([{ value: String(authorId), label: '沈知微' }])
  })

  test('follow what is changed of them, by whomever', async () => {
    const id = await makeArticle(system)
    await system.db.update(topics).set({ isPaid: true }).where(eq(topics.id, id))
    const { rows } = await listed({ kind: 'topic', q: String(id), paid: 'yes' })
    expect(rows.find((row) => row.id === id)).toMatchObject({ facets: { paid: '会员' } })
  })
})

test('an advertisement is found by any day on which it runs', async () => {
  const image = { id: 'a'.repeat(24), width: 800, height: 600 }
  const ad = { position: 'top', image, client: '澜江', target: { kind: 'none' } } as const
  const on = (day: string) => new Date(`${day}T00:00:00+08:00`)
  const ended = await saveAd(system, {
    ...ad,
    title: '三月',
    startsAt: on('2025-03-10'),
    endsAt: on('2025-03-20'),
  })
  const endless = await saveAd(system, { ...ad, title: '一直', startsAt: on('2025-03-15') })
  const during = async (from: string, to: string) =>
    (await listed({ kind: 'ad', client: '澜江', from, to })).ids
  expect(await during('2025-03-12', '2025-03-13')).toEqual([ended])
  expect(await during('2025-03-16', '2025-03-17')).toEqual([endless, ended])
  expect(await during('2026-01-01', '2026-01-31')).toEqual([endless])
  expect(await during('2025-01-01', '2025-01-31')).toEqual([])
})

test('a person’s rights and a file’s list of persons, which stand in other tables, are followed', async () => {
  const person = await savePerson(system, { name: '沈知微', rights: [2] })
  expect((await listed({ kind: 'person', right: '2' })).ids).toContain(person)
  await savePerson(system, { id: person, name: '沈知微', rights: [4] })
  expect((await listed({ kind: 'person', right: '2' })).ids).not.toContain(person)
  const file = { title: '名单资料', name: '名单资料.pdf', access: 'listed', publishedAt: system.now } as const
  const id = await saveFile(system, { ...file, list: ['13912345678'] })
  expect((await listed({ kind: 'file', listed: 'yes' })).ids).toContain(id)
  await saveFile(system, { ...file, id, list: [] })
  expect((await listed({ kind: 'file', listed: 'no' })).ids).toContain(id)
})

test('what knows days alone says no hour, in the list and in the file', async () => {
  const event = { title: '按天', city: '按天市', startsOn: '2025-05-06' }
  const one = await saveEvent(system, { ...event, endsOn: '2025-05-06' })
  const several = await saveEvent(system, { ...event, startsOn: '2025-05-08', endsOn: '2025-05-09' })
  const events = { kind: 'event', city: '按天市', from: '2025-05-06', to: '2025-05-09' }
  const { rows } = await listed(events)
  expect(rows.map(({ id, datedAt, datedUntil }) => [id, datedAt, datedUntil])).toEqual([
    [several, '2025-05-08', '2025-05-09'],
    [one, '2025-05-06', '2025-05-06'],
  ])
  expect((await inFile(events)).map((row) => row['举办时间'])).toEqual([
    '2025-05-08 至 2025-05-09',
    '2025-05-06',
  ])
  await saveReport(system, {
    industry: 'semi',
    productName: '按天',
    releasedOn: '2025-05-07',
    productYear: 2025,
  })
  const reports = await inFile({ kind: 'report', from: '2025-05-07', to: '2025-05-07' })
  expect(reports.map((row) => row['发布日期'])).toEqual(['2025-05-07'])
})
