import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { HomeContent, type HomeBlock } from './contract.ts'
import { blocksAt, readHomeBlocks } from './read-home.server.ts'
import { saveHome } from './save-home.server.ts'

const inPortal = (work: (context: Context, blocks: readonly HomeBlock[]) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await work(context, HomeContent.parse({ blocks: await readHomeBlocks(context) }).blocks)
  })

/** The blocks with one of them changed. */
const changed = (blocks: readonly HomeBlock[], kind: HomeBlock['kind'], change: Partial<HomeBlock>) =>
  blocks.map((block) => (block.kind === kind ? { ...block, ...change } : block))

test('home begins as it was before anybody arranged it, and is kept as it is arranged', async () => {
  await inPortal(async (context, blocks) => {
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'stories',
      'headlines',
      'events',
      'recommended',
      'column',
      'column',
      'column',
      'membership',
      'specials',
      'data-items',
      'answers',
      'experts',
      'strips',
      'reports',
      'materials',
      'honours',
      'communities',
      'partners',
    ])
    const [stories, ...others] = changed(blocks, 'specials', {
      title: '专题精选',
      entries: 8,
      shownFrom: '2026-11-22T00:00:00.000Z',
    })
    const arranged = [...(stories ? [stories] : []), ...others.toReversed()]
    await saveHome(context, { blocks: arranged })
    expect(await readHomeBlocks(context)).toEqual(arranged)
  })
})

test.each<readonly [string, string, (blocks: readonly HomeBlock[]) => readonly HomeBlock[]]>([
  [
    'the pinned ones not first',
    'home_stories_first',
    ([first, ...others]) => [...others, ...(first ? [first] : [])],
  ],
  ['a block left out', 'home_block_missing', (blocks) => blocks.filter(({ kind }) => kind !== 'experts')],
  [
    'a block twice',
    'home_block_twice',
    (blocks) => [...blocks, ...blocks.filter(({ kind }) => kind === 'events')],
  ],
  [
    'seven columns',
    'home_columns_many',
    (blocks) => [...blocks, ...Array.from({ length: 4 }, () => column('news/', '又一个'))],
  ],
  [
    'white papers switched off',
    'home_block_must_show',
    (blocks) => changed(blocks, 'reports', { isShown: false }),
  ],
  [
    'ads for a while only',
    'home_block_must_show',
    (blocks) => changed(blocks, 'strips', { shownUntil: '2026-12-01T00:00:00Z' }),
  ],
  [
    'a title where none is shown',
    'home_title_unwanted',
    (blocks) => changed(blocks, 'headlines', { title: '头' }),
  ],
  ['six white papers', 'home_entries_outside', (blocks) => changed(blocks, 'reports', { entries: 6 })],
  [
    'twenty-nine data items',
    'home_entries_outside',
    (blocks) => changed(blocks, 'data-items', { entries: 29 }),
  ],
  [
    'a count where nobody counts',
    'home_entries_outside',
    (blocks) => changed(blocks, 'honours', { entries: 3 }),
  ],
  [
    'a column of a tab there is not',
    'home_source_unknown',
    (blocks) => [...blocks, column('news/没有的', '栏')],
  ],
  [
    'a source on no column',
    'home_source_missing',
    (blocks) => changed(blocks, 'answers', { source: 'news/' }),
  ],
  [
    'a period that ends before it begins',
    'home_period_backwards',
    (blocks) =>
      changed(blocks, 'events', { shownFrom: '2026-12-02T00:00:00Z', shownUntil: '2026-12-01T00:00:00Z' }),
  ],
  [
    'headlines without a tab',
    'home_tabs_wrong',
    (blocks) =>
      blocks.map((block) =>
        block.tabs ? { ...block, tabs: block.tabs.map((tab) => ({ ...tab, isShown: false })) } : block,
      ),
  ],
])('%s is refused', async (_, code, arrange) => {
  await inPortal(async (context, blocks) => {
    await expect(saveHome(context, { blocks: [...arrange(blocks)] })).rejects.toMatchObject({ code })
  })
})

test('a block is on from its first moment until just before its last', () => {
  const block: HomeBlock = {
    kind: 'events',
    title: '活动',
    isShown: true,
    entries: 4,
    shownFrom: '2026-11-21T04:00:00Z',
    shownUntil: '2026-11-22T04:00:00Z',
  }
  const isOn = (at: string) => blocksAt([block], new Date(at)).length === 1
  expect(isOn('2026-11-21T03:59:59Z')).toBe(false)
  expect(isOn('2026-11-21T04:00:00Z')).toBe(true)
  expect(isOn('2026-11-22T03:59:59Z')).toBe(true)
  expect(isOn('2026-11-22T04:00:00Z')).toBe(false)
  expect(blocksAt([{ ...block, isShown: false }], NOON)).toEqual([])
})

const column = (source: string, title: string): HomeBlock => ({
  kind: 'column',
  title,
  isShown: true,
  entries: 3,
  source,
})
