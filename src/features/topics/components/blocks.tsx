import type { ReactElement, ReactNode } from 'react'
import { LargePicture } from '#ui/large-picture.tsx'
import type { Block } from '../body/blocks.ts'
import type { PageCard } from '#features/search/read-cards.server.ts'
import { headingId } from '../body/contents.ts'
import type { Highlighter } from '../lists/highlight.ts'
import { firstReferences, FirstReferences } from './first-references.ts'
import { FormulaView } from './formula.tsx'
import { PageCardView } from './page-card.tsx'
import { GalleryView } from './gallery-view.tsx'
import { ListView } from './list-view.tsx'
import { Spans } from './spans.tsx'
import { TableView } from './table-view.tsx'

/** What features above know of a picture, by its id: what a narrow window shows instead of it, and what stands under it. */
export type PictureParts = ReadonlyMap<string, { readonly narrow: ReactNode; readonly below: ReactNode }>

/** The body of an article or answer as HTML; block kind → element is this one map. */
export function Blocks({
  blocks,
  highlight,
  pictureParts,
  cards,
}: {
  blocks: readonly Block[]
  highlight: Highlighter | undefined
  pictureParts?: PictureParts
  /** What stands on its cards, by address; one that is missing leads nowhere any more and is not shown. */
  cards?: ReadonlyMap<string, PageCard>
}) {
  return (
    <FirstReferences value={firstReferences(blocks)}>
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          block={block}
          at={index}
          highlight={highlight}
          pictureParts={pictureParts}
          cards={cards}
        />
      ))}
    </FirstReferences>
  )
}

function BlockView({
  block,
  at,
  highlight,
  pictureParts,
  cards,
}: {
  block: Block
  at: number
  highlight: Highlighter | undefined
  pictureParts: PictureParts | undefined
  cards: ReadonlyMap<string, PageCard> | undefined
}): ReactElement | null {
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
        <Level id={headingId(at)}>
          <Spans spans={block.spans} highlight={highlight} />
        </Level>
      )
    }
    case 'quotation':
      if (block.tone)
        return (
          <div role="note" className={`my-4 rounded-md border-l-4 px-4 py-3 ${TONE_LOOKS[block.tone]}`}>
            <p className="font-semibold">{TONE_WORDS[block.tone]}</p>
            <p>
              <Spans spans={block.spans} highlight={highlight} />
            </p>
          </div>
        )
      return (
        <blockquote>
          <p>
            <Spans spans={block.spans} highlight={highlight} />
          </p>
        </blockquote>
      )
    case 'list':
      return <ListView list={block} highlight={highlight} />
    case 'table':
      return <TableView table={block} highlight={highlight} />
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'image': {
      const parts = pictureParts?.get(block.image.id)
      return (
        <figure>
          <div className={parts?.narrow ? 'max-sm:hidden' : undefined}>
            <LargePicture
              image={block.image}
              alt={block.alt ?? block.caption ?? ''}
              widths={[480, 800, 1280, 1600]}
              sizes="(min-width: 48rem) 720px, 100vw"
            />
          </div>
          {parts?.narrow}
          {block.caption || block.credit || parts?.below ? (
            <figcaption>
              {[block.caption, block.credit && `图源：${block.credit}`].filter(Boolean).join('　')}
              {parts?.below}
            </figcaption>
          ) : null}
        </figure>
      )
    }
    case 'gallery':
      return <GalleryView gallery={block} below={(id) => pictureParts?.get(id)?.below} />
    case 'video':
      return (
        <figure>
          <Film block={block} />
          {block.caption ? <figcaption>{block.caption}</figcaption> : null}
        </figure>
      )
    case 'card': {
      const card = cards?.get(block.path)
      return card ? <PageCardView card={card} /> : null
    }
    case 'divider':
      return <hr />
    case 'formula':
      return (
        <div className="scroll-x my-4 text-center" tabIndex={0} role="group" aria-label="公式">
          <FormulaView tex={block.tex} isDisplay />
        </div>
      )
    case 'footnotes':
      return (
        <section aria-label="注释" className="mt-8 border-t border-line pt-4 text-sm">
          <ol>
            {block.items.map(({ key, spans }) => (
              <li key={key} id={`note-${key}`}>
                <Spans spans={spans} highlight={highlight} />{' '}
                <a href={`#note-of-${key}`} aria-label={`回到注释 ${key} 处`}>
                  ↩
                </a>
              </li>
            ))}
          </ol>
        </section>
      )
  }
}

const CALM = 'border-accent bg-accent-soft'
const ALARMING = 'border-copper bg-copper-soft'
const TONE_LOOKS = { note: CALM, tip: CALM, important: CALM, warning: ALARMING, caution: ALARMING } as const

const TONE_WORDS = { note: '说明', tip: '提示', important: '重要', warning: '注意', caution: '警告' } as const

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
