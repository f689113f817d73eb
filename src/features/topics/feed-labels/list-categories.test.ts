import { expect, test } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { listCategories } from './list-categories.server.ts'
import { feedLabels } from '../tables.server.ts'

test('an editor chooses among the columns of the industry and the feed, tabs before filters', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.delete(feedLabels)
    const label = (name: string, more: object) => ({
      industry: 'semi',
      scope: 'news' as const,
      role: 'tab' as const,
      name,
      title: name,
      position: 0,
      ...more,
    })
    await db
      .insert(feedLabels)
      .values([
        label('筛选', { role: 'filter' }),
        label('第二栏', { position: 1 }),
        label('第一栏', {}),
        label('文献栏', { scope: 'literature' }),
        label('别的产业', { industry: 'display' }),
      ])
    expect(await listCategories(context, { scope: 'news' })).toEqual(['第一栏', '第二栏', '筛选'])
    expect(await listCategories(context, { industry: 'semi', scope: 'literature' })).toEqual(['文献栏'])
    await expect(listCategories(context, { industry: 'nowhere', scope: 'news' })).rejects.toMatchObject({
      code: 'industry_unknown',
    })
  }))
