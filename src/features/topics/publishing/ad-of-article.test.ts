import { expect, test } from 'vitest'
import { listPlacements } from '#features/ads/list-placements.server.ts'
import { listAds } from '#features/ads/queries.server.ts'
import { makeAd } from '#features/ads/testing.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { publishDueTopics } from './publish-due-topics.server.ts'
import { publishTopic } from './publish-topic.server.ts'

test('an ad leads to no article before that is public, as its calendar says, and is there once it is', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const day = new Date(NOON.getTime() + DAY_MS)
    const { id } = await publishTopic(context, { kind: 'article', title: '客户新品首发', publishedAt: day })
    const ad = await makeAd(context, { target: { kind: 'topic', id } })
    const isShown = async (now: Date) => {
      const { part1 } = await listAds({ ...context, now }, { industry: 'semi', page: 'home' })
      return part1.some((each) => each.id === ad)
    }
    const isWithheld = async () => {
      const placed = await listPlacements(context, { from: '2026-11-21', to: '2026-11-21' })
      return placed.find((each) => each.id === ad)?.isWithheld
    }
    expect([await isShown(NOON), await isWithheld()]).toEqual([false, true])
    await publishDueTopics({ ...context, now: day })
    expect([await isShown(day), await isWithheld()]).toEqual([true, false])
  })
})
