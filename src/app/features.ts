import { announcements } from '#features/announcements/feature.server.ts'
import { accounts } from '#features/accounts/feature.server.ts'
import { ads } from '#features/ads/feature.server.ts'
import { articleImport } from '#features/article-import/feature.server.ts'
import { awards } from '#features/awards/feature.server.ts'
import { comments } from '#features/comments/feature.server.ts'
import { communities } from '#features/communities/feature.server.ts'
import { dataItems } from '#features/data-items/feature.server.ts'
import { editing } from '#features/editing/feature.server.ts'
import { events } from '#features/events/feature.server.ts'
import type { Feature } from '#features/feature.ts'
import { figures } from '#features/figures/feature.server.ts'
import { files } from '#features/files/feature.server.ts'
import { home } from '#features/home/feature.server.ts'
import { inquiries } from '#features/inquiries/feature.server.ts'
import { membership } from '#features/membership/feature.server.ts'
import { moderation } from '#features/moderation/feature.server.ts'
import { labels } from '#features/labels/feature.server.ts'
import { news } from '#features/news/feature.server.ts'
import { notifications } from '#features/notifications/feature.server.ts'
import { officeJobs } from '#features/office-jobs/feature.server.ts'
import { orders } from '#features/orders/feature.server.ts'
import { partners } from '#features/partners/feature.server.ts'
import { people } from '#features/people/feature.server.ts'
import { popularity } from '#features/popularity/feature.server.ts'
import { questions } from '#features/questions/feature.server.ts'
import { reading } from '#features/reading/feature.server.ts'
import { readers } from '#features/readers/feature.server.ts'
import { links } from '#features/links/feature.server.ts'
import { redirects } from '#features/redirects/feature.server.ts'
import { reports } from '#features/reports/feature.server.ts'
import { running } from '#features/running/feature.server.ts'
import { search } from '#features/search/feature.server.ts'
import { settings } from '#features/settings/feature.server.ts'
import { sharing } from '#features/sharing/feature.server.ts'
import { signIn } from '#features/sign-in/feature.server.ts'
import { sitePages } from '#features/site-pages/feature.server.ts'
import { specials } from '#features/specials/feature.server.ts'
import { staff } from '#features/staff/feature.server.ts'
import { licences } from '#features/licences/feature.server.ts'
import { parcels } from '#features/parcels/feature.server.ts'
import { subscriptions } from '#features/subscriptions/feature.server.ts'
import { tickets } from '#features/tickets/feature.server.ts'
import { topics } from '#features/topics/feature.server.ts'
import { uploads } from '#features/uploads/feature.server.ts'
import { media } from '#features/media/feature.server.ts'
import { writing } from '#features/writing/feature.server.ts'
import { withdrawals } from '#features/withdrawals/feature.server.ts'
import { oldPortal } from '../old-portal/feature.server.ts'
import { site } from '../site/feature.server.ts'
import { platformParts } from './platform-parts.server.ts'

/**
 * Every feature of the portal, in the order of its calls in the documents and of what people are given of their data.
 * The only list: what answers, runs, is sold, judged, exported and forgotten follows from it.
 */
export const features: readonly Feature[] = [
  platformParts,
  staff,
  running,
  officeJobs,
  readers,
  links,
  redirects,
  home,
  settings,
  sitePages,
  accounts,
  membership,
  orders,
  files,
  questions,
  comments,
  reading,
  notifications,
  announcements,
  topics,
  labels,
  popularity,
  figures,
  search,
  ads,
  news,
  articleImport,
  oldPortal,
  dataItems,
  specials,
  people,
  communities,
  events,
  tickets,
  reports,
  subscriptions,
  parcels,
  licences,
  awards,
  partners,
  inquiries,
  sharing,
  uploads,
  moderation,
  media,
  withdrawals,
  editing,
  writing,
  signIn,
  site,
]
