import type { ChartValues } from './contract.ts'

/** A table that can be drawn: columns of figures of one unit along named steps. */
export interface ChartShape {
  readonly kind: 'line' | 'bar'
  readonly steps: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[]
  /** Where the axis begins and ends, and its marks; it always holds nought. */
  readonly marks: readonly number[]
}

const MOST_SERIES = 6
const MOST_BARS = 40
const FEWEST_POINTS = 4

/**
 * How a table of figures is drawn, as whoever publishes it says or as it asks for itself; undefined where words stand among
 * the figures, each column has a unit of its own, or it is not to be drawn.
 */
export function chartShape({ table, unit, drawn = 'auto' }: ChartValues): ChartShape | undefined {
  if (drawn === 'table') return undefined
  const names = table.headings.slice(1)
  if (names.length > MOST_SERIES || table.lines.length < 2) return undefined
  if (!unit && names.length > 1) return undefined
  const figures = table.lines.map(([, ...cells]) => cells.map(figureOf))
  if (figures.some((line) => line.includes('words'))) return undefined
  const series = names.map((name, column) => ({
    name,
    values: figures
      .map((line) => line[column])
      .map((value) => (typeof value === 'number' ? value : undefined)),
  }))
  const all = series.flatMap(({ values }) => values.filter((value) => value !== undefined))
  if (all.length === 0) return undefined
  const steps = table.lines.map(([name = '']) => name)
  const kind = drawn === 'auto' ? kindOf(steps) : drawn
  if (kind === 'bar' && steps.length * names.length > MOST_BARS) return undefined
  return { kind, steps, series, marks: marksFor(Math.min(0, ...all), Math.max(0, ...all)) }
}

/** Along a time of several steps a line, else bars. */
const kindOf = (steps: readonly string[]) =>
  steps.length >= FEWEST_POINTS && steps.every(isTime) ? 'line' : 'bar'

/** Nothing of the trade is counted beyond; an axis for such figures could not be reckoned. */
const LARGEST = 1e15

/** What a cell says; a dash or nothing is a gap. */
function figureOf(cell: string): number | undefined | 'words' {
  const plain = cell.replaceAll(/[,，%\s]/g, '').replace('−', '-')
  if (['', '-', '–', '—', '/'].includes(plain)) return undefined
  const figure = Number(plain)
  return Math.abs(figure) <= LARGEST ? figure : 'words'
}

/** Years, quarters, months and days: 2026E, 2025Q3, 25Q3, 26年10月, 3月, 2025-11. */
export const isTime = (step: string): boolean => /^((19|20)\d\d|\d\d(Q[1-4]|年)|Q[1-4]|\d{1,2}月)/.test(step)

/** The steps of a time without those at its end that are forecast: 2026E, 2026年预计. */
export function forecastFree(steps: readonly string[]): readonly string[] {
  const first = steps.findIndex((step) => /E$|预|\(e\)/i.test(step))
  return first === -1 ? steps : steps.slice(0, first)
}

/** About four round marks that hold the range. */
export function marksFor(least: number, highest: number): number[] {
  const most = highest > least ? highest : 1
  const rough = (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10)
  const from = Math.floor(least / step)
  const count = Math.ceil(most / step - 1e-9) - from
  return Array.from({ length: count + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
}
