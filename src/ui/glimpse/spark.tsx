import type { ReactNode } from 'react'
import { HUES, lineThrough, tenth } from './plot.ts'

/** The course of figures without letters; what they are is said beside it. */

const [WIDTH, HEIGHT, EDGE] = [300, 56, 4]
const BARS_GAP = 6

export function SparkLine({ curves }: { curves: readonly (readonly (number | null)[])[] }) {
  const all = curves.flat().filter((value) => value !== null)
  const steps = Math.max(...curves.map((curve) => curve.length))
  if (all.length < 2 || steps < 2) return null
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => EDGE + ((WIDTH - 2 * EDGE) * at) / (steps - 1)
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - least)) / (most - least)
  return (
    <Drawing>
      {curves
        .map((curve, at) => (
          <path
            key={HUES[at]}
            d={lineThrough(curve, x, y)}
            fill="none"
            stroke="currentColor"
            strokeWidth={at === 0 ? 2.5 : 1.5}
            strokeLinejoin="round"
            className={at === 0 ? 'text-accent' : 'text-edge'}
          />
        ))
        // The one that is told lies above the others.
        .toReversed()}
      <EndPoint curve={curves[0] ?? []} x={x} y={y} />
    </Drawing>
  )
}

function EndPoint({
  curve,
  x,
  y,
}: {
  curve: readonly (number | null)[]
  x: (at: number) => number
  y: (value: number) => number
}) {
  const at = curve.findLastIndex((value) => value !== null)
  const value = curve[at]
  if (value === undefined || value === null) return null
  return <circle cx={tenth(x(at))} cy={tenth(y(value))} r="4" className="fill-accent" />
}

export function SparkBars({ bars }: { bars: readonly number[] }) {
  const most = Math.max(...bars, 0)
  const least = Math.min(...bars, 0)
  if (most === least) return null
  const width = (WIDTH + BARS_GAP) / bars.length - BARS_GAP
  const y = (value: number) => HEIGHT - (HEIGHT * (value - least)) / (most - least)
  return (
    <Drawing>
      {bars.map((value, at) => {
        const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))]
        return (
          <rect
            key={at}
            x={tenth(at * (width + BARS_GAP))}
            y={tenth(top)}
            width={tenth(width)}
            height={tenth(Math.max(bottom - top, 1))}
            rx="2"
            className={value === most ? 'fill-accent' : 'fill-accent/30'}
          />
        )
      })}
    </Drawing>
  )
}

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mt-3 w-full">
    {children}
  </svg>
)
