import { adCalls } from '#features/ads/calls.server.ts'
import { inquiryCalls } from '#features/inquiries/calls.server.ts'
import { contactPage } from '#features/inquiries/pages/contact.page.server.tsx'
import { newsPage } from '#features/news/pages/news.page.server.tsx'
import { paynewsPage } from '#features/news/pages/paynews.page.server.tsx'
import { wenxianPage } from '#features/news/pages/wenxian.page.server.tsx'
import { notificationCalls } from '#features/notifications/calls.server.ts'
import { partnerCalls } from '#features/partners/calls.server.ts'
import { searchCalls } from '#features/search/calls.server.ts'
import { searchPage } from '#features/search/pages/search.page.server.tsx'
import { sharingCalls } from '#features/sharing/calls.server.ts'
import { topicCalls } from '#features/topics/calls.server.ts'
import { topicPage } from '#features/topics/pages/topic.page.server.tsx'
import type { Call } from '#platform/calls/call.ts'
import type { Page } from '#platform/pages/page.ts'
import { createApiPages } from './site/pages/api.page.server.tsx'
import { feedPages } from './site/machine/feeds.server.ts'
import { sharingPages } from './site/machine/sharing.server.ts'
import { speculationRulesPage } from './site/machine/speculation-rules.server.ts'
import { sitemapPages } from './site/machine/sitemap.server.ts'
import { homePage } from './site/pages/home.page.server.tsx'
import { notFoundPage } from './site/pages/not-found.page.server.tsx'

/** Every JSON call of the portal. */
export const calls: readonly Call[] = [
  ...topicCalls,
  ...searchCalls,
  ...adCalls,
  ...inquiryCalls,
  ...sharingCalls,
  ...notificationCalls,
  ...partnerCalls,
]

/** Every page of the portal; the door, `npm run routes`, the sitemap and the canary test work from this list. */
export const pages: readonly Page[] = [
  homePage,
  newsPage,
  paynewsPage,
  wenxianPage,
  topicPage,
  searchPage,
  contactPage,
  ...sharingPages,
  ...feedPages,
  ...sitemapPages,
  speculationRulesPage,
  ...createApiPages(calls),
  notFoundPage,
]
