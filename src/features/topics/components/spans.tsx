import { Fragment, useContext, type ReactNode } from 'react'
import type { Span } from '../body/blocks.ts'
import type { Highlighter } from '../lists/highlight.ts'
import { FirstReferences } from './first-references.ts'
import { FormulaView } from './formula.tsx'

/** Running text with its looks. */
export function Spans({ spans, highlight }: { spans: readonly Span[]; highlight: Highlighter | undefined }) {
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
  if (span.formula !== undefined) return <FormulaView tex={span.formula} isDisplay={false} />
  if (span.footnote !== undefined) return <Reference span={span} to={span.footnote} />
  let content: ReactNode = withBreaks(span.text, highlight)
  if (span.script === 'sub') content = <sub>{content}</sub>
  if (span.script === 'super') content = <sup>{content}</sup>
  if (span.code) content = <code>{content}</code>
  if (span.emphasis) content = <em>{content}</em>
  if (span.strong) content = <strong>{content}</strong>
  if (span.link) content = <Link address={span.link}>{content}</Link>
  const look = [span.size && SIZE_CLASS[span.size], span.color && COLOR_CLASS[span.color]]
    .filter(Boolean)
    .join(' ')
  return look ? <span className={look}>{content}</span> : content
}

function Reference({ span, to }: { span: Span; to: string }) {
  const isFirst = useContext(FirstReferences).has(span)
  return (
    <sup>
      <a href={`#note-${to}`} id={isFirst ? `note-of-${to}` : undefined} aria-label={`注释 ${to}`}>
        {span.text}
      </a>
    </sup>
  )
}

/** A path of ours: browsers pass over tabs and line ends, and turn backslashes round, so that two slashes are at its beginning. */
const OURS = /^\/(?!\/)[^\t\n\r\\]*$/

function Link({ address, children }: { address: string; children: ReactNode }) {
  if (OURS.test(address)) return <a href={address}>{children}</a>
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
