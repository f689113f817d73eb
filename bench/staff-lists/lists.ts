import { CommentFilter, listComments } from '#features/comments/list-comments.server.ts'
import { listPlanned } from '#features/editing/calendar/list-planned.server.ts'
import { listContents } from '#features/editing/list-contents.server.ts'
import { listWaiting } from '#features/editing/list-waiting.server.ts'
import { listFileReadings } from '#features/files/reading-queries.server.ts'
import { listFacetValues } from '#features/editing/list-facet-values.server.ts'
import { listDeadLinks } from '#features/links/link-desk.server.ts'
import { listPictures } from '#features/media/list-pictures.server.ts'
import { listInquiries } from '#features/inquiries/list-inquiries.server.ts'
import { listBans } from '#features/moderation/list-bans.server.ts'
import { listDecided } from '#features/moderation/reopen-review.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { readEarnings } from '#features/orders/desk/earned.server.ts'
import { listOfficeOrders } from '#features/orders/desk/list-orders.server.ts'
import { readOfficeOrder } from '#features/orders/desk/read-order.server.ts'
import { listRequestedInvoices } from '#features/orders/issue-invoice.server.ts'
import { listAwaitedTransfers, listRecordedTransfers } from '#features/orders/list-transfers.server.ts'
import { listIssuedInvoices } from '#features/orders/issued-invoices.server.ts'
import { readReader } from '#features/readers/read-reader.server.ts'
import { listReaders } from '#features/readers/readers.server.ts'
import { listRedirects } from '#features/redirects/redirect-desk.server.ts'
import { listFailedSendings } from '#features/running/failed-sendings.server.ts'
import { listMisses } from '#features/search/misses.server.ts'
import { listShortLinks } from '#features/sharing/list-short-links.server.ts'
import { readAudit } from '#features/staff/audit/read-audit.server.ts'
import { listRegistrations } from '#features/tickets/office/list-registrations.server.ts'
import { topicEdits } from '#features/topics/publishing/edit-topic.server.ts'
import { commentStory } from '#features/comments/story.server.ts'
import { membershipStory } from '#features/membership/story.server.ts'
import { banStory, reviewStory } from '#features/moderation/story.server.ts'
import { messageStory } from '#features/notifications/story.server.ts'
import { invoiceStory, orderStory } from '#features/orders/story.server.ts'
import { askedStory, toAnswerStory } from '#features/questions/story.server.ts'
import { actionStory, sendingStory } from '#features/readers/stories.server.ts'
import { registrationStory } from '#features/tickets/own/story.server.ts'
import { listUploads } from '#features/uploads/list-uploads.server.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'

export type Asked = Readonly<Record<string, () => Promise<unknown>>>

export const editables = { topic: topicEdits }

/** The days of a month so many months ago. */
function month(ago: number) {
  const first = dayAfter(shanghaiDay(new Date()), -30 * ago)
  return { from: first, to: dayAfter(first, 29) }
}

const CONTENTS = {
  newest: {},
  oldest: { sort: 'oldest' },
  'last changed': { sort: 'changed' },
  'page 200, the last that is offered': { page: 200 },
  'page 200 of the last changed': { page: 200, sort: 'changed' },
  'taken down, one in a hundred': { state: 'withdrawn' },
  'taken down, last changed': { state: 'withdrawn', sort: 'changed' },
  'drafts, of which there are none': { state: 'draft' },
  'drafts, last changed': { state: 'draft', sort: 'changed' },
  'in work': { work: 'any' },
  'in work by me': { work: 'mine' },
  'in review': { work: 'review' },
  scheduled: { work: 'scheduled' },
  'not edited for a year': { work: 'ageing' },
  'not edited for a year, last changed': { work: 'ageing', sort: 'changed' },
  'not edited for a year, by a word of every title': { work: 'ageing', q: '碳化硅' },
  'by a number': { q: '123456' },
  'by a word of every title': { q: '碳化硅' },
  'by a word of every title, last changed': { q: '碳化硅', sort: 'changed' },
  'by a word of one in a thousand': { q: '车规主驱' },
  'by a word of one in a thousand, last changed': { q: '车规主驱', sort: 'changed' },
  'by a word of none': { q: '子虚乌有的词' },
  'by one sign': { q: '硅' },
  'by a whole title': { q: '碳化硅衬底第 777777 批' },
  'by a word, taken down': { q: '碳化硅', state: 'withdrawn' },
  'of members': { paid: 'yes' },
  'of members, last changed': { paid: 'yes', sort: 'changed' },
  'of an author': { author: '77' },
  'of an author, oldest': { author: '77', sort: 'oldest' },
  'of a column': { category: '深度' },
  'of a rare label': { label: '词条777' },
  'of a source that only old ones have': { source: '停刊的来源' },
  'of a source that only old ones have, last changed': { source: '停刊的来源', sort: 'changed' },
  'of a source that there is not': { source: '没有' },
  'without a cover': { cover: 'no' },
  'without a cover, of members, in a column': { cover: 'no', paid: 'yes', category: '深度' },
  'of members in a column that has none': { paid: 'yes', category: '深度', author: '1' },
  'of members, by a word of every title': { paid: 'yes', q: '碳化硅' },
  'of members, taken down': { paid: 'yes', state: 'withdrawn' },
  'of a month': month(1),
  'of a month long ago': month(200),
  'of a month long ago, oldest': { ...month(200), sort: 'oldest' },
  'of a month long ago, last changed': { ...month(200), sort: 'changed' },
  'of a month long ago, without a cover': { ...month(200), cover: 'no' },
  'since ten years, last changed': { from: month(120).from, sort: 'changed' },
  'until ten years ago': { to: month(120).to },
} as const

