import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { makeArticle } from './testing.ts'
import { topicLabels } from './tables.server.ts'
import { listRelated } from './topic-queries.server.ts'

test('related are the topics that share labels, those first whose shared label stands earlier, of equals the newer, and never the topic itself', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const made: Record<string, number> = {}
    for (const [name, labels] of Object.entries({
      itself: ['甲', '乙', '丙', '丁', '戊'],
      third: ['丙'],
      first: ['甲'],
      firstAndNewer: ['甲'],
      secondAndThird: ['乙', '丙'],
      fifth: ['戊'],
    })) {
      const id = await makeArticle(context, { title: name })
      made[name] = id
      const values = labels.map((label) => ({ label: `关${label}`, topicId: id, sortDate: id }))
      await db.insert(topicLabels).values(values)
    }
    const idsOf = async (labels: string[], limit = 6) =>
      (await listRelated(context, { id: made.itself ?? 0, labels, limit })).map(({ id }) => id)
    const labels = ['关甲', '关乙', '关丙', '关丁', '关戊']
    expect(await idsOf(labels)).toEqual([made.firstAndNewer, made.first, made.secondAndThird, made.third])
    expect(await idsOf(labels, 1)).toEqual([made.firstAndNewer])
    expect(await idsOf(['关戊'])).toEqual([made.fifth])
    expect(await idsOf([])).toEqual([])
  })
})
