import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { editingMessages } from '#features/editing/messages.ts'
import { editables } from '#features/editing/tables.server.ts'
import { topicEdits } from '#features/topics/publishing/edit-topic.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { topicIdOf } from '#features/topics/find-topic.server.ts'
import { readTopic } from '#features/topics/topic-queries.server.ts'
import { setChannel } from '#features/topics/lists/set-channel.server.ts'
import { topicMessages } from '#features/topics/messages.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { flatPng } from '#platform/images/testing.ts'
import { testDatabase } from '../../../test/database.ts'
import { breakableDatabase } from '../../../test/breakable-database.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { fetchImage } from '#platform/import/fetch-image.server.ts'
import { importArticles, type ImportEvent, type ImportOptions } from './import-articles.server.ts'
import { articleImportMessages } from './messages.ts'
import * as markdown from './read-markdown.server.ts'
import { importSources } from './tables.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

/** Several files are published side by side, on connections of their own: that needs real commits, cleared away after. */
async function withEmptyTopics(work: (db: Database) => Promise<void>): Promise<void> {
  const { db } = await testDatabase()
  await work(db).finally(async () => {
    await db.delete(importSources)
    await db.delete(editables)
    await db.delete(topics)
  })
}

async function run(context: Context, options: Partial<ImportOptions> = {}) {
  const events: ImportEvent[] = []
  const totals = await importArticles(context, {
    path: folder,
    isDryRun: false,
    messages: { ...topicMessages, ...articleImportMessages, ...editingMessages },
    settings: {
      category: 'other',
      isPaid: false,
      isLiterature: false,
      labels: [],
      knownCategories: new Set(['SiC产业', '产业动态']),
    },
    onEvent: (event) => events.push(event),
    ...options,
  })
  return { totals, events }
}

const article = (title: string, text = '正文一段。') =>
  `---\ntitle: ${title}\ndate: 2026-01-02\n---\n\n${text}\n`
const allTopics = ({ db }: Context) => db.select().from(topics)

