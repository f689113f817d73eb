import { useState, type PointerEvent } from 'react'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { marksFor } from '#features/data-items/chart-shape.ts'
import { DAY } from './use-period.ts'
import { useWidth } from './use-width.ts'

export interface Series {
  readonly name: string
  /** One for each day; undefined for one that was never added up. */
  readonly values: readonly (number | undefined)[]
  /** Drawn thin and broken, as what is compared with. */
  readonly isBefore?: boolean
}

interface ChartOf {
  /** What it shows, for whoever hears it. */
  readonly label: string
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly say?: (value: number) => string
}

const HEIGHT = 220
const [TOP, BOTTOM, LEFT, RIGHT] = [10, 24, 52, 12]
/** Room for the name of a day. */
const NAME_WIDTH = 64
/** Fewer than this and the axis would have parts of a reader. */
const LEAST_MOST = 4
const HUES = ['figure-hue-1', 'figure-hue-2', 'figure-hue-3'] as const

/**
 * Figures along days as lines, with a gap where a day was never added up and broken on the way to a day that is not over;
 * pointing at a day says its figures.
 */
export function DayChart({ label, days, series, say = inChinese }: ChartOf) {
  const { ref, width } = useWidth<HTMLDivElement>(640)
  const [pointed, point] = useState<number>()
  const all = series.flatMap(({ values }) => values.filter((value) => value !== undefined))
  const marks = marksFor(Math.min(0, ...all), Math.max(LEAST_MOST, ...all))
  const [least = 0, most = 1] = [marks[0], marks.at(-1)]
  const last = days.length - 1
  const isOpen = days[last] === shanghaiNow().format(DAY)
  const x = (at: number) => LEFT + (width - LEFT - RIGHT) * (last === 0 ? 0.5 : at / last)
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - least)) / (most - least)
  const every = Math.max(1, Math.ceil((days.length * NAME_WIDTH) / (width - LEFT - RIGHT)))
  const through = (values: Series['values'], from = 0) =>
    values
      .map((value, at) => {
        if (at < from || value === undefined) return ''
        const isNext = at > from && values[at - 1] !== undefined
        // A day between two gaps is a line of no length, which is drawn as a dot.
        return isNext ? `L${x(at)} ${y(value)}` : `M${x(at)} ${y(value)}h0`
      })
      .join('')
  const pointAt = ({ nativeEvent }: PointerEvent) => {
    const at = Math.round(((nativeEvent.offsetX - LEFT) / (width - LEFT - RIGHT)) * last)
    point(Math.min(last, Math.max(0, Number.isNaN(at) ? 0 : at)))
  }
  const hueOf = ({ name }: Series) =>
    HUES[series.filter(({ isBefore }) => !isBefore).findIndex((each) => each.name === name)] ?? HUES[0]
  return (
    <div className="figure-chart" ref={ref}>
      <ul className="figure-legend" aria-hidden="true">
        {series.map((each) => (
          <li key={each.name} className={hueOf(each)}>
            <svg width="18" height="10">
              <path d="M0 5H18" className={each.isBefore ? 'figure-line-before' : 'figure-line'} />
            </svg>
            {each.name}
          </li>
        ))}
      </ul>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => point(undefined)}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${LEFT} ${y(mark)}H${width - RIGHT}`} className="figure-grid" />
            <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end" className="figure-mark">
              {short(mark)}
            </text>
          </g>
        ))}
        {days.map((day, at) =>
          (last - at) % every === 0 ? (
            <text
              key={day}
              x={x(at)}
              y={HEIGHT - 6}
              textAnchor={at === last && last > 0 ? 'end' : at === 0 && last > 0 ? 'start' : 'middle'}
              className="figure-mark"
            >
              {day.slice(5)}
            </text>
          ) : null,
        )}
        {pointed !== undefined && (
          <path d={`M${x(pointed)} ${TOP}V${HEIGHT - BOTTOM}`} className="figure-pointed" />
        )}
        {series.toReversed().map((each) => (
          <g key={each.name} className={hueOf(each)}>
            <path
              d={through(isOpen && !each.isBefore ? each.values.slice(0, last) : each.values)}
              className={each.isBefore ? 'figure-line-before' : 'figure-line'}
            />
            {isOpen && !each.isBefore && last > 0 && (
              <path d={through(each.values, last - 1)} className="figure-line-open" />
            )}
            <Dot
              at={x(pointed ?? 0)}
              height={days.length === 1 || pointed !== undefined ? each.values[pointed ?? 0] : undefined}
              y={y}
              isSmall={each.isBefore}
            />
          </g>
        ))}
      </svg>
      {pointed !== undefined && (
        <div
          className={x(pointed) > width / 2 ? 'figure-said figure-said-left' : 'figure-said'}
          ref={(said) => {
            if (said) said.style.left = `${x(pointed)}px`
          }}
          aria-hidden="true"
        >
          <strong>
            {days[pointed]}
            {isOpen && pointed === last && '，到现在'}
          </strong>
          {series.map((each) => (
            <span key={each.name} className={hueOf(each)}>
              {each.name}
              <b>{sayValue(each.values[pointed], say)}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

interface DotOf {
  readonly at: number
  readonly height: number | undefined
  readonly y: (value: number) => number
  readonly isSmall: boolean | undefined
}

function Dot({ at, height, y, isSmall }: DotOf) {
  if (height === undefined) return null
  return <circle cx={at} cy={y(height)} r={isSmall ? 2.5 : 4} fill="currentColor" />
}

const sayValue = (value: number | undefined, say: (value: number) => string): string =>
  value === undefined ? '没有统计' : say(value)

const inChinese = (value: number): string => value.toLocaleString('zh-CN')

/** A mark of the axis in few letters. */
const short = (mark: number): string =>
  Math.abs(mark) >= 10_000 ? `${Number((mark / 10_000).toPrecision(3))}万` : mark.toLocaleString('zh-CN')
