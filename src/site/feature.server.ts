import { feature } from '#features/feature.ts'
import { createUserPage } from '#features/people/pages/user.page.server.tsx'
import { AskExpert } from '#features/questions/components/ask-expert.server.tsx'
import { feedPages } from './feeds/feeds.server.ts'
import { sharingPages } from './feeds/sharing.server.ts'
import { sitemapPages } from './feeds/sitemap.server.ts'
import { speculationRulesPage } from './feeds/speculation-rules.server.ts'
import { createApiPages } from './pages/api.page.server.tsx'
import { homePage } from './pages/home.page.server.tsx'
import { industryPage } from './pages/industry.page.server.tsx'
import { labelPage } from './pages/label.page.server.tsx'
import { labelsPage } from './pages/labels.page.server.tsx'
import { membershipPage } from './pages/membership.page.server.tsx'
import { notFoundPage } from './pages/not-found.page.server.tsx'
import { outboxPage } from './pages/outbox.page.server.tsx'

/** What joins several features: pages that show more than one of them, feeds and the sitemap. */
export const site = feature({
  name: 'site',
  tables: {},
  pages: ({ calls }) => [
    homePage,
    createUserPage(AskExpert),
    labelPage,
    labelsPage,
    industryPage,
    membershipPage,
    ...sharingPages,
    ...feedPages,
    ...sitemapPages,
    speculationRulesPage,
    ...createApiPages(calls()),
    outboxPage,
    notFoundPage,
  ],
  person: 'none',
})