describe('importing a tree', () => {
  test('makes a topic of each file, passes over empty and hidden ones, and goes on after a bad one', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('甲.md', article('甲'))
      put('深/乙.md', article('乙'))
      for (const empty of ['_index.md', '空.jsonl', '空.json', '空.xml']) put(empty, '')
      put('.hidden/丙.md', article('丙'))
      put('~$丁.docx', 'Word 打开着时留下的')
      put('坏.md', Buffer.from([0, 1, 2, 0xff, 0xfe, 0, 0, 1, 2, 3, 4]))
      put('图.png', 'not read')
      const { totals, events } = await run(context)
      expect(totals).toEqual({ created: 2, drafted: 0, updated: 0, unchanged: 0, skipped: 4, failed: 1 })
      expect(events.find((event) => event.outcome === 'failed')).toMatchObject({
        file: '坏.md',
        notes: [expect.stringMatching(/[\u4e00-\u9fff]/)],
      })
      expect((await allTopics(context)).map((topic) => topic.title).toSorted()).toEqual(['乙', '甲'])
    })
  })

  test('of changed and new files side by side, with a community that wants them, finishes with every file', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      await setChannel(context, { name: 'community/1', keywords: ['碳化硅'], topicIds: [] })
      const numbers = Array.from({ length: 20 }, (_, n) => n)
      for (const n of numbers) put(`旧/${n}.md`, article(`碳化硅 ${n}`))
      await run(context)
      for (const n of numbers) {
        put(`旧/${n}.md`, article(`碳化硅 改 ${n}`))
        put(`新/${n}.md`, article(`碳化硅 新 ${n}`))
      }
      const { totals } = await run(context)
      expect(totals).toEqual({ created: 20, drafted: 0, updated: 20, unchanged: 0, skipped: 0, failed: 0 })
    })
  })

  test('other records may call an imported article by the id of its source', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.jsonl', '{"id":"n-1","title":"甲","date":"2026-01-02","markdown":"正文。"}')
      await run(context)
      const [topic] = await allTopics(context)
      expect(await topicIdOf(context, 'n-1')).toBe(topic?.id)
      await expect(topicIdOf(context, 'n-2')).rejects.toMatchObject({ code: 'topic_unknown' })
    })
  })

  test('the same source updates its topic, keeps its address, and is passed over when nothing changed', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', article('旧标题'))
      await run(context)
      const [before] = await allTopics(context)
      expect((await run(context)).totals).toMatchObject({ unchanged: 1, created: 0, updated: 0 })
      put('a.md', article('新标题'))
      expect((await run(context)).totals).toMatchObject({ updated: 1, created: 0 })
      const after = await allTopics(context)
      expect(after).toHaveLength(1)
      expect(after[0]).toMatchObject({ id: before?.id, title: '新标题' })
    })
  })

  test('what readers see does not vanish because its source bears a day to come', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('later.md', article('改日子的'))
      await run(context)
      const [live] = await allTopics(context)
      put('later.md', article('改日子的').replace(/date: .*/, 'date: 2099-01-01'))
      expect((await run(context)).totals).toMatchObject({ failed: 1 })
      expect(await allTopics(context)).toEqual([live])
      put('new.md', article('还没到的', '另外一段正文。').replace(/date: .*/, 'date: 2099-01-01'))
      await run(context)
      expect((await allTopics(context)).map(({ state }) => state).toSorted()).toEqual([
        'published',
        'scheduled',
      ])
    })
  })

  test('the same source leaves to editors what it cannot say: author, advertising, choice and industry', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      const [, other] = context.services.industries.all
      if (!other) throw new Error('there is one industry alone')
      put('甲.md', article('甲'))
      await run(context)
      const authorId = await makePerson(context, { name: '编辑选的作者' })
      const set = { authorId, isSponsored: true, isFeatured: true, industry: other.slug }
      await db.update(topics).set(set)
      put('甲.md', article('甲', '改过的正文一段。'))
      expect((await run(context)).totals.updated).toBe(1)
      const [topic] = await allTopics(context)
      expect(JSON.stringify(topic?.blocks)).toContain('改过的正文')
      expect(topic).toMatchObject(set)
    })
  })

  test('the same source leaves what editors made a document one, with what belongs to it', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('甲.md', article('甲'))
      await run(context)
      const [{ id: topicId = 0 } = {}] = await allTopics(context)
      const document = { documentAuthor: '许知微', description: '摘要在此', doi: '10.1000/182' }
      await publishTopic(context, { kind: 'document', topicId, title: '甲', publishedAt: NOON, ...document })
      put('甲.md', article('甲', '改过的正文一段。'))
      expect((await run(context)).totals.updated).toBe(1)
      const live = (await topicEdits.read(context, topicId))?.content
      expect(live).toMatchObject({ kind: 'document', ...document })
      expect(JSON.stringify(live)).toContain('改过的正文')
    })
  })

  test('a dry run reads everything and writes nothing', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', article('甲'))
      put('b.md', '')
      expect((await run(context, { isDryRun: true })).totals).toMatchObject({ created: 1, skipped: 1 })
      expect(await allTopics(context)).toEqual([])
      expect(await db.select().from(importSources)).toEqual([])
    })
  })

  test('stopped midway it can be run again, and ends with everything once', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      // More than are at hand at once.
      for (let number = 0; number < 260; number += 1) put(`${number}.md`, article(`第 ${number} 篇`))
      const stop = new AbortController()
      const first = await run(context, {
        signal: stop.signal,
        onEvent: (_event, totals) => {
          if (totals.created >= 10) stop.abort()
        },
      })
      expect(first.totals.created).toBeGreaterThanOrEqual(10)
      expect(first.totals.created).toBeLessThan(260)
      const second = await run(context)
      expect(second.totals.created + second.totals.unchanged).toBe(260)
      expect(await allTopics(context)).toHaveLength(260)
    })
  })

  test('a database that stops in the middle ends it, and the next run brings the rest', async () => {
    await withEmptyTopics(async (db) => {
      const breakable = await breakableDatabase()
      try {
        const context = testContext(breakable.opened.db)
        for (let number = 0; number < 260; number += 1) put(`${number}.md`, article(`断开 ${number}`))
        let stopping: Promise<void> | undefined
        const broken = run(context, {
          onEvent: (_event, totals) => {
            if (totals.created >= 6) stopping ??= breakable.stop()
          },
        })
        await expect(broken).rejects.toBeInstanceOf(Error)
        await stopping
        const there = await allTopics(testContext(db))
        expect(there.length).toBeGreaterThanOrEqual(6)
        expect(there.length).toBeLessThan(260)
        // Nothing is half there: each that is has been kept as imported.
        expect(await db.select().from(importSources)).toHaveLength(there.length)
        await breakable.mend()
        const { totals } = await run(testContext(db))
        expect(totals.created + totals.unchanged).toBe(260)
        expect(await allTopics(testContext(db))).toHaveLength(260)
      } finally {
        await breakable.close()
      }
    })
  })

  test('two imports of one folder at once double nothing', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      for (let number = 0; number < 70; number += 1) put(`${number}.md`, article(`同时 ${number}`))
      const results = await Promise.all([run(context), run(context)])
      expect(results.reduce((sum, { totals }) => sum + totals.created, 0)).toBe(70)
      expect(results.reduce((sum, { totals }) => sum + totals.failed, 0)).toBe(0)
    })
  })

  test('JSON Lines are told apart by their ids or lines, and a bad line is named', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      const line = (fields: object) => `${JSON.stringify(fields)}\n`
      put(
        'a.jsonl',
        line({ id: 7, title: '七', date: '2026-01-02', markdown: '文' }) +
          'oops\n' +
          line({ title: '三', date: '2026-01-02', markdown: '文' }),
      )
      const { totals, events } = await run(context)
      expect(totals).toMatchObject({ created: 2, failed: 1 })
      expect(events.find((event) => event.outcome === 'failed')).toMatchObject({ file: 'a.jsonl', line: 2 })
      put('b.jsonl', line({ id: 7, title: '七，改', markdown: '文' }))
      expect((await run(context)).totals.created).toBe(0)
    })
  })

  test('known labels become columns, others labels of the article', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', '---\ntitle: 题\ndate: 2026-01-02\nlabels: [SiC产业, 专题报道]\n---\n\n文。\n')
      await run(context)
      expect(await allTopics(context)).toMatchObject([
        { categories: ['SiC产业'], labels: ['专题报道'], origin: 'other' },
      ])
    })
  })
})

