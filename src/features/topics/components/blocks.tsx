import { Fragment, type ReactNode } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { Block, Span } from '../blocks.ts'
import type { Highlighter } from '../highlight.ts'

/** The body of an article or answer as HTML; block kind → element is this one map. */
export function Blocks({
  blocks,
  highlight,
}: {
  blocks: readonly Block[]
  highlight: Highlighter | undefined
}) {
  return blocks.map((block, index) => <BlockView key={index} block={block} highlight={highlight} />)
}

function BlockView({ block, highlight }: { block: Block; highlight: Highlighter | undefined }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={block.centered ? 'text-center' : undefined}>
          <Spans spans={block.spans} highlight={highlight} />
        </p>
      )
    case 'heading': {
      const Level = `h${block.level}` as const
      return (
        <Level>
          <Spans spans={block.spans} highlight={highlight} />
        </Level>
      )
    }
    case 'quotation':
      return (
        <blockquote>
          <p>
            <Spans spans={block.spans} highlight={highlight} />
          </p>
        </blockquote>
      )
    case 'list':
      return <ListView items={block.items} ordered={block.ordered} highlight={highlight} />
    case 'table':
      return <TableView rows={block.rows} hasHeader={block.hasHeader} highlight={highlight} />
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'image':
      return (
        <figure>
          <Picture
            image={block.image}
            alt={block.alt ?? block.caption ?? ''}
            widths={[480, 800, 1280, 1600]}
            sizes="(min-width: 48rem) 720px, 100vw"
          />
          {block.caption ? <figcaption>{block.caption}</figcaption> : null}
        </figure>
      )
    case 'video':
      return (
        <figure>
          <Film block={block} />
          {block.caption ? <figcaption>{block.caption}</figcaption> : null}
        </figure>
      )
    case 'divider':
      return <hr />
  }
}

type ListItems = Extract<Block, { type: 'list' }>['items']

/** Items with depths become nested lists; a deeper item belongs to the one before it. */
function ListView({
  items,
  ordered,
  highlight,
}: {
  items: ListItems
  ordered: boolean
  highlight: Highlighter | undefined
}) {
  const List = ordered ? 'ol' : 'ul'
  const outermost = Math.min(...items.map((item) => item.depth))
  const groups: { item: ListItems[number]; inner: ListItems }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.depth <= outermost || !last) groups.push({ item, inner: [] })
    else last.inner.push(item)
  }
  return (
    <List>
      {groups.map(({ item, inner }, index) => (
        <li key={index}>
          <Spans spans={item.spans} highlight={highlight} />
          {inner.length > 0 ? <ListView items={inner} ordered={ordered} highlight={highlight} /> : null}
        </li>
      ))}
    </List>
  )
}

function TableView({
  rows,
  hasHeader,
  highlight,
}: {
  rows: readonly Span[][][]
  hasHeader: boolean
  highlight: Highlighter | undefined
}) {
  const heading = hasHeader ? rows[0] : undefined
  const others = hasHeader ? rows.slice(1) : rows
  return (
    // A wide table scrolls by itself; it can be reached with the keyboard to do so.
    <div className="scroll-x" tabIndex={0} role="group" aria-label="表格">
      <table>
        {heading ? (
          <thead>
            <tr>
              {heading.map((cell, index) => (
                <th key={index} scope="col">
                  <Spans spans={cell} highlight={highlight} />
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {others.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Spans spans={cell} highlight={highlight} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const PLAYERS = /^https:\/\/(v\.qq\.com|player\.bilibili\.com|player\.youku\.com)\//

/** A player of an allowed host is framed, everything else is a film file. */
function Film({ block }: { block: Extract<Block, { type: 'video' }> }) {
  if (PLAYERS.test(block.url)) {
    return (
      <iframe
        src={block.url}
        title={block.caption ?? '视频'}
        loading="lazy"
        allowFullScreen
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        className="aspect-video w-full rounded-md border border-line"
      />
    )
  }
  return (
    <video
      src={block.url}
      controls
      preload="none"
      poster={block.poster ? `/img/${block.poster.id}?w=960` : undefined}
      aria-label={block.caption ?? '视频'}
      className="aspect-video w-full rounded-md bg-surface"
    />
  )
}

function Spans({ spans, highlight }: { spans: readonly Span[]; highlight: Highlighter | undefined }) {
  return spans.map((span, index) => <SpanView key={index} span={span} highlight={highlight} />)
}

const SIZE_CLASS = { small: 'text-sm', large: 'text-xl', larger: 'text-2xl' } as const
const COLOR_CLASS = {
  accent: 'text-accent',
  red: 'text-text-red',
  orange: 'text-text-orange',
  green: 'text-text-green',
  grey: 'text-muted',
} as const

function SpanView({ span, highlight }: { span: Span; highlight: Highlighter | undefined }): ReactNode {
  let content: ReactNode = withBreaks(span.text, highlight)
  if (span.code) content = <code>{content}</code>
  if (span.emphasis) content = <em>{content}</em>
  if (span.strong) content = <strong>{content}</strong>
  if (span.link) content = <Link address={span.link}>{content}</Link>
  const look = [span.size && SIZE_CLASS[span.size], span.color && COLOR_CLASS[span.color]]
    .filter(Boolean)
    .join(' ')
  return look ? <span className={look}>{content}</span> : content
}

function Link({ address, children }: { address: string; children: ReactNode }) {
  if (address.startsWith('/') && !address.startsWith('//')) return <a href={address}>{children}</a>
  // Blocks are cleaned when they are saved; this holds even for a body written by another hand.
  if (!/^(https?:|mailto:)/i.test(address)) return children
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function withBreaks(text: string, highlight: Highlighter | undefined): ReactNode {
  if (!text.includes('\n')) return marked(text, highlight)
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {marked(line, highlight)}
    </Fragment>
  ))
}

function marked(text: string, highlight: Highlighter | undefined): ReactNode {
  if (!highlight) return text
  const pieces = highlight(text)
  if (pieces.length === 1 && !pieces[0]?.isMatch) return text
  return pieces.map((piece, index) =>
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : <Fragment key={index}>{piece.text}</Fragment>,
  )
}
