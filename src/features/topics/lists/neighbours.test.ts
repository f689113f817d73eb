import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { findTab } from '../feed-labels/feed-labels.server.ts'
import { listNeighbours } from './neighbours.server.ts'
import { makeArticle, makeQuestion } from '../testing.ts'
import { readTopic } from '../topic-queries.server.ts'
import { withdrawTopic } from '../publishing/withdraw-topic.server.ts'

const inWorld = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))
const daysAgo = (days: number) => new Date(NOON.getTime() - days * 86_400_000)

const titlesBeside = async (context: Context, id: number) => {
  const topic = await readTopic(context, { id })
  const { newer, older } = await listNeighbours(context, topic, (await findTab(context, topic))?.name)
  return [newer?.title, older?.title]
}

test('an article lies between the nearest of its first tab, and the last ones have one neighbour', () =>
  inWorld(async (context) => {
    const made: Record<string, number> = {}
    for (const [title, days, categories] of [
      ['newest', 1, ['SiC产业']],
      ['other label', 2, ['产业动态']],
      ['middle', 3, ['SiC产业', '产业动态']],
      ['literature', 4, []],
      // A filter is no place of its own, whether it stands first or alone.
      ['oldest', 5, ['产业动态', 'SiC产业']],
    ] as const)
      made[title] = await makeArticle(context, {
        title,
        categories: [...categories],
        publishedAt: daysAgo(days),
        isLiterature: title === 'literature',
      })
    expect(await titlesBeside(context, made.middle ?? 0)).toEqual(['newest', 'oldest'])
    expect(await titlesBeside(context, made.newest ?? 0)).toEqual([undefined, 'middle'])
    expect(await titlesBeside(context, made.oldest ?? 0)).toEqual(['middle', undefined])
    expect(await titlesBeside(context, made.literature ?? 0)).toEqual([undefined, undefined])
    await withdrawTopic(context, { id: made.newest ?? 0, reason: '重复' })
    expect(await titlesBeside(context, made.middle ?? 0)).toEqual([undefined, 'oldest'])
  }))

test('a question lies among the questions that are as far as it is', () =>
  inWorld(async (context) => {
    const [first, second] = [
      await makeQuestion(context, { title: 'first', publishedAt: daysAgo(2) }),
      await makeQuestion(context, { title: 'second', publishedAt: daysAgo(1) }),
    ]
    const open = { progress: 'open', blocks: [], publishedAt: daysAgo(1.5) } as const
    const waiting = await makeQuestion(context, { title: 'waiting', ...open, blocks: [] })
    expect(await titlesBeside(context, first)).toEqual(['second', undefined])
    expect(await titlesBeside(context, second)).toEqual([undefined, 'first'])
    expect(await titlesBeside(context, waiting)).toEqual([undefined, undefined])
  }))
