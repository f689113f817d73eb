import type { ReactNode } from 'react'
import type { SiteFacts } from '../settings/settings.server.ts'
import type { Assets } from './assets.server.ts'
import { renderWithFragments } from './fragment.server.tsx'
import type { Head } from './head.ts'

export interface DocumentFacts {
  readonly site: SiteFacts
  readonly publicUrl: string
  readonly assets: Assets
  /** Feeds that every page announces, by the portal's name and what they are of. */
  readonly feeds: readonly { readonly address: string; readonly type: string; readonly of?: string }[]
  /** What is done last to the HTML of everything that is sent. */
  readonly finish: (html: string) => string
  /** Sharing picture of pages that have none of their own. */
  readonly fallbackImage:
    | { readonly address: string; readonly width: number; readonly height: number }
    | undefined
}

/** The whole HTML of a page, in UTF-8. */
export function renderDocument(facts: DocumentFacts, head: Head, body: ReactNode): Buffer {
  const document = <Document facts={facts} head={head} body={body} />
  return renderWithFragments(document, { before: '<!doctype html>', finish: facts.finish })
}

function Document({ facts, head, body }: { facts: DocumentFacts; head: Head; body: ReactNode }) {
  const { site, publicUrl, assets } = facts
  const title = head.title === site.name ? `${site.name} · ${site.slogan}` : `${head.title} - ${site.name}`
  const image = head.image ?? facts.fallbackImage
  const scripts = head.isStill ? [] : [...assets.developmentScripts, assets.script]
  const absolute = (path: string) => (path.startsWith('/') ? publicUrl + path : path)
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {assets.styles.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {scripts.map((address) => (
          <script key={address} type="module" src={address} />
        ))}
        {head.description ? <meta name="description" content={head.description} /> : null}
        {head.isIndexed === false ? <meta name="robots" content="noindex" /> : null}
        {head.canonical ? <link rel="canonical" href={head.original ?? absolute(head.canonical)} /> : null}
        {head.previous ? <link rel="prev" href={absolute(head.previous)} /> : null}
        {head.next ? <link rel="next" href={absolute(head.next)} /> : null}
        <meta property="og:site_name" content={site.name} />
        <meta property="og:type" content={head.kind ?? 'website'} />
        <meta property="og:title" content={head.shareTitle ?? head.title} />
        <meta property="og:locale" content="zh_CN" />
        {head.description ? <meta property="og:description" content={head.description} /> : null}
        {head.canonical ? <meta property="og:url" content={absolute(head.canonical)} /> : null}
        {image ? <meta property="og:image" content={absolute(image.address)} /> : null}
        {image ? <meta property="og:image:width" content={String(image.width)} /> : null}
        {image ? <meta property="og:image:height" content={String(image.height)} /> : null}
        {head.publishedAt ? <meta property="article:published_time" content={head.publishedAt} /> : null}
        {head.modifiedAt ? <meta property="article:modified_time" content={head.modifiedAt} /> : null}
        <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/brand/apple-touch-icon.png" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12181d" media="(prefers-color-scheme: dark)" />
        {facts.feeds.map((feed) => (
          <link
            key={feed.address}
            rel="alternate"
            type={feed.type}
            title={feed.of === undefined ? site.name : `${site.name} · ${feed.of}`}
            href={feed.address}
          />
        ))}
        {head.structured?.map((object, index) => (
          <RawScript key={index} type="application/ld+json" text={JSON.stringify(object)} />
        ))}
      </head>
      <body>{body}</body>
    </html>
  )
}

/** Data in a script element; `<` is written as an escape, so that no text can close the element or open a comment. */
function RawScript({ type, text }: { type: string; text: string }) {
  const safe = text.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  // oxlint-disable-next-line react/no-danger -- the one escaping function: JSON inside HTML is written here alone
  return <script type={type} dangerouslySetInnerHTML={{ __html: safe }} />
}
