import { z } from 'zod'
import { AWARDS_PATH, resultPath } from '#features/awards/addresses.ts'
import { listAnnouncedYears } from '#features/awards/announcing/public-result.server.ts'
import { chartPath } from '#features/data-items/addresses.ts'
import { listCharts } from '#features/data-items/list-charts.server.ts'
import { communityPath } from '#features/communities/addresses.ts'
import { listCommunities } from '#features/communities/queries.server.ts'
import { labelPath } from '#features/labels/addresses.ts'
import { SearchKind } from '#features/search/contract.ts'
import { KIND_NAMES } from '#features/search/kind-names.ts'
import { listDocumentParts, listDocumentPaths } from '#features/search/sitemap-queries.server.ts'
import { feedPath, type FeedBase } from '#features/news/addresses.ts'
import { SITE_PAGES } from '#features/site-pages/site-page-list.ts'
import { FEED_LABELS_TAG, readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import type { FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import type { SharedContext } from '#platform/context.ts'
import { topicPath } from '#features/topics/addresses.ts'
import { listLabelsInUse } from '#features/topics/labelling/label-queries.server.ts'
import { listOtherIndustries } from '#features/topics/lists/other-industries.server.ts'
import { listSitemapParts, listSitemapTopics } from '#features/topics/lists/sitemap-queries.server.ts'
import { SITEMAP_TAG } from '#features/withdrawals/withdraw.server.ts'
import { industryPath } from '#platform/industries/industry.ts'
import { textPage, type Page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { xml } from './xml.ts'

const XML = 'application/xml; charset=utf-8'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const SECTIONS = [
  '/',
  '/news',
  '/paynews',
  '/wenxian',
  '/files',
  '/irs',
  '/reports',
  '/ev/list',
  '/ev/speakers',
  '/ev/album',
  '/ev/logo',
  AWARDS_PATH,
  '/discerns',
  '/specials',
  '/answers',
  '/experts',
  '/labels',
  '/search',
  '/membership',
  '/contact',
  '/docs/api',
  ...SITE_PAGES.map(({ slug }) => `/${slug}`),
]
/** Where each kind's addresses stand: topics have parts of their own, with the time of their last change; a new kind is asked. */
const PARTS: Readonly<Record<SearchKind, 'topics' | 'search'>> = {
  article: 'topics',
  question: 'topics',
  document: 'topics',
  data: 'search',
  file: 'search',
  report: 'search',
  event: 'search',
  award: 'search',
  person: 'search',
  special: 'search',
}
const MOST_CHARTS = 10_000
/** Far enough for the largest number that an import takes. */
const SitemapPart = z.coerce.number().int().min(0).max(100_000_000)
const KINDS = SearchKind.options.filter((kind) => PARTS[kind] === 'search')

/** The tabs that the feeds offer, and the pages of the industries beside the main one with theirs. */
async function feedPaths(context: SharedContext): Promise<string[]> {
  const industry = context.services.industries.main
  const [news, literature, others] = await Promise.all([
    readFeedLabels(context, { industry, scope: 'news' }),
    readFeedLabels(context, { industry, scope: 'literature' }),
    listOtherIndustries(context),
  ])
  const ofOthers = await Promise.all(
    others.map(async ({ slug }) => {
      const path = industryPath(slug)
      return [path, ...tabsAt(path, await readFeedLabels(context, { industry: slug, scope: 'news' }))]
    }),
  )
  return [...tabsAt('/paynews', news), ...tabsAt('/wenxian', literature), ...ofOthers.flat()]
}

const tabsAt = (base: FeedBase, { tabs }: FeedLabels) =>
  tabs.filter(({ isShown }) => isShown).map(({ name }) => feedPath(base, { tab: name }))

/** Sitemap in parts with an index, and robots.txt that names it (C-114). */
export const sitemapPages: readonly Page[] = [
  textPage({
    path: '/sitemap.xml',
    about: '站点地图索引',
    input: z.object({}),
    contentType: XML,
    shared: { seconds: 600, tags: () => [SITEMAP_TAG] },
    load: async (reading) => ({
      parts: await listSitemapParts(reading),
      kinds: await listDocumentParts(reading, KINDS),
      publicUrl: reading.services.configuration.publicUrl,
    }),
    text: ({ parts, kinds, publicUrl }) => {
      const addresses = [
        '/sitemap-sections.xml',
        ...parts.map((part) => `/sitemap-topics-${part}.xml`),
        ...kinds.map(({ kind, part }) => `/sitemap-${kind}-${part}.xml`),
      ]
      const entries = addresses.map((path) => `<sitemap><loc>${xml(publicUrl + path)}</loc></sitemap>`)
      return `<?xml version="1.0" encoding="utf-8"?>\n<sitemapindex ${NAMESPACE}>${entries.join('\n')}</sitemapindex>\n`
    },
  }),
  textPage({
    path: '/sitemap-sections.xml',
    about: '站点地图：栏目',
    input: z.object({}),
    contentType: XML,
    shared: {
      seconds: 3600,
      tags: () => ['awards', 'charts', 'communities', 'labels', FEED_LABELS_TAG, SITEMAP_TAG],
    },
    load: async (reading) => ({
      paths: [
        ...SECTIONS,
        ...(await feedPaths(reading)),
        ...(await listAnnouncedYears(reading)).map((year) => resultPath(year)),
        ...(await listCommunities(reading)).map(({ id }) => communityPath(id)),
        ...(await listCharts(reading, { limit: MOST_CHARTS })).map(({ id }) => chartPath(id)),
        ...(await listLabelsInUse(reading)).map(({ name }) => labelPath(name)),
      ],
      publicUrl: reading.services.configuration.publicUrl,
    }),
    text: ({ paths, publicUrl }) =>
      urlSet(paths.map((path) => ({ address: publicUrl + path, changedIso: undefined }))),
  }),
  textPage({
    path: '/sitemap-topics-:part.xml',
    about: '站点地图：文章、问答与文献',
    input: z.object({ part: SitemapPart }),
    contentType: XML,
    shared: { seconds: 600, tags: () => [SITEMAP_TAG] },
    load: async (reading, { part }) => {
      const topics = await listSitemapTopics(reading, part)
      if (!topics && part > 0) throw new Refusal('not_found', 'page_not_found')
      return { topics: topics ?? [], publicUrl: reading.services.configuration.publicUrl }
    },
    text: ({ topics, publicUrl }) =>
      urlSet(topics.map(({ id, changedIso }) => ({ address: publicUrl + topicPath(id), changedIso }))),
  }),
  ...KINDS.map((kind) =>
    textPage({
      path: `/sitemap-${kind}-:part.xml`,
      about: `站点地图：${KIND_NAMES[kind]}`,
      input: z.object({ part: SitemapPart }),
      contentType: XML,
      shared: { seconds: 600, tags: () => [SITEMAP_TAG] },
      load: async (reading, { part }) => {
        const paths = await listDocumentPaths(reading, { kind, part })
        if (paths.length === 0 && part > 0) throw new Refusal('not_found', 'page_not_found')
        return { paths, publicUrl: reading.services.configuration.publicUrl }
      },
      text: ({ paths, publicUrl }) =>
        urlSet(paths.map((path) => ({ address: publicUrl + path, changedIso: undefined }))),
    }),
  ),
  textPage({
    path: '/robots.txt',
    about: '搜索引擎规则',
    input: z.object({}),
    contentType: 'text/plain; charset=utf-8',
    shared: { seconds: 3600, tags: () => [] },
    load: async (reading) => ({ publicUrl: reading.services.configuration.publicUrl }),
    text: ({ publicUrl }) =>
      `User-agent: *\nDisallow: /openapi/\nDisallow: /s/\nDisallow: /f/\nDisallow: /search?\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  }),
]

function urlSet(entries: readonly { address: string; changedIso: string | undefined }[]): string {
  const urls = entries.map(
    ({ address, changedIso }) =>
      `<url><loc>${xml(address)}</loc>${changedIso ? `<lastmod>${changedIso}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset ${NAMESPACE}>${urls.join('\n')}</urlset>\n`
}
