import { makePerson } from '#features/accounts/testing.ts'
import { saveAd } from '#features/ads/save-ad.server.ts'
import { makeAwardYear } from '#features/awards/testing.ts'
import { saveCommunity } from '#features/communities/save-community.server.ts'
import { saveChart } from '#features/data-items/save-chart.server.ts'
import { saveDataItem } from '#features/data-items/save-data-item.server.ts'
import { saveEventAlbum, savePartnerGroup } from '#features/events/save-event-album.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { pdfDocuments } from '#features/files/tables.server.ts'
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
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { readFeedLabelsOfAll } from '#features/topics/feed-labels/feed-labels.server.ts'
import { saveFeedLabels, THE_TABS } from '#features/topics/feed-labels/save-feed-labels.server.ts'
import { makeArticle, makeQuestion, paragraph } from '#features/topics/testing.ts'
import type { Content } from '#features/editing/editable.ts'
import type { Context } from '#platform/context.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { NOON } from './context.ts'

const image = { id: 'a'.repeat(24), width: 800, height: 600 }
const day = '2026-11-21'
const figures = { unit: '万片', valueTable: '年份\t产能\n2026\t8' }
const at = { publishedAt: NOON }
const another = { id: 'b'.repeat(24), width: 640, height: 480 }
const display = { industry: 'display' }
const address = 'https://lanting.example.com/'
const earlier = { publishedAt: '2026-11-19T00:00:00.000Z' }

/** What every topic has besides its title, each field unlike before. */
const topicChange = async (context: Context) => ({
  summary: '新摘要',
  authorId: await makePerson(context),
  authorName: '许知微',
  origin: 'other',
  sourceName: '砺川',
  sourceUrl: address,
  cover: another,
  isPaid: true,
  isLiterature: true,
  tags: ['外延'],
  labels: ['氮化镓'],
  categories: ['综述'],
  ...earlier,
})

async function makePdf({ db }: Context): Promise<string> {
  const id = 'c'.repeat(24)
  await db.insert(pdfDocuments).values({ id, bytes: 1, pageCount: 1 }).onConflictDoNothing()
  return id
}

async function makeIcon({ db }: Context): Promise<string> {
  const row = { ...another, mime: 'image/png', bytes: 1, isTransparent: false }
  await db.insert(images).values(row).onConflictDoNothing()
  return another.id
}

