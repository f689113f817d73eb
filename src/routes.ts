import { adCalls } from '#features/ads/calls.server.ts'
import { awardYearPage } from '#features/awards/pages/award-year.page.server.tsx'
import { awardsPage } from '#features/awards/pages/awards.page.server.tsx'
import { commentsBelow } from '#features/comments/comments-below.server.tsx'
import { createCommentCalls } from '#features/comments/calls.server.ts'
import { communityCalls } from '#features/communities/calls.server.ts'
import { communityPage } from '#features/communities/pages/community.page.server.tsx'
import { dataItemCalls } from '#features/data-items/calls.server.ts'
import { chartPage } from '#features/data-items/pages/chart.page.server.tsx'
import { discernPage } from '#features/data-items/pages/discern.page.server.tsx'
import { discernsPage } from '#features/data-items/pages/discerns.page.server.tsx'
import { eventCalls } from '#features/events/calls.server.ts'
import { eventAlbumPage } from '#features/events/pages/event-album.page.server.tsx'
import { eventListPage, eventsEntrance } from '#features/events/pages/event-list.page.server.tsx'
import { eventLogoPage } from '#features/events/pages/event-logo.page.server.tsx'
import { eventSpeakersPage } from '#features/events/pages/event-speakers.page.server.tsx'
import { eventPage } from '#features/events/pages/event.page.server.tsx'
import { materialsPage } from '#features/events/pages/materials.page.server.tsx'
import { fileCalls } from '#features/files/calls.server.ts'
import { filePage } from '#features/files/pages/file.page.server.tsx'
import { readFilePage } from '#features/files/pages/read-file.page.server.tsx'
import { inquiryCalls } from '#features/inquiries/calls.server.ts'
import { contactPage } from '#features/inquiries/pages/contact.page.server.tsx'
import { newsPage } from '#features/news/pages/news.page.server.tsx'
import { paynewsPage } from '#features/news/pages/paynews.page.server.tsx'
import { wenxianPage } from '#features/news/pages/wenxian.page.server.tsx'
import { createNotificationCalls } from '#features/notifications/calls.server.ts'
import { partnerCalls } from '#features/partners/calls.server.ts'
import { peopleCalls } from '#features/people/calls.server.ts'
import { createUserPage } from '#features/people/pages/user.page.server.tsx'
import { createQuestionCalls } from '#features/questions/calls.server.ts'
import { countToAnswer } from '#features/questions/queries.server.ts'
import { AskExpert } from '#features/questions/components/ask-expert.server.tsx'
import { questionsPage } from '#features/questions/pages/questions.page.server.tsx'
import { reportCalls } from '#features/reports/calls.server.ts'
import { irsPage } from '#features/reports/pages/irs.page.server.tsx'
import { reportPage } from '#features/reports/pages/report.page.server.tsx'
import { reportsPage } from '#features/reports/pages/reports.page.server.tsx'
import { searchCalls } from '#features/search/calls.server.ts'
import { searchPage } from '#features/search/pages/search.page.server.tsx'
import { sharingCalls } from '#features/sharing/calls.server.ts'
import { specialCalls } from '#features/specials/calls.server.ts'
import { pictureStoryPage, specialPage } from '#features/specials/pages/special.page.server.tsx'
import { specialsPage } from '#features/specials/pages/specials.page.server.tsx'
import { topicCalls } from '#features/topics/calls.server.ts'
import { createTopicPage } from '#features/topics/pages/topic.page.server.tsx'
import type { Call } from '#platform/calls/call.ts'
import { captchaCalls } from '#platform/captcha/calls.server.ts'
import type { Page } from '#platform/pages/page.ts'
import { feedPages } from './site/machine/feeds.server.ts'
import { sharingPages } from './site/machine/sharing.server.ts'
import { sitemapPages } from './site/machine/sitemap.server.ts'
import { speculationRulesPage } from './site/machine/speculation-rules.server.ts'
import { createApiPages } from './site/pages/api.page.server.tsx'
import { homePage } from './site/pages/home.page.server.tsx'
import { signInCalls } from '#features/sign-in/calls.server.ts'
import { createAccountCalls } from '#features/sign-in/account-calls.server.ts'
import { membershipCalls } from '#features/membership/calls.server.ts'
import { orderCalls } from '#features/orders/calls.server.ts'
import { blankPage } from '#features/sign-in/pages/blank.page.server.tsx'
import { mePage } from '#features/sign-in/pages/me.page.server.tsx'
import { messageSettingsPage } from '#features/notifications/pages/message-settings.page.server.tsx'
import { messagesPage } from '#features/notifications/pages/messages.page.server.tsx'
import { unsubscribePage } from '#features/notifications/pages/unsubscribe.page.server.tsx'
import { legalPages } from './site/pages/legal.page.server.tsx'
import { notFoundPage } from './site/pages/not-found.page.server.tsx'
import { bindPage } from '#features/sign-in/pages/bind.page.server.tsx'
import { outboxPage } from './site/pages/outbox.page.server.tsx'
import { readAllOwnData } from './own-data.server.ts'
import { questionHooks } from './question-hooks.server.ts'
import { tellPerson } from './tell-person.server.ts'

/** Every JSON call of the portal. */
export const calls: readonly Call[] = [
  ...topicCalls,
  ...createCommentCalls(tellPerson),
  ...searchCalls,
  ...adCalls,
  ...dataItemCalls,
  ...specialCalls,
  ...peopleCalls,
  ...communityCalls,
  ...fileCalls,
  ...eventCalls,
  ...reportCalls,
  ...inquiryCalls,
  ...sharingCalls,
  // Nobody can be asked a question yet.
  ...createNotificationCalls({ countToAnswer }),
  ...partnerCalls,
  ...signInCalls,
  ...createAccountCalls(readAllOwnData),
  ...membershipCalls,
  ...orderCalls,
  ...captchaCalls,
  ...createQuestionCalls(questionHooks),
]

/** Every page of the portal; the door, `npm run routes`, the sitemap and the canary test work from this list. */
export const pages: readonly Page[] = [
  homePage,
  newsPage,
  paynewsPage,
  wenxianPage,
  createTopicPage(commentsBelow),
  searchPage,
  discernsPage,
  discernPage,
  chartPage,
  specialsPage,
  specialPage,
  pictureStoryPage,
  createUserPage(AskExpert),
  communityPage,
  filePage,
  readFilePage,
  eventsEntrance,
  eventListPage,
  eventSpeakersPage,
  eventAlbumPage,
  eventLogoPage,
  eventPage,
  materialsPage,
  reportsPage,
  reportPage,
  irsPage,
  contactPage,
  awardsPage,
  awardYearPage,
  blankPage,
  mePage,
  messagesPage,
  messageSettingsPage,
  unsubscribePage,
  questionsPage,
  ...legalPages,
  bindPage,
  ...sharingPages,
  ...feedPages,
  ...sitemapPages,
  speculationRulesPage,
  ...createApiPages(calls),
  outboxPage,
  notFoundPage,
]
