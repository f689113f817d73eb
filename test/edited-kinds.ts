import { makePerson } from '#features/accounts/testing.ts'
import { saveAd } from '#features/ads/save-ad.server.ts'
import { makeAwardYear } from '#features/awards/testing.ts'
import { saveCommunity } from '#features/communities/save-community.server.ts'
import { saveChart } from '#features/data-items/save-chart.server.ts'
import { saveDataItem } from '#features/data-items/save-data-item.server.ts'
import { saveEventAlbum, savePartnerGroup } from '#features/events/save-event-album.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { HomeContent } from '#features/home/contract.ts'
import { THE_HOME } from '#features/home/the-home.ts'
import { readHomeBlocks } from '#features/home/read-home.server.ts'
import { saveHome } from '#features/home/save-home.server.ts'
import { saveDictionaryEntry } from '#features/labels/save-dictionary-entry.server.ts'
import { makeCompany } from '#features/partners/testing.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { saveQuarterlyIssue, saveReport } from '#features/reports/save-report.server.ts'
import { saveSettings, THE_SETTINGS } from '#features/settings/save-settings.server.ts'
import { saveSitePage } from '#features/site-pages/save-site-page.server.ts'
import { saveSpecial } from '#features/specials/save-special.server.ts'
import type { FeedScope } from '#features/topics/contract.ts'
import { readFeedLabelsOfAll } from '#features/topics/feed-labels/feed-labels.server.ts'
import { saveFeedLabels, THE_TABS } from '#features/topics/feed-labels/save-feed-labels.server.ts'
import { makeArticle, makeQuestion, paragraph } from '#features/topics/testing.ts'
import type { Content } from '#features/editing/editable.ts'
import type { Context } from '#platform/context.ts'
import { NOON } from './context.ts'

const image = { id: 'a'.repeat(24), width: 800, height: 600 }
const day = '2026-11-21'
const figures = { unit: '万片', valueTable: '年份\t产能\n2026\t8' }
const at = { publishedAt: NOON }

interface Kind {
  /** Makes one with as many fields as there are. */
  readonly make: (context: Context) => Promise<number>
  /** Changes, one at a time, of the record's own row and of each table of its parts. */
  readonly changes: (context: Context) => Promise<readonly Content[]>
  /** What its page shows of it, where that is not what the office calls it. */
  readonly shown?: (context: Context) => Promise<string>
}

/** Each feed has its tabs once, which stand there from the start. */
function tabsOf(scope: FeedScope): Kind {
  const read = (context: Context) => readFeedLabelsOfAll(context, scope)
  return {
    make: async (context) => {
      const filters = [{ name: '观察', title: '观察', isShown: true }]
      const { tabs, filters: present, others } = await read(context)
      await saveFeedLabels(context, {
        scope,
        tabs,
        filters: present.length > 0 ? present : filters,
        others,
      })
      return THE_TABS
    },
    shown: async (context) => (await read(context)).tabs.at(-1)?.title ?? '没有栏目',
    changes: async (context) => {
      const { tabs, filters } = await read(context)
      return [
        { tabs: tabs.map((tab) => ({ ...tab, isShown: false })) },
        { filters: filters.map((filter) => ({ ...filter, title: `${filter.title}了` })) },
        { others: [{ industry: 'display', tabs: tabs.slice(0, 1), filters: [] }] },
      ]
    },
  }
}

