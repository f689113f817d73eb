import type { FigureChange, Glimpse } from './glimpse.ts'
import { SparkBars, SparkLine } from './spark.tsx'

/** The figure of a tile: what was counted last or most, how it changed, and its course without letters. */
export function GlimpseView({ glimpse }: { glimpse: Glimpse }) {
  if (glimpse.kind === 'lines') return <Lines glimpse={glimpse} />
  const { value, of, at } = glimpse
  const { unit, note } = partsOfUnit(glimpse.unit)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 wrap-anywhere">
        <span className="text-ink">
          <span className="text-2xl font-semibold tabular-nums">{value}</span>
          {unit ? <span className="ms-1 text-sm">{unit}</span> : null}
        </span>
        {glimpse.change ? <Change change={glimpse.change} /> : null}
      </p>
      <p className="line-clamp-1 text-xs text-muted">
        {glimpse.kind === 'largest' ? '最高：' : null}
        {[of, at, note].filter(Boolean).join(' · ')}
      </p>
      {glimpse.kind === 'latest' ? <SparkLine curves={glimpse.curves} /> : <SparkBars bars={glimpse.bars} />}
    </>
  )
}

/** The figure in one line, for lists without tiles. */
export function GlimpseFigure({ glimpse }: { glimpse: Glimpse }) {
  if (glimpse.kind === 'lines') return null
  const { unit } = partsOfUnit(glimpse.unit)
  return (
    <span className="inline-block max-w-36 truncate align-bottom text-ink tabular-nums">
      {glimpse.value}
      {unit ? <span className="ms-0.5 text-xs text-muted">{unit}</span> : null}
    </span>
  )
}

/** What is read beside a figure, and what is said of it below: what an index counts from, of what a share is one. */
function partsOfUnit(text: string): { readonly unit: string; readonly note: string } {
  if (text.includes('=')) return { unit: '', note: text }
  const parts = text.split(/[，；]/).filter((part) => part.trim() !== '')
  const unit = parts.toSorted((a, b) => a.length - b.length)[0] ?? ''
  return { unit, note: parts.filter((part) => part !== unit).join('，') }
}

const WAYS = {
  up: { sign: '▲', word: '上升', hue: 'text-text-red' },
  down: { sign: '▼', word: '下降', hue: 'text-text-green' },
  same: { sign: '', word: '持平', hue: 'text-muted' },
} as const

function Change({ change: { by, way, against } }: { change: FigureChange }) {
  const { sign, word, hue } = WAYS[way]
  return (
    <span className={`text-sm tabular-nums ${hue}`}>
      {sign ? <span aria-hidden="true">{sign} </span> : null}
      <span className={sign ? 'sr-only' : undefined}>{word}</span>
      {sign ? by : null}
      <span className="ms-1.5 text-xs text-muted">较 {against}</span>
    </span>
  )
}

function Lines({ glimpse: { heading, lines } }: { glimpse: Extract<Glimpse, { kind: 'lines' }> }) {
  return (
    <div className="text-sm">
      <p className="line-clamp-1 text-xs text-muted">{heading}</p>
      <dl>
        {lines.map(([name, cell], at) => (
          <div key={at} className="flex justify-between gap-4 border-b border-line/60 py-1.5 last:border-b-0">
            <dt className="line-clamp-1 min-w-0 text-muted">{name}</dt>
            <dd className="line-clamp-1 max-w-[60%] shrink-0 text-ink tabular-nums">{cell}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