interface Kind {
  /** Makes one with as many fields as there are. */
  readonly make: (context: Context) => Promise<number>
  /**
   * Changes, one at a time, of the record's own row and of each table of its parts; between them they change every field,
   * which edited-kinds.test.ts asks for.
   */
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
      changes: async (context) => [
        { title: '新题' },
        { blocks: [paragraph('新文')] },
        { isFeatured: false },
        { isSponsored: true },
        await topicChange(context),
        { ...display, categories: [] },
      ],
    },
    {
      make: (context) => makeQuestion(context, { description: '问', images: [image] }),
      changes: async (context) => [
        { title: '新问' },
        { description: '再问' },
        { blocks: [paragraph('再答')], isFeatured: true, isSponsored: true },
        { askerId: await makePerson(context), isAnonymous: true, images: [another] },
        { progress: 'accepted', blocks: [] },
        await topicChange(context),
        { ...display, categories: [] },
      ],
    },
    {
      make: async (context) => {
        const written = { title: '论文', documentAuthor: '许知微', blocks: [paragraph('摘要')] }
        return (await publishTopic(context, { kind: 'document', ...written, ...at })).id
      },
      changes: async (context) => [
        { title: '新论文' },
        { blocks: [paragraph('新摘要')], isFeatured: true, isSponsored: true },
        {
          logo: another,
          documentAuthor: '周行',
          description: '长晶',
          fileId: await saveFile(context, { name: 'b.pdf', title: '全文', ...at }),
          publishedIn: '半导体学报 2026',
          doi: '10.1000/182',
        },
        await topicChange(context),
        { ...display, categories: [] },
      ],
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
        {
          ...display,
          kind: 'table',
          category: '外延',
          source: '砺川',
          sourceUrl: address,
          image: another,
          imageCaption: '产线',
          body: '两段',
          unit: '亿元',
        },
      ],
    },
  ],
  chart: [
    {
      make: (context) => saveChart(context, { title: '图', image, source: '本站', ...figures }),
      changes: async () => [
        { title: '新图' },
        { unit: '亿元' },
        {
          image: another,
          videoUrl: address,
          source: '砺川',
          valueTable: '年份\t产能\n2026\t9',
          drawn: 'line',
        },
      ],
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
      changes: async (context) => [
        { lead: '新导语' },
        { topicIds: [await makeArticle(context)] },
        { ...display, title: '新专题', cover: another, ...earlier },
      ],
    },
    {
      make: (context) =>
        saveSpecial(context, { kind: 'picture_story', title: '图说', picture: image, ...at }),
      changes: async () => [
        { title: '新图说' },
        { ...display, lead: '导语', cover: image, picture: another, publishedAt: '2026-11-18T00:00:00.000Z' },
      ],
    },
    {
      make: (context) =>
        saveSpecial(context, {
          kind: 'weekly',
          title: '周报',
          weeklyUrl: 'https://weekly.example.com/1',
          ...at,
        }),
      changes: async () => [
        { weeklyUrl: 'https://weekly.example.com/2' },
        { ...display, title: '新周报', lead: '导语', cover: image, publishedAt: '2026-11-17T00:00:00.000Z' },
      ],
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
        {
          name: '新社区',
          description: '谈长晶',
          assistantName: '小汀',
          assistantPicture: another,
          position: 7,
        },
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
        {
          iconId: await makeIcon(context),
          job: '首席',
          company: '砺川',
          biography: '三十年',
          banner: another,
          aboutUrl: address,
        },
        { companyId: await makeCompany(context), rights: [4] },
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
      changes: async () => [
        { city: '上海' },
        { speakers: [] },
        {
          ...display,
          form: 'online',
          title: '新年会',
          summary: '谈长晶',
          startsOn: '2026-12-01',
          endsOn: '2026-12-02',
          place: '会展中心',
          address: '一号',
          organisers: [{ name: '蓝汀', url: address }],
          cover: another,
          agenda: [{ day: 1, time: '9:00', title: '开幕', speaker: '许知微', company: '砺川' }],
          isUpcoming: true,
          applyUntil: '2026-11-30',
          externalUrl: address,
        },
      ],
    },
  ],
  'event-album': [
    {
      make: (context) =>
        saveEventAlbum(context, { year: 2026, title: '相册', pictures: [{ image, caption: '台上' }] }),
      changes: async () => [{ title: '新相册' }, { year: 2025, pictures: [{ image: another, caption: '' }] }],
    },
  ],
  'event-partners': [
    {
      make: (context) =>
        savePartnerGroup(context, { year: 2026, name: '金牌', partners: [{ name: '蓝汀', logo: image }] }),
      changes: async () => [
        { name: '银牌' },
        { year: 2025, position: 7, partners: [{ name: '砺川', logo: another, url: address }] },
      ],
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
      changes: async (context) => [
        { priceFen: 19_900 },
        { list: ['b@example.com'] },
        {
          ...display,
          category: 'report',
          name: 'b.pdf',
          title: '新资料',
          description: '谈长晶',
          cover: another,
          pictures: [another],
          speaker: '许知微',
          company: '砺川',
          uploaderId: await makePerson(context),
          year: 2026,
          quarter: 3,
          access: 'listed',
          readButton: 'restricted',
          downloadButton: 'active',
          downloadPriceFen: 100,
          ...earlier,
        },
        { pdfId: await makePdf(context) },
      ],
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
      changes: async (context) => [
        { weight: 5 },
        {
          ...display,
          alsoIn: ['semi'],
          productName: '新白皮书',
          summary: '谈长晶',
          contents: ['第一章'],
          cover: another,
          shareUrl: address,
          url: `${address}report`,
          isUpcoming: true,
          isPublishedOnline: true,
          productYear: 2025,
          releasedOn: '2026-11-20',
          isSoldOfflineOnly: true,
          editions: [
            { key: 'one', name: '单本', priceFen: 100, isPosted: true },
            { key: 'site', name: '企业版', priceFen: 100, seats: 20, fileId: 1 },
          ],
          partnerGroups: [{ name: '支持', companies: [{ name: '砺川', logo: another }] }],
          isHidden: true,
          before: await saveReport(context, {
            industry: 'semi',
            productName: '上一本',
            releasedOn: '2025-11-21',
            productYear: 2025,
          }),
        },
      ],
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
      changes: async (context) => [
        { summary: '新摘要' },
        {
          ...display,
          title: '二季度',
          cover: another,
          year: 2025,
          quarter: 2,
          releasedOn: '2026-11-20',
          eventId: await saveEvent(context, { title: '又一场', startsOn: day, endsOn: day }),
          page: 2,
          fileId: await saveFile(context, { name: 'q2.pdf', title: '二季度', publishedAt: context.now }),
          countsAs: 'supplement',
        },
      ],
    },
  ],
  company: [
    {
      make: (context) => makeCompany(context, { shortName: '蓝汀' }),
      changes: async () => [
        { fullName: '蓝汀半导体' },
        {
          shortName: '砺川',
          logo: another,
          webUrl: address,
          position: 7,
          isPartner: false,
          state: 'hidden',
        },
      ],
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
      changes: async () => [
        { weight: 9 },
        { target: { kind: 'none' } },
        {
          ...display,
          position: 'promo',
          page: 'home',
          title: '新广告',
          client: '砺川',
          isOwn: true,
          image: another,
          state: 'paused',
          startsAt: '2026-11-22T00:00:00.000Z',
          endsAt: '2026-12-22T00:00:00.000Z',
        },
      ],
    },
  ],
  'award-year': [
    {
      make: (context) => makeAwardYear(context, 2050, { title: '金晶奖' }),
      changes: async (context) => [
        { slogan: '新口号' },
        { phases: [] },
        { albums: [{ title: '台上', pictures: [{ image, caption: '领奖' }] }] },
        {
          title: '新金晶奖',
          intro: ['再介绍。'],
          facts: [{ label: '时间', text: '秋天' }],
          rules: [{ title: '规则', items: ['一条'] }],
          scoring: {
            votesPerPerson: 3,
            votePercent: 40,
            panelPercent: 60,
            leavesOutExtremes: true,
            leastJudges: 2,
          },
          voting: { accountHours: 1, counts: 'live', hideHours: 2, mayTakeBack: true },
          applying: { online: '新在线。', byMail: '新下载。', email: 'b@example.com' },
          contacts: [{ name: '周行', role: '评委会', phone: '0571-5555 0101', email: 'zhou@example.com' }],
          fields: [
            {
              form: 'company',
              key: 'wafers',
              label: '产能',
              help: '',
              type: 'text',
              options: [],
              isRequired: true,
              isConfidential: false,
              most: 100,
            },
          ],
          closedNotice: '停了。',
          hasExtras: true,
          eventId: await saveEvent(context, { title: '颁奖', startsOn: day, endsOn: day }),
          forms: [],
        },
        { prizes: [] },
        { groups: [] },
        { state: 'record' },
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
        {
          siteSlogan: '看见长晶',
          companyName: '蓝汀半导体',
          contactEmail: 'b@example.com',
          contactAddress: '一号',
          serviceAccount: '蓝汀服务',
          officialAccount: '蓝汀',
          icpNumber: '备 1',
          icpLicence: '证 1',
          policeNumber: '公 1',
          footerNote: '保留权利',
          membershipName: '会员',
          membershipBenefits: '阅读全部。',
          memberTicketPercent: 80,
          quarterlyIssueFen: 300_000,
          quarterlyPoints: ['一', '二', '三', '四'].map((title) => ({ title, text: `说${title}` })),
          talksFrom: 2018,
          bulkAloneMost: 50,
          bankAccountName: '蓝汀半导体',
          bankName: '蓝汀银行',
          bankAccount: '6222000000000001',
          bankCode: '102100000001',
          transferDays: 9,
          transferSeatPercent: 30,
        },
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
      changes: async () => [
        { title: '关于我们' },
        { body: '致电 {电话}。', isSubstantial: true, changeNote: '换了电话' },
      ],
    },
  ],
  'dictionary-entry': [
    {
      make: async (context) => {
        await saveDictionaryEntry(context, { id: 990_001, kind: 'term', name: '蓝汀长晶', aliases: ['长晶'] })
        return 990_001
      },
      changes: async () => [
        { aliases: ['晶体生长'] },
        { kind: 'company', name: '蓝汀半导体', description: '长晶的公司', isCommon: true },
      ],
    },
  ],
}
