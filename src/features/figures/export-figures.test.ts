import { expect, test } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import type { Actor, Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { addUpFigures } from './adding-up/add-up-figures.server.ts'
import { dayFiguresExport, figureListExport } from './export-figures.server.ts'
import { readTopicFrom } from './testing.ts'

const TODAY = { from: '2026-11-21', to: '2026-11-21' }
const staff = (...roles: string[]): Actor => ({ kind: 'staff', id: 1, sessionId: 1, roles })

/** A file as its rows by the names of their columns, for one who is asked for. */
const fileFrom =
  (context: Context) => async (source: typeof dayFiguresExport, actor: Actor, filter: object) => {
    const { head, rows } = await source.open({ ...context, actor }, filter, { showsContacts: false })
    const found = []
    for await (const row of rows())
      found.push(Object.fromEntries(head.map((name, index) => [name, row[index]])))
    return found
  }

test('takes away every day and every topic, with money for whoever sees it', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const fileOf = fileFrom(context)
    const topicId = await makeArticle(context, { title: '=衬底', isPaid: true })
    await readTopicFrom(context, { topicId, address: '203.0.113.1' })
    await addUpFigures(context)
    const days = await fileOf(dayFiguresExport, staff('editor'), { from: '2026-11-20', to: '2026-11-21' })
    expect(days).toMatchObject([
      { 日期: '2026-11-20', 阅读: '0' },
      { 日期: '2026-11-21', 阅读: '1', 读者: '1', 有效会员: '0' },
    ])
    expect(Object.keys(days[0] ?? {})).not.toContain('收款（元）')
    expect((await fileOf(dayFiguresExport, staff('finance'), TODAY))[0]).toMatchObject({
      '收款（元）': '0.00',
    })
    expect(await fileOf(dayFiguresExport, staff('editor'), {})).toHaveLength(30)
    expect(await fileOf(figureListExport, staff('editor'), TODAY)).toMatchObject([
      { 编号: `${topicId}`, 名称: '=衬底', 阅读: '1', 看到付费墙: '0' },
    ])
  }))

test('a day that was never added up is empty, and not a day of nothing', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await addUpFigures(context)
    const [never, counted] = await fileFrom(context)(dayFiguresExport, staff('finance'), {
      from: '2026-11-13',
      to: '2026-11-14',
    })
    const { 日期: day, ...rest } = never ?? {}
    expect(day).toBe('2026-11-13')
    expect(new Set(Object.values(rest))).toEqual(new Set(['']))
    expect(counted).toMatchObject({ 日期: '2026-11-14', 阅读: '0', 新会员: '0', '收款（元）': '0.00' })
  }))
