import type { ChartShape } from '../chart-shape.ts'
import { HUES, lineThrough, PLOT_WIDTH, tenth } from '#ui/glimpse/plot.ts'

const [LEFT, RIGHT, TOP, BOTTOM] = [40, PLOT_WIDTH - 14, 12, 190]
const MOST_NAMES = 6

/** Series along a time as lines; only so many steps are named as find room. */
export function LinePlot({ shape: { steps, series, marks }, label }: { shape: ChartShape; label: string }) {
  const [least = 0, most = 1] = [marks[0], marks.at(-1)]
  const x = (at: number) => tenth(LEFT + ((RIGHT - LEFT) * at) / (steps.length - 1))
  const y = (value: number) => tenth(BOTTOM - ((BOTTOM - TOP) * (value - least)) / (most - least))
  const every = Math.ceil(steps.length / MOST_NAMES)
  const last = steps.length - 1
  return (
    <svg viewBox={`0 0 ${PLOT_WIDTH} 216`} role="img" aria-label={label} className="mt-2 w-full">
      {marks.map((mark) => (
        <g key={mark}>
          <path d={`M${LEFT} ${y(mark)}H${RIGHT}`} className="stroke-line" />
          <text x={LEFT - 6} y={y(mark) + 4} textAnchor="end" className="fill-muted text-xs">
            {mark}
          </text>
        </g>
      ))}
      {steps.map((step, at) =>
        (last - at) % every === 0 ? (
          <text
            key={step}
            x={x(at)}
            y={BOTTOM + 20}
            textAnchor={at === last ? 'end' : at === 0 ? 'start' : 'middle'}
            className="fill-muted text-xs"
          >
            {step}
          </text>
        ) : null,
      )}
      {series.map(({ name, values }, at) => (
        <g key={name} className={HUES[at]}>
          <path d={lineThrough(values, x, y)} fill="none" stroke="currentColor" strokeWidth="2" />
          {values.map((value, step) =>
            value === undefined ? null : (
              <circle key={steps[step]} cx={x(step)} cy={y(value)} r="2.5" fill="currentColor" />
            ),
          )}
        </g>
      ))}
    </svg>
  )
}
