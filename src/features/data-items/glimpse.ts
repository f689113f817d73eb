import { chartShape, forecastFree, isTime, type ChartShape } from './chart-shape.ts'
import type { FigureChange, Glimpse } from '#ui/glimpse/glimpse.ts'
import type { ChartValues } from './contract.ts'

/** What a tile of a list shows of the figures behind it, instead of a picture whose letters would be too small. */

const MOST_LINES = 3
const MOST_BARS = 12
const MOST_CURVES = 3

/** The latest figure of a time or the largest of a comparison; of other tables the first lines. */
export function glimpseOf(values: ChartValues | undefined): Glimpse | undefined {
  if (!values) return undefined
  const shape = chartShape(values)
  const figure = shape && (isTimeOf(shape) ? latestOf(shape, values.unit) : largestOf(shape, values.unit))
  if (figure) return figure
  const [name = '', ...others] = values.table.headings
  // What a line is called, and the first column that says something of it.
  return {
    kind: 'lines',
    heading: `${name}／${others[0] ?? ''}`,
    lines: toldLines(values.table.lines).map(([first = '', second = '']) => [first, second]),
  }
}

/** Until when figures along a time are known, down or across: its last step that is no forecast. */
export function knownUntil(values: ChartValues | undefined): string | undefined {
  if (!values) return undefined
  const { headings, lines } = values.table
  const times = [lines.map(([name = '']) => name), headings.slice(1)].find((steps) => steps.every(isTime))
  return times && forecastFree(times).at(-1)
}

/** The first lines; of a time the last that are known. */
function toldLines(lines: ChartValues['table']['lines']): ChartValues['table']['lines'] {
  const steps = lines.map(([name = '']) => name)
  if (!steps.every(isTime)) return lines.slice(0, MOST_LINES)
  return lines.slice(0, forecastFree(steps).length).slice(-MOST_LINES)
}

const isTimeOf = ({ steps }: ChartShape) => steps.every(isTime)

function latestOf({ steps, series }: ChartShape, unit: string): Glimpse | undefined {
  const known = forecastFree(steps)
  const [main] = series
  const told = known.flatMap((step, at) => {
    const value = main?.values[at]
    return value === undefined ? [] : [{ step, value }]
  })
  const [latest, previous] = [told.at(-1), told.at(-2)]
  if (!main || !latest) return undefined
  return {
    kind: 'latest',
    of: series.length > 1 ? main.name : '',
    at: latest.step,
    value: shown(latest.value),
    unit,
    change: previous && changeOf(latest.value, previous, unit),
    curves: series.slice(0, MOST_CURVES).map(({ values }) => known.map((_, at) => values[at] ?? null)),
  }
}

function largestOf({ steps, series }: ChartShape, unit: string): Glimpse | undefined {
  const last = series.at(-1)
  // Columns that are times are one figure at several moments.
  const before = series.every(({ name }) => isTime(name)) ? series.at(-2) : undefined
  const told = steps.flatMap((step, at) => {
    const value = last?.values[at]
    return value === undefined ? [] : [{ step, value, before: before?.values[at] }]
  })
  const [largest] = told.toSorted((a, b) => b.value - a.value)
  if (!last || !largest) return undefined
  return {
    kind: 'largest',
    of: largest.step,
    at: series.length > 1 ? last.name : '',
    value: shown(largest.value),
    unit,
    change:
      before && largest.before !== undefined
        ? changeOf(largest.value, { step: before.name, value: largest.before }, unit)
        : undefined,
    bars: told.slice(0, MOST_BARS).map(({ value }) => value),
  }
}

/** Shares differ by points, everything else by its part of what it was. */
function changeOf(
  value: number,
  previous: { readonly step: string; readonly value: number },
  unit: string,
): FigureChange {
  const difference = value - previous.value
  const way = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same'
  const size = Math.abs(difference)
  const isShare = unit.includes('%') || previous.value <= 0
  const by = !isShare
    ? `${shown((size / previous.value) * 100, 1)}%`
    : unit.includes('%')
      ? `${shown(size)} 个百分点`
      : `${shown(size)} ${unit}`
  return { by: by.trim(), way, against: previous.step }
}

const shown = (value: number, digits = 4) => value.toLocaleString('zh-CN', { maximumFractionDigits: digits })