describe('nothing goes wrong in silence', () => {
  const draftsOf = ({ db }: Context) => db.select().from(editables).where(isNotNull(editables.working))

  test('a draft, and what states no date, waits for an editor and is published once it is neither', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', '---\ntitle: 甲\ndate: 2026-01-02\ndraft: true\n---\n\n文。\n')
      put('b.md', '---\ntitle: 乙\ndate: 2026-01-02\npublished: false\n---\n\n文。\n')
      put('c.md', '---\ntitle: 丙\n---\n\n文。\n')
      const { totals, events } = await run(context)
      expect(totals).toMatchObject({ drafted: 3, created: 0 })
      expect(events.find(({ file }) => file === 'c.md')?.notes.join()).toContain('没有写明日期')
      expect(await allTopics(context)).toEqual([])
      expect((await draftsOf(context)).map(({ working }) => working?.['title']).toSorted()).toEqual([
        '丙',
        '乙',
        '甲',
      ])
      expect((await run(context)).totals).toMatchObject({ unchanged: 3 })
      put('c.md', '---\ntitle: 丙\ndate: 2026-03-04\n---\n\n文。\n')
      expect((await run(context)).totals).toMatchObject({ unchanged: 2, updated: 1 })
      expect(await allTopics(context)).toMatchObject([{ title: '丙', state: 'published' }])
      expect(await draftsOf(context)).toHaveLength(2)
    })
  })

  test('a draft that an editor has changed is not written over', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', '---\ntitle: 甲\n---\n\n文。\n')
      await run(context)
      const [held] = await draftsOf(context)
      const editor = {
        ...context,
        actor: { kind: 'system', name: 'editor', may: 'all' } as const,
        now: new Date(context.now.getTime() + 60_000),
      }
      const which = { kind: 'topic', id: held?.entityId ?? 0, token: held?.token ?? 0 }
      await changeContent(editor, { topic: topicEdits }, { ...which, change: { summary: '编辑写的' } })
      put('a.md', '---\ntitle: 甲\n---\n\n文，改过。\n')
      const { totals, events } = await run(context)
      expect(totals).toMatchObject({ failed: 1 })
      expect(events[0]?.notes.join()).toContain('编辑已经改过')
    })
  })

  test('nor one that the editor who imported it has changed, and one that nobody changed is anybody’s to import again', async () => {
    await withEmptyTopics(async (db) => {
      const at = (minutes: number, name: string): Context => ({
        ...testContext(db),
        actor: { kind: 'system', name, may: 'all' },
        now: new Date(NOON.getTime() + minutes * 60_000),
      })
      // The picture cannot be had, so that its source is looked at again each time.
      const draft = (text: string) => `---\ntitle: 甲\n---\n\n${text}\n\n![图](none.png)\n`
      put('a.md', draft('文。'))
      await run(at(0, 'staff one'))
      put('a.md', draft('文，改过。'))
      expect((await run(at(1, 'staff two'))).totals).toMatchObject({ failed: 0 })
      const [held] = await draftsOf(at(1, ''))
      expect(JSON.stringify(held?.working)).toContain('文，改过。')
      const which = { kind: 'topic', id: held?.entityId ?? 0, token: held?.token ?? 0 }
      await changeContent(
        at(2, 'staff two'),
        { topic: topicEdits },
        { ...which, change: { summary: '编辑写的' } },
      )
      await run(at(3, 'staff two'))
      put('a.md', draft('文，又改过。'))
      const { totals, events } = await run(at(4, 'staff two'))
      expect(totals).toMatchObject({ failed: 1 })
      expect(events[0]?.notes.join()).toContain('编辑已经改过')
      const [left] = await draftsOf(at(4, ''))
      expect(left?.working).toMatchObject({ summary: '编辑写的' })
    })
  })

  test('another site’s article of the same name is not replaced; with a name for each site both are there', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('posts/hello.md', article('甲站的文章', '甲站讲衬底。'.repeat(20)))
      put('other/posts/hello.md', article('乙站的文章', '乙站谈封装与测试。'.repeat(20)))
      await run(context, { path: join(folder, 'posts') })
      const { totals, events } = await run(context, { path: join(folder, 'other/posts') })
      expect(totals).toMatchObject({ failed: 1, updated: 0 })
      expect(events[0]?.notes.join()).toMatch(/甲站的文章.*--source/)
      const named = await run(context, { path: join(folder, 'other/posts'), namespace: '乙站' })
      expect(named.totals).toMatchObject({ created: 1 })
      expect((await allTopics(context)).map(({ title }) => title).toSorted()).toEqual([
        '乙站的文章',
        '甲站的文章',
      ])
    })
  })

  test('nor is its draft, and a draft keeps nothing that its source no longer says', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      const undated = (title: string, text: string, more = '') =>
        `---\ntitle: ${title}\n${more}---\n\n${text}\n`
      const said = 'author: 甲某\nsource: 甲站\nsummary: 甲站的摘要\n'
      put('posts/hello.md', undated('甲站的文章', '甲站讲衬底。'.repeat(20), said))
      put('other/posts/hello.md', undated('乙站的文章', '乙站谈封装与测试。'.repeat(20)))
      await run(context, { path: join(folder, 'posts') })
      const { totals, events } = await run(context, { path: join(folder, 'other/posts') })
      expect(totals).toMatchObject({ failed: 1, drafted: 0 })
      expect(events[0]?.notes.join()).toMatch(/甲站的文章.*--source/)
      put('posts/hello.md', undated('甲站的文章', '甲站改了正文。'))
      expect((await run(context, { path: join(folder, 'posts') })).totals).toMatchObject({ drafted: 1 })
      const [held] = await draftsOf(context)
      expect(held?.working).toMatchObject({ title: '甲站的文章', authorName: '', sourceName: '' })
      expect(held?.working?.['summary']).toBe('甲站改了正文。')
    })
  })

  test('a folder that was renamed, or is imported through the one above, is the same source', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('t/posts/hello.md', article('你好'))
      await run(context, { path: join(folder, 't/posts') })
      expect((await run(context, { path: join(folder, 't') })).totals).toMatchObject({
        created: 0,
        failed: 0,
      })
      renameSync(join(folder, 't'), join(folder, 'moved'))
      expect((await run(context, { path: join(folder, 'moved/posts') })).totals).toMatchObject({
        created: 0,
        failed: 0,
      })
      expect(await allTopics(context)).toHaveLength(1)
    })
  })

  test('two files that call themselves the same are not taken for one', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', '---\ntitle: 甲\nslug: about\ndate: 2026-01-02\n---\n\n甲文。\n')
      put('b.md', '---\ntitle: 乙\nslug: about\ndate: 2026-01-02\n---\n\n乙文。\n')
      const { totals, events } = await run(context)
      expect(totals).toMatchObject({ created: 1, failed: 1 })
      expect(events.find(({ outcome }) => outcome === 'failed')?.notes.join()).toMatch(
        /编号“about”与 [ab]\.md 相同/,
      )
    })
  })

  test('the same page saved twice is imported once', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      const page = '---\ntitle: 甲\nslug: about\ndate: 2026-01-02\n---\n\n甲文。\n'
      put('a.md', page)
      put('b.md', page)
      const { totals, events } = await run(context)
      expect(totals).toMatchObject({ created: 1, skipped: 1, failed: 0 })
      expect(events.find(({ outcome }) => outcome === 'skipped')?.notes.join()).toMatch(
        /与 [ab]\.md 完全相同/,
      )
    })
  })

  test('a file that nobody foresaw is named and kept in the log, and the rest goes on', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', article('甲'))
      put('b.md', article('乙'))
      const logged: object[] = []
      const log = Object.assign(Object.create(context.log), { error: (given: object) => logged.push(given) })
      const broken = new Error('a defect of a library')
      vi.spyOn(markdown, 'readMarkdown').mockImplementationOnce(() => {
        throw broken
      })
      const { totals, events } = await run({ ...context, log })
      expect(totals).toMatchObject({ created: 1, failed: 1 })
      expect(events.find(({ outcome }) => outcome === 'failed')?.notes).toEqual(['无法读取，原因记在日志里'])
      expect(logged).toEqual([{ err: broken, file: expect.stringMatching(/^[ab]\.md$/) }])
    })
  })

  test('a picture that was missing is taken at the next run, and then nothing is left to do', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', article('图', '![图](late.png)\n\n文。'))
      await run(context)
      expect((await run(context)).totals).toMatchObject({ unchanged: 1 })
      put('late.png', flatPng(40, 30))
      expect((await run(context)).totals).toMatchObject({ updated: 1 })
      const [topic] = await allTopics(context)
      expect(topic?.blocks[0]).toMatchObject({ type: 'image', image: { width: 40 } })
      expect((await run(context)).events).toMatchObject([{ outcome: 'unchanged', notes: [] }])
    })
  })

  test('what is not read is named with what to do about it, broken front matter fails', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.doc', 'old')
      put('b.zip', 'PK')
      put('c.xyz', '?')
      put('d.css', 'p {}')
      put('e.md', '---\ntitle: "没有关\n---\n\n文。\n')
      const { totals, events } = await run(context)
      expect(totals).toMatchObject({ skipped: 3, failed: 1, created: 0 })
      const notes = Object.fromEntries(events.map(({ file, notes }) => [file, notes.join()]))
      expect(notes).toMatchObject({
        'a.doc': expect.stringContaining('.docx'),
        'b.zip': expect.stringContaining('解开'),
        'c.xyz': expect.stringContaining('.xyz'),
        'e.md': expect.stringContaining('不是正确的 YAML'),
      })
    })
  })

  test('a dry run says of each source what then happens', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('known.md', article('旧'))
      put('gone.md', article('图', '![图](none.png)\n\n文。'))
      await run(context, { path: join(folder, 'known.md') })
      put('known.md', article('旧', '改过的正文。'))
      put('draft.md', '---\ntitle: 稿\n---\n\n文。\n')
      put('label.md', '---\ntitle: 栏\ndate: 2026-01-02\nlabels: [没有的栏目]\n---\n\n文。\n')
      const told = await run(context, { isDryRun: true })
      expect(await allTopics(context)).toMatchObject([{ title: '旧' }])
      const done = await run(context)
      const byFile = (events: readonly ImportEvent[]) =>
        events.toSorted((a, b) => a.file.localeCompare(b.file))
      expect(byFile(told.events)).toEqual(byFile(done.events))
      expect(told.totals).toEqual(done.totals)
      expect(told.totals).toMatchObject({ drafted: 1, created: 3 - 1, updated: 1 })
    })
  })
})