const FACETS = {
  sources: { facet: 'source' },
  'authors by a name': { facet: 'author', q: '周知1077774' },
} as const

const PICTURES = {
  newest: {},
  'page 200': { page: 200 },
  'shown nowhere': { view: 'unused' },
  'without a description': { view: 'undescribed' },
  'whose licence ends': { view: 'ending' },
  'of one colleague': { view: 'mine' },
  'by a word of half of them': { q: '衬底产线' },
  'by a name': { q: 'IMG_77777.jpg' },
  'by a word of none': { q: '子虚乌有的词' },
} as const

const ORDERS = {
  newest: {},
  'not paid': { state: 'open' },
  refunded: { state: 'refunded' },
  'of one product': { product: 'membership_year' },
  'of a product that nobody bought': { product: 'event_ticket' },
  'of two days': { from: '2026-03-01', to: '2026-03-02' },
  'not paid, of two days': { state: 'open', from: '2026-03-01', to: '2026-03-02' },
  'by a number': { text: '202600000000077777' },
  'by how a number begins': { text: '2026000000000777' },
  'by a payment': { text: 'T55555' },
  'by a telephone': { text: '13000007919' },
  'by a name of one in ten': { text: '周知' },
  'by a name': { text: '周知1077774' },
  'by a name of nobody': { text: '无此人' },
  'by a number of nothing': { text: 'ZZZZ9999' },
} as const

const READERS = {
  newest: {},
  'the last fifty': { before: 1_000_051 },
  members: { state: 'member' },
  'members once': { state: 'ended' },
  banned: { state: 'banned' },
  leaving: { state: 'closing' },
  'by a name': { text: '周知1077774' },
  'by a name of one in ten': { text: '周知' },
  'by a name of nobody': { text: '无此人' },
  'by a telephone': { text: '13000007919' },
  'by the end of a telephone': { text: '7919' },
  'by a mail address': { text: 'r1000001@example.com' },
  'by an order': { text: '202600000000077777' },
  'members by a name': { text: '周知', state: 'member' },
} as const

const AUDIT = {
  newest: {},
  'of one colleague': { actor: 'staff:7' },
  'of nobody': { actor: 'staff:999' },
  'of a verb': { verb: 'changeContent' },
  'of a rare verb': { verb: 'withdraw' },
  'of one record': { subject: 'topic:777' },
  'of a kind': { subject: 'order' },
  'of a verb by one colleague': { actor: 'staff:7', verb: 'withdraw' },
  'of a kind by one colleague': { actor: 'staff:7', subject: 'order' },
  'of a year ago': { from: '2025-11-01T00:00:00+08:00', to: '2025-11-02T00:00:00+08:00' },
} as const

const COMMENTS = {
  newest: {},
  'by a word of every one': { text: '良率' },
  'by a word of one in a thousand': { text: '加群领取' },
  'by a word of none': { text: '子虚乌有的词' },
  'by a number of its author': { person: '1000777' },
  'by a name of one in ten': { person: '周知' },
  'of one page': { topicId: 777 },
  'taken down': { state: 'removed' },
  'of a day': { from: '2026-01-01', to: '2026-01-01' },
} as const

const STORIES = [
  membershipStory,
  orderStory,
  invoiceStory,
  registrationStory,
  askedStory,
  toAnswerStory,
  commentStory,
  banStory,
  reviewStory({}),
  messageStory,
  sendingStory([]),
  actionStory,
]

