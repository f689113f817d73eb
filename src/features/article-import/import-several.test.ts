import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { searchDocuments } from '#features/search/tables.server.ts'
import { topicMessages } from '#features/topics/messages.ts'
import { setChannel } from '#features/topics/lists/set-channel.server.ts'
import {
  topicCounters,
  topicLabels,
  topicLists,
  topicPrints,
  topics,
} from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { silentLog, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { importArticles, type ImportEvent } from './import-articles.server.ts'
import { articleImportMessages } from './messages.ts'
import { importSources } from './tables.server.ts'

/** Many articles at once come to the same as one after the other. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-several-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const article = (head: string, text = '正文一段。') => `---\ndate: 2026-01-02\n${head}\n---\n\n${text}\n`

async function run(context: Context, path = folder) {
  const events: ImportEvent[] = []
  const totals = await importArticles(context, {
    path,
    isDryRun: false,
    messages: { ...topicMessages, ...articleImportMessages },
    settings: {
      category: 'other',
      isPaid: false,
      isLiterature: false,
      labels: ['SiC产业'],
      knownCategories: new Set(['SiC产业', '产业动态']),
    },
    onEvent: (event) => events.push(event),
  })
  return { totals, events }
}

/** A folder of all that plain articles may be. */
function putAllKinds(): void {
  const long = '碳化硅衬底的缺陷密度继续下降，英飞凌与三安光电先后公布八英寸产线的良率。'.repeat(5)
  put('01.md', article('title: 甲', long))
  put('02.md', article('title: 乙\nslug: b-2\nlabels: [产业动态, 专题]\ntags: ["a\\"b", 外延]', long))
  put('03.md', article('title: 丙\npaid: true\nauthor: 某人\nsource: 某报', `开头。${'公'.repeat(90)}密文。`))
  put('04.md', article('title: 氮化镓', `${long}另有一句。`))
  put('05.md', '---\ntitle: 后天\ndate: 2098-01-02\n---\n\n还没有到。\n')
  put('06.md', article('title: 碳化硅与氮化镓 "引号" \\ 反斜线', 'C:\\路径，R&D，1.2 kV。'))
  put('07.md', article('title: 表', '| 甲 | 乙 |\n| --- | --- |\n| $V_{th}$ | 2 |\n\n```\ncode\n```\n'))
  const lines = [1, 2, 3].map((n) => ({ title: `行 ${n}`, date: '2026-01-02', markdown: `第 ${n} 行。` }))
  put('08.jsonl', lines.map((line) => `${JSON.stringify({ id: `n-${line.title}`, ...line })}\n`).join(''))
}

/** All that the portal keeps of its topics, by their titles. */
async function everythingKept({ db }: Context): Promise<unknown> {
  const rows = await db.select().from(topics).orderBy(topics.sortDate)
  const titleOf = new Map(rows.map(({ id, title }) => [String(id), title]))
  const named = (text: string) => text.replaceAll(/\b\d{5,}\b/g, (id) => titleOf.get(id) ?? id)
  const of = (all: readonly object[]) =>
    all
      .map((row) => named(JSON.stringify(row, (key, value: unknown) => (UNLIKE.has(key) ? '' : value))))
      .toSorted()
  const audits = await db.execute(sql`select actor, verb, subject, detail, place from audit_records`)
  const { tokens: _tokens, ...texts } = getTableColumns(searchDocuments)
  return {
    topics: of(rows),
    lists: of(await db.select().from(topicLists)),
    labels: of(await db.select().from(topicLabels)),
    prints: of(await db.select().from(topicPrints)),
    counters: of(await db.select().from(topicCounters)),
    found: of(await db.select(texts).from(searchDocuments)),
    tokens: of(
      await db
        .select({ path: searchDocuments.path, tokens: sql`${searchDocuments.tokens}::text` })
        .from(searchDocuments),
    ),
    links: of(await db.select().from(shortLinks)),
    audits: of(audits.rows),
    sources: of(await db.select().from(importSources)),
  }
}

/** Given by the moment or by chance. */
const UNLIKE = new Set(['id', 'createdAt', 'code', 'digest'])

test('a folder of all kinds at once leaves what it leaves file by file', async () => {
  putAllKinds()
  const [together, alone] = [
    async (context: Context) => void (await run(context)),
    async (context: Context) => {
      for (const name of readdirSync(folder).toSorted()) await run(context, join(folder, name))
    },
  ]
  const oneByOne = vi.spyOn(silentLog, 'debug')
  const kept = async (work: (context: Context) => Promise<void>) =>
    inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await db.insert(dictionaryEntries).values([
        { kind: 'term', name: '碳化硅', aliases: ['SiC'] },
        { kind: 'company', name: '英飞凌', aliases: [] },
      ])
      await setChannel(context, { name: 'community/1', keywords: ['碳化硅', '产业动态'], topicIds: [] })
      await work(context)
      return everythingKept(context)
    })
  const atOnce = await kept(together)
  expect(oneByOne).not.toHaveBeenCalled()
  expect(atOnce).toEqual(await kept(alone))
  expect(JSON.stringify(atOnce)).toContain('community/1')
})

test('one that cannot be published fails alone, and the others of its batch are there', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await makeArticle(context, { handle: 'id:taken', title: '早有此名' })
    put('1.md', article('title: 甲'))
    put('2.md', article('title: 乙\nslug: taken'))
    put('3.md', article('title: 丙'))
    const { totals, events } = await run(context)
    expect(totals).toMatchObject({ created: 2, failed: 1 })
    expect(events.map(({ file }) => file).toSorted()).toEqual(['1.md', '2.md', '3.md'])
    const failed = events.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ file }) => file).toSorted()).toEqual(['2.md'])
    for (const { notes } of failed) expect(notes.join()).toMatch(/\p{Script=Han}/u)
    expect((await run(context)).totals).toMatchObject({ unchanged: 2, failed: 1 })
  })
})

test('lines that cannot be told apart do not replace each other', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const line = (markdown: string) => `${JSON.stringify({ title: '快讯', date: '2026-01-02', markdown })}\n`
    put('a.jsonl', line('衬底降价。') + line('衬底降价。') + line('完全另一件事，与上面无关。'))
    const { totals, events } = await run(context)
    expect(totals).toMatchObject({ created: 1, skipped: 1, failed: 1 })
    expect(events.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      line: 3,
      notes: [expect.stringContaining('题目与 a.jsonl 第 1 行 相同')],
    })
    const rows = await db.select().from(topics)
    expect(JSON.stringify(rows.map(({ blocks }) => blocks))).toContain('衬底降价')
  })
})
