import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { relabelTopics } from '#features/topics/labelling/relabel-topics.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { lookOver } from '#features/writing/look-over.server.ts'
import type { Context } from '#platform/context.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** What we have already with much the same title or text is named before it is published a second time. */

let system: Context
let editor: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  editor = { ...system, actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['editor'] } }
})

/** Sentences of which every few letters are this story's own. */
const story = (seed: string) =>
  Array.from({ length: 30 }, (_, at) =>
    paragraph([at * 37, '家企业', at * 13, '月宣布', '扩产', at * 101, '片衬底'].join(seed)),
  )
const others = async (input: Parameters<typeof lookOver>[1]) =>
  (await lookOver(editor, input)).concerns.filter(({ other }) => other !== undefined)

describe('before publishing', () => {
  test('the same text under another title is named with the way to it, and not to itself', async () => {
    const id = await makeArticle(system, { title: '扩产名单一览', blocks: story('沪') })
    const again = [paragraph('编者按：'), ...story('沪').toSpliced(3, 2)]
    expect(await others({ title: '另一个题目', blocks: again })).toEqual([
      { sentence: '正文与《扩产名单一览》大部分相同', other: id },
    ])
    expect(await others({ id, title: '扩产名单一览', blocks: story('沪') })).toEqual([])
    expect(await others({ title: '另一个题目', blocks: story('杭') })).toEqual([])
  })

  test('what was taken down is not held against it', async () => {
    const id = await makeArticle(system, { title: '先有的一篇', blocks: story('宁') })
    expect(await others({ blocks: story('宁') })).toHaveLength(1)
    await withdrawTopic(system, { id, reason: '来函要求更正' })
    expect(await others({ blocks: story('宁') })).toEqual([])
  })

  test('a title that differs in a letter or two is named, of drafts as well, and others are not', async () => {
    const title = '碳化硅衬底价格半年下降两成的三个原因'
    const id = await makeArticle(system, { title })
    const draft = await makeArticle(system, { title: '要改题的一篇' })
    const changed = '碳化硅衬底价格半年下降三成的两个原因'
    await changeContent(editor, editables, { kind: 'topic', id: draft, token: 0, change: { title: changed } })
    const found = await others({ title: '碳化硅衬底价格半年下降两成的叁个原因' })
    expect(found).toEqual([{ sentence: `标题与《${title}》（已公开）几乎相同`, other: id }])
    expect(await others({ title: '氮化镓外延价格半年下降两成的三种看法' })).toEqual([])
    expect(await others({ title: ` ${title} `, id })).toEqual([])
  })

  test('articles of an older portal get their prints from the job that labels them', async () => {
    const id = await makeArticle(system, { title: '早就有的', blocks: story('闽') })
    await system.db.execute(sql`delete from topic_prints where topic_id = ${id}`)
    await system.db.execute(sql`update topics set labelled_with = 0 where id = ${id}`)
    expect(await others({ blocks: story('闽') })).toEqual([])
    await relabelTopics(system)
    expect(await others({ blocks: story('闽') })).toMatchObject([{ other: id }])
  })

  test('both are found through an index', async () => {
    const plans = await system.db.transaction(async (db) => {
      await db.execute(sql`set local enable_seqscan = off`)
      const plan = async (query: ReturnType<typeof sql>) =>
        JSON.stringify((await db.execute(sql`explain (format json) ${query}`)).rows)
      return [
        await plan(sql`select 1 from topic_prints where prints && array[1, 2]`),
        await plan(
          sql`select 1 from content_titles where pairs @> title_pairs('碳化硅衬底') or pairs @> title_pairs('价格半年')`,
        ),
      ]
    })
    expect(plans[0]).toContain('topic_prints_by_print')
    expect(plans[1]).toContain('content_titles_by_pairs')
  })
})