/** Everything that a list of the office is asked for, by what it is called. */
export function everythingAsked(context: Context, { eventId }: { eventId: number }): Asked {
  const each = <Filter>(
    list: string,
    filters: Readonly<Record<string, Filter>>,
    ask: (filter: Filter) => Promise<unknown>,
  ) => Object.entries(filters).map(([name, filter]) => [`${list}: ${name}`, () => ask(filter)] as const)
  // The start page is somebody's.
  const chief: Context = {
    ...context,
    actor: { kind: 'staff', id: 1, sessionId: 1, roles: ['administrator'], isProved: true },
  }
  const year = { from: '2025-12-01', to: '2026-11-30' }
  const registrations = {
    newest: {},
    'by a name': { text: '参会人7777' },
    'by a telephone': { text: '0000007777' },
    'by a firm of everybody': { text: '澜江' },
    'by nothing there': { text: '无此人' },
    'let in': { state: 'confirmed' },
    'waiting to be let in': { state: 'applied' },
    'of a paid-back membership': { mark: 'unearned' },
  } as const
  return Object.fromEntries([
    ...each('contents', CONTENTS, (filter) => listContents(context, editables, { kind: 'topic', ...filter })),
    ...each('values to narrow by', FACETS, (filter) =>
      listFacetValues(context, editables, { kind: 'topic', ...filter }),
    ),
    ...each('pictures', PICTURES, (filter) => listPictures(chief, filter)),
    ['dead links', () => listDeadLinks(context, {})],
    ['dead links, page 20', () => listDeadLinks(context, { page: 20 })],
    ['links no longer asked', () => listDeadLinks(context, { which: 'ignored' })],
    ...each('orders', ORDERS, (filter) => listOfficeOrders(context, filter)),
    ...each('readers', READERS, (filter) => listReaders(context, filter)),
    ...each('comments', COMMENTS, (filter) => listComments(context, CommentFilter.parse(filter))),
    ...each('audit', AUDIT, (filter) => readAudit(context, filter)),
    ...each('registrations', registrations, (filter) =>
      listRegistrations(context, { eventId, text: '', ...filter }),
    ),
    ['one order', () => readOfficeOrder(context, { number: '202600000000000777' }, async () => [])],
    ['one reader', () => readReader(context, { id: 1_000_777 }, STORIES)],
    ['earnings of a year', () => readEarnings(context, year)],
    ['invoices that are wanted', () => listRequestedInvoices(context)],
    ['invoices that were issued', () => listIssuedInvoices(context)],
    ['issued invoices by a title', () => listIssuedInvoices(context, { text: '澜江半导体7776' })],
    ['transfers that came', () => listRecordedTransfers(context)],
    ['transfers that came, by a payer', () => listRecordedTransfers(context, { text: '付款方777' })],
    ['transfers that are waited for', () => listAwaitedTransfers(context)],
    ['short links: newest', () => listShortLinks(context, {})],
    ['short links: most opened', () => listShortLinks(context, { sort: 'opened' })],
    ['short links: by how a path begins', () => listShortLinks(context, { q: '/topic/77' })],
    ['redirects: newest', () => listRedirects(context, {})],
    ['redirects: by a part', () => listRedirects(context, { q: '77777' })],
    ['what waits for review', () => listReviews(context)],
    ['what waits for review, of one kind', () => listReviews(context, { kind: 'question' })],
    ['what was decided', () => listDecided(context, {}, {})],
    ['what waits for me', () => listWaiting(chief, editables)],
    ['what is planned', () => listPlanned(chief, editables, { from: '2026-11-01', days: 42 })],
    ['file readings', () => listFileReadings(context, { limit: 50 })],
    ['file readings, of one file', () => listFileReadings(context, { fileId: 777, limit: 50 })],
    ['sendings that failed', () => listFailedSendings(context)],
    ['uploads', () => listUploads(context, {})],
    ['uploads of one reader', () => listUploads(context, { personId: 1_000_777 })],
    ['bans', () => listBans(context)],
    ['misses: most often', () => listMisses(context, { sort: 'times' })],
    ['misses: by a part', () => listMisses(context, { q: '词777' })],
    ['inquiries: newest', () => listInquiries(context, {})],
    ['inquiries: new', () => listInquiries(context, { state: 'new' })],
    ['inquiries by a firm', () => listInquiries(context, { text: '公司77777' })],
  ])
}
