import { z } from 'zod'
import { topicPath } from '#features/topics/addresses.ts'
import type { FeedScope, TopicCard } from '#features/topics/contract.ts'
import { sponsoredTitle } from '#features/topics/sponsored-title.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { feedList } from '#features/topics/lists/lists.ts'
import { readChanges } from '#features/topics/lists/sitemap-queries.server.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { textPage, type Page } from '#platform/pages/page.ts'
import { shanghaiInstant, shanghaiIso } from '#platform/shanghai-time.ts'
import { xml } from './xml.ts'

/**
 * RSS and Atom of the news and of the literature (C-115). They are made from list rows, which hold title and summary
 * but never a body, so nothing that is paid for can get in.
 */

const ITEMS = 30

interface FeedItem extends TopicCard {
  /** A correction made later is news to whoever has read it; never before it was published. */
  readonly changedIso: string
}

interface FeedDocument {
  readonly items: readonly FeedItem[]
  readonly title: string
  readonly description: string
  readonly publicUrl: string
  readonly selfPath: string
  readonly homePath: string
}

async function loadFeed(context: SharedContext, scope: FeedScope, selfPath: string): Promise<FeedDocument> {
  const { items } = await listTopics(context, {
    list: feedList(context.services.industries.main, scope, []),
    before: FAR_FUTURE_MS,
    limit: ITEMS,
  })
  const changes = await readChanges(
    context,
    items.map(({ id }) => id),
  )
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  return {
    items: items.map((item) => ({ ...item, changedIso: later(item.time.iso, changes.get(item.id)) })),
    title: scope === 'news' ? site.name : `${site.name} · 文献`,
    description: site.slogan,
    publicUrl,
    selfPath,
    homePath: scope === 'news' ? '/' : '/wenxian',
  }
}

const feed = (path: string, about: string, scope: FeedScope, format: 'rss' | 'atom'): Page =>
  textPage({
    path,
    about,
    input: z.object({}),
    contentType: `application/${format}+xml; charset=utf-8`,
    shared: { seconds: 300, tags: () => ['topics'] },
    load: (context) => loadFeed(context, scope, path),
    text: format === 'rss' ? rss : atom,
  })

export const feedPages: readonly Page[] = [
  feed('/feed.xml', '资讯 RSS', 'news', 'rss'),
  feed('/atom.xml', '资讯 Atom', 'news', 'atom'),
  feed('/literature.xml', '文献 RSS', 'literature', 'rss'),
  feed('/literature-atom.xml', '文献 Atom', 'literature', 'atom'),
]

/** What RSS calls a description is HTML to whoever reads it: a “<” of the text’s own would swallow what stands after it. */
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The later of two moments; all are written with the time of Shanghai. */
const later = (one: string, other = one) => (other > one ? other : one)

function rss({ items, title, description, publicUrl, selfPath, homePath }: FeedDocument): string {
  const entries = items.map((item) => {
    const address = publicUrl + topicPath(item.id)
    return `<item><title>${xml(sponsoredTitle(item))}</title><link>${xml(address)}</link><guid isPermaLink="true">${xml(address)}</guid><pubDate>${new Date(item.time.iso).toUTCString()}</pubDate><description>${xml(html(item.summary))}</description>${item.labels.map((label) => `<category>${xml(label)}</category>`).join('')}</item>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(title)}</title><link>${xml(publicUrl + homePath)}</link><description>${xml(description)}</description><language>zh-CN</language><atom:link href="${xml(publicUrl + selfPath)}" rel="self" type="application/rss+xml"/>${entries.join('\n')}</channel></rss>
`
}

function atom({ items, title, publicUrl, selfPath, homePath }: FeedDocument): string {
  const newest = items.reduce(
    (last, item) => later(last, item.changedIso),
    shanghaiIso(shanghaiInstant('2020-01-01')),
  )
  const entries = items.map((item) => {
    const address = publicUrl + topicPath(item.id)
    return `<entry><title>${xml(sponsoredTitle(item))}</title><id>${xml(address)}</id><link href="${xml(address)}"/><published>${item.time.iso}</published><updated>${item.changedIso}</updated><summary>${xml(item.summary)}</summary><author><name>${xml(item.author?.name ?? (item.sourceName || title))}</name></author></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><title>${xml(title)}</title><id>${xml(publicUrl + selfPath)}</id><link href="${xml(publicUrl + selfPath)}" rel="self"/><link href="${xml(publicUrl + homePath)}"/><updated>${newest}</updated>${entries.join('\n')}</feed>
`
}
