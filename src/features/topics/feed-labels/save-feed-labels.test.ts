import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { makeArticle } from '../testing.ts'
import { FeedLabelsContent } from './feed-labels-input.ts'
import { readFeedLabels, readFeedLabelsOfAll } from './feed-labels.server.ts'
import { listCategories } from './list-categories.server.ts'
import { saveFeedLabels } from './save-feed-labels.server.ts'

type All = ReturnType<typeof FeedLabelsContent.parse>
type Tabs = Pick<All, 'tabs' | 'filters'>

const inPortal = (work: (context: Context, present: All) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await work(context, await read(context))
  })
const read = async (context: Context) => FeedLabelsContent.parse(await readFeedLabelsOfAll(context, 'news'))

test('the news begin with the tabs and filters that are agreed', async () => {
  await inPortal(async (_context, { tabs, filters }) => {
    expect(tabs.map(({ title }) => title)).toEqual([
      'SiC产业',
      'GaN产业',
      '人物访谈',
      '峰会',
      '投融资',
      '新品',
    ])
    expect(tabs.filter(({ hasFilters }) => hasFilters).map(({ name }) => name)).toEqual([
      'SiC产业',
      'GaN产业',
    ])
    expect(filters.map(({ title }) => title)).toEqual(['产业动态', '技术前沿', '应用观察'])
    expect([...tabs, ...filters].every(({ isShown }) => isShown)).toBe(true)
  })
})

test('titles, order and switches are kept as they are given, names stay, and a new tab joins them', async () => {
  await inPortal(async (context, { tabs, filters }) => {
    const arranged = {
      tabs: [
        { name: '设备材料', title: '设备与材料', isShown: true, hasFilters: true },
        ...tabs.toReversed().map((tab) => ({ ...tab, title: `${tab.title}!`, isShown: tab.name !== '峰会' })),
      ],
      filters: filters.toReversed(),
      others: [],
    }
    await saveFeedLabels(context, { scope: 'news', ...arranged })
    expect(await read(context)).toEqual(arranged)
    const literature = await readFeedLabels(context, { industry: 'semi', scope: 'literature' })
    expect(literature.tabs.map(({ title }) => title)).toEqual(['SiC文献', 'GaN文献', '综述', '专利解读'])
  })
})

test('an industry beside the main one gets tabs and filters of its own, kept as they are given', () =>
  inPortal(async (context, { tabs, filters }) => {
    const label = { isShown: true, hasFilters: false }
    const display = {
      industry: 'display',
      tabs: [
        { ...label, name: '面板', title: '面板' },
        { ...label, name: '峰会', title: '会议' },
      ],
      filters: [{ name: '产能', title: '产能', isShown: false }],
    }
    await saveFeedLabels(context, { scope: 'news', tabs, filters, others: [display] })
    expect(await read(context)).toEqual({ tabs, filters, others: [display] })
    expect(await readFeedLabels(context, { industry: 'display', scope: 'literature' })).toEqual({
      tabs: [],
      filters: [],
    })
    expect(await listCategories(context, { industry: 'display', scope: 'news' })).toEqual([
      '面板',
      '峰会',
      '产能',
    ])
    await makeArticle(context, { industry: 'display', categories: ['面板'] })

    const refused = async (others: All['others'], code: string) =>
      await expect(saveFeedLabels(context, { scope: 'news', tabs, filters, others })).rejects.toMatchObject({
        code,
      })
    await refused([], 'feed_label_gone')
    await refused([{ ...display, tabs: display.tabs.slice(1) }], 'feed_label_gone')
    await refused([display, display], 'feed_industry_twice')
    await refused([display, { ...display, industry: 'semi' }], 'feed_industry_twice')
    await refused([display, { ...display, industry: 'nowhere' }], 'industry_unknown')
    await refused([{ ...display, tabs: [fresh('甲'), ...display.tabs, fresh('甲')] }], 'feed_label_twice')
    await refused([{ ...display, tabs: [] }], 'input_invalid')
    expect(await read(context)).toEqual({ tabs, filters, others: [display] })
  }))

const fresh = (name: string, title = name) => ({ name, title, isShown: true, hasFilters: false })

test.each<readonly [string, string, (present: Tabs) => Tabs]>([
  ['a tab left out', 'feed_label_gone', ({ tabs, filters }) => ({ tabs: tabs.slice(1), filters })],
  [
    'a name changed',
    'feed_label_gone',
    ({ tabs, filters }) => ({ tabs, filters: filters.map((each) => ({ ...each, name: `${each.name}2` })) }),
  ],
  [
    'a tab made a filter',
    'feed_label_gone',
    ({ tabs: [first, ...tabs], filters }) => ({ tabs, filters: [...filters, fresh(first?.name ?? '')] }),
  ],
  [
    'the name of a filter for a tab',
    'feed_label_twice',
    ({ tabs, filters }) => ({ tabs: [...tabs, fresh('技术前沿')], filters }),
  ],
  [
    'the same title twice',
    'feed_label_twice',
    ({ tabs, filters }) => ({ tabs: [...tabs, fresh('峰会二', '峰会')], filters }),
  ],
  [
    'the word of the first tab',
    'feed_label_reserved',
    ({ tabs, filters }) => ({ tabs: [...tabs, fresh('甲', '推荐')], filters }),
  ],
  [
    'a slash in a name',
    'input_invalid',
    ({ tabs, filters }) => ({ tabs: [...tabs, fresh('碳化硅/氮化镓')], filters }),
  ],
  [
    'an empty title',
    'input_invalid',
    ({ tabs, filters }) => ({ tabs: [...tabs, fresh('甲', ' ')], filters }),
  ],
])('%s is refused', async (_what, code, change) => {
  await inPortal(async (context, present) => {
    const { tabs, filters } = change(present)
    const strict = filters.map(({ name, title, isShown }) => ({ name, title, isShown }))
    await expect(saveFeedLabels(context, { scope: 'news', tabs, filters: strict })).rejects.toMatchObject({
      code,
    })
    expect(await read(context)).toEqual(present)
  })
})