describe('paid articles', () => {
  test('a summary made from the text holds no more than the preview', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('a.md', article('付费', `开头${'公'.repeat(38)}${'密'.repeat(160)}。`))
      const { settings } = { settings: { isPaid: true } }
      await run(context, {
        settings: {
          category: 'own',
          isLiterature: false,
          labels: [],
          knownCategories: new Set(),
          ...settings,
        },
      })
      const [topic] = await allTopics(context)
      expect(topic?.isPaid).toBe(true)
      expect(topic?.summary).not.toContain('密')
      const view = await readTopic(context, { id: topic?.id ?? 0 })
      expect(JSON.stringify(view)).not.toContain('密')
    })
  })
})

describe('pictures', () => {
  test('of the folder are stored; those outside, missing or behind a link are left out with a note', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('pic.png', flatPng(40, 30))
      symlinkSync('/etc/hostname', join(folder, 'link.png'))
      put(
        'a.md',
        article(
          '图',
          '![一](pic.png)\n\n![二](gone.png)\n\n![三](../../etc/passwd)\n\n![四](link.png)\n\n文。',
        ),
      )
      const { events } = await run(context)
      const [topic] = await allTopics(context)
      expect(topic?.blocks.filter((block) => block.type === 'image')).toHaveLength(1)
      expect(topic?.blocks[0]).toMatchObject({ type: 'image', image: { width: 40, height: 30 } })
      expect(events[0]?.notes.join()).toMatch(/gone\.png.*找不到文件/)
    })
  })

  test('of galleries are stored, whether they are all there is or not', async () => {
    await withEmptyTopics(async (db) => {
      const context = testContext(db)
      put('1.png', flatPng(40, 30))
      put('2.png', flatPng(50, 30))
      const gallery = { type: 'gallery', pictures: [{ src: '1.png' }, { src: '2.png' }] }
      put('a.jsonl', JSON.stringify({ id: 1, title: '图集', date: '2026-01-02', content: [gallery] }))
      expect((await run(context)).totals).toMatchObject({ created: 1, failed: 0 })
      const [topic] = await allTopics(context)
      expect(topic?.blocks).toMatchObject([
        { type: 'gallery', pictures: [{ image: { width: 40 } }, { image: { width: 50 } }] },
      ])
    })
  })

  test('a server inside is not asked, by number or by name', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready)
    })
    const { port } = server.address() as AddressInfo
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
      expect(await fetchImage(`http://${host}:${port}/a.png`)).toHaveProperty('refused')
    }
    expect(asked).toBe(0)
    server.close()
  })

  test('what is fetched must be an image of bearable size, and redirects are judged again', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
      else if (request.url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end()
      else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      else if (request.url === '/large') {
        response.writeHead(200, { 'content-type': 'image/png' })
        response.end(Buffer.alloc(11 * 1024 * 1024))
      } else response.writeHead(200, { 'content-type': 'image/png' }).end('bytes')
    })
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready)
    })
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const mayConnect = (address: string) => address === '127.0.0.1'
    expect(await fetchImage(`${base}/a.png`, { mayConnect })).toEqual({ bytes: Buffer.from('bytes') })
    expect(await fetchImage(`${base}/loop`, { mayConnect })).toEqual({ refused: '跳转次数过多' })
    expect(await fetchImage(`${base}/inside`, { mayConnect })).toEqual({ refused: '地址不在公网上' })
    expect(await fetchImage(`${base}/page`, { mayConnect })).toEqual({ refused: '不是图片' })
    expect(await fetchImage(`${base}/large`, { mayConnect })).toEqual({ refused: '图片超过 10 MB' })
    expect(await fetchImage('file:///etc/passwd', { mayConnect })).toEqual({ refused: '不是 http(s) 地址' })
    server.closeAllConnections()
    server.close()
  })
})
