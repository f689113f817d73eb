import type { ChartShape } from '../chart-shape.ts'
import { HUES, PLOT_WIDTH } from '#ui/glimpse/plot.ts'

const [BAR, ROOM] = [13, 44]

/** Each step by its name, with a bar for each series under it and the figure at the bar's end. */
export function BarPlot({ shape: { steps, series, marks }, label }: { shape: ChartShape; label: string }) {
  const [least = 0, most = 1] = [marks[0], marks.at(-1)]
  const scale = (PLOT_WIDTH - ROOM) / (most - least)
  const nought = round(-least * scale)
  const step = 24 + series.length * (BAR + 3)
  return (
    <svg
      viewBox={`0 0 ${PLOT_WIDTH} ${steps.length * step}`}
      role="img"
      aria-label={label}
      className="mt-2 w-full"
    >
      {steps.map((name, at) => (
        <g key={name}>
          <text x="0" y={at * step + 14} className="fill-ink text-xs">
            {name}
          </text>
          {series.map(({ name: of, values }, row) => {
            const value = values[at]
            if (value === undefined) return null
            const top = at * step + 20 + row * (BAR + 3)
            const length = round(Math.abs(value) * scale)
            const start = value < 0 ? nought - length : nought
            return (
              <g key={of} className={HUES[row]}>
                <rect x={start} y={top} width={Math.max(1, length)} height={BAR} rx="2" fill="currentColor" />
                <text x={start + length + 5} y={top + BAR - 2} className="fill-muted text-xs">
                  {value}
                </text>
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