/** Every kind that editors change, with makers for tests. */
export const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  topic: [
    {
      make: (context) =>
        makeArticle(context, {
          cover: image,
          tags: ['衬底'],
          labels: ['碳化硅'],
          isFeatured: true,
          sourceName: '蓝汀',
        }),
      changes: async () => [
        { title: '新题' },
        { blocks: [paragraph('新文')] },
        { isFeatured: false },
        { isSponsored: true },
      ],
    },
    {
      make: (context) => makeQuestion(context, { description: '问', images: [image] }),
      changes: async () => [{ title: '新问' }, { description: '再问' }],
    },
  ],
  'data-item': [
    {
      make: (context) =>
        saveDataItem(context, { title: '产能', category: '衬底', image, body: '一段', ...figures, ...at }),
      changes: async () => [
        { title: '新产能' },
        { valueTable: '年份\t产能\n2026\t9' },
        { drawn: 'bar' },
        { publishedAt: '2026-11-20T00:00:00.000Z' },
      ],
    },
  ],
  chart: [
    {
      make: (context) => saveChart(context, { title: '图', image, source: '本站', ...figures }),
      changes: async () => [{ title: '新图' }, { unit: '亿元' }],
    },
  ],
  special: [
    {
      make: async (context) =>
        saveSpecial(context, {
          kind: 'special',
          title: '专题',
          lead: '导语',
          cover: image,
          topicIds: [await makeArticle(context)],
          ...at,
        }),
      changes: async (context) => [{ lead: '新导语' }, { topicIds: [await makeArticle(context)] }],
    },
    {
      make: (context) =>
        saveSpecial(context, { kind: 'picture_story', title: '图说', picture: image, ...at }),
      changes: async () => [{ title: '新图说' }],
    },
    {
      make: (context) =>
        saveSpecial(context, {
          kind: 'weekly',
          title: '周报',
          weeklyUrl: 'https://weekly.example.com/1',
          ...at,
        }),
      changes: async () => [{ weeklyUrl: 'https://weekly.example.com/2' }],
    },
  ],
  community: [
    {
      make: async (context) =>
        saveCommunity(context, {
          name: '社区',
          keyword: '衬底',
          assistantPicture: image,
          expertIds: [await makePerson(context)],
          topicIds: [await makeArticle(context)],
        }),
      changes: async (context) => [
        { keyword: '外延' },
        { expertIds: [await makePerson(context)] },
        { topicIds: [await makeArticle(context)] },
      ],
    },
  ],
  person: [
    {
      make: async (context) =>
        savePerson(context, {
          name: '蓝汀半导体',
          job: '院士',
          motto: '长晶',
          biography: '二十年',
          rights: [2, 512],
          expertIds: [await makePerson(context)],
          recommendedTopicIds: [await makeArticle(context)],
        }),
      changes: async (context) => [
        { name: '改名' },
        { motto: '长得更大' },
        { rights: [2] },
        { expertIds: [await makePerson(context)] },
        { recommendedTopicIds: [await makeArticle(context)] },
      ],
    },
  ],
  event: [
    {
      make: async (context) =>
        saveEvent(context, {
          title: '年会',
          startsOn: day,
          endsOn: day,
          city: '深圳',
          applyUntil: day,
          speakers: [{ name: '讲者', personId: await makePerson(context) }],
        }),
      changes: async () => [{ city: '上海' }, { speakers: [] }],
    },
  ],
  'event-album': [
    {
      make: (context) =>
        saveEventAlbum(context, { year: 2026, title: '相册', pictures: [{ image, caption: '台上' }] }),
      changes: async () => [{ title: '新相册' }],
    },
  ],
  'event-partners': [
    {
      make: (context) =>
        savePartnerGroup(context, { year: 2026, name: '金牌', partners: [{ name: '蓝汀', logo: image }] }),
      changes: async () => [{ name: '银牌' }],
    },
  ],
  file: [
    {
      make: (context) =>
        saveFile(context, {
          name: 'a.pdf',
          title: '资料',
          access: 'bought',
          priceFen: 9900,
          list: ['13912345678', 'a@example.com'],
          pictures: [image],
          ...at,
        }),
      changes: async () => [{ priceFen: 19_900 }, { list: ['b@example.com'] }],
    },
  ],
  report: [
    {
      make: (context) =>
        saveReport(context, {
          industry: 'semi',
          productName: '白皮书',
          releasedOn: day,
          productYear: 2026,
          alsoIn: ['display'],
        }),
      changes: async () => [{ weight: 5 }],
    },
  ],
  'quarterly-issue': [
    {
      make: async (context) => {
        const eventId = await saveEvent(context, { title: '发布会', startsOn: day, endsOn: day })
        return saveQuarterlyIssue(context, {
          title: '三季度',
          year: 2026,
          quarter: 3,
          releasedOn: day,
          eventId,
        })
      },
      changes: async () => [{ summary: '新摘要' }],
    },
  ],
  company: [
    {
      make: (context) => makeCompany(context, { shortName: '蓝汀' }),
      changes: async () => [{ fullName: '蓝汀半导体' }],
    },
  ],
  ad: [
    {
      make: (context) =>
        saveAd(context, {
          position: 'banner',
          title: '广告',
          image,
          target: { kind: 'external', address: 'https://ad.example.com' },
          startsAt: NOON,
        }),
      changes: async () => [{ weight: 9 }, { target: { kind: 'none' } }],
    },
  ],
  'award-year': [
    {
      make: (context) => makeAwardYear(context, 2050, { title: '金晶奖' }),
      changes: async () => [
        { slogan: '新口号' },
        { phases: [] },
        { albums: [{ title: '台上', pictures: [{ image, caption: '领奖' }] }] },
      ],
    },
  ],
  home: [
    {
      make: async (context) => {
        await saveHome(context, HomeContent.parse({ blocks: await readHomeBlocks(context) }))
        return THE_HOME
      },
      changes: async (context) => {
        const { blocks } = HomeContent.parse({ blocks: await readHomeBlocks(context) })
        return [
          { blocks: blocks.map((block) => (block.kind === 'events' ? { ...block, entries: 2 } : block)) },
        ]
      },
    },
  ],
  'news-tabs': [tabsOf('news')],
  'literature-tabs': [tabsOf('literature')],
  settings: [
    {
      make: async (context) => {
        await saveSettings(context, {
          membershipName: '年度会员',
          membershipYearFen: 29_900,
          membershipBenefits: '阅读全部会员文章。',
          quarterlyYearFen: 1_200_000,
          talksTo: 2020,
          partnersYear: 2020,
        })
        return THE_SETTINGS
      },
      changes: async () => [
        { siteName: '蓝汀门户', membershipYearFen: 39_900 },
        { contactPhone: '021-5555 0000' },
        {
          servicePicture: image,
          officialPicture: image,
          footerLinks: [{ label: '招聘', path: 'https://jobs.example.com/' }],
        },
        { quarterlyYearFen: 1_000_000, talksTo: 2021, partnersYear: 2021 },
      ],
    },
  ],
  'site-page': [
    {
      make: async (context) => {
        await saveSitePage(context, {
          id: 5,
          title: '关于蓝汀',
          body: '## 我们\n做什么。',
          changeNote: '第一版',
        })
        return 5
      },
      changes: async () => [{ title: '关于我们' }, { body: '致电 {电话}。', isSubstantial: true }],
    },
  ],
  'dictionary-entry': [
    {
      make: async (context) => {
        await saveDictionaryEntry(context, { id: 990_001, kind: 'term', name: '蓝汀长晶', aliases: ['长晶'] })
        return 990_001
      },
      changes: async () => [{ aliases: ['晶体生长'] }],
    },
  ],
}
