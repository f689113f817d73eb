import { color, repeat } from './palette.ts'
import { linesOf, nameOf, unitOf, type DrawnChart } from './drawn-chart.ts'
import {
  apart,
  axes,
  figure,
  height,
  hue,
  legend,
  PLOT,
  sheet,
  soft,
  steps,
  word,
  type Head,
  type Scale,
  type Series,
} from './data-sheet.ts'

/** Kinds of plots: columns, rows, lines, areas, columns with a line, points. Tables stand in data-tables.ts. */

interface Steps {
  readonly head: Head
  readonly scale: Scale
  readonly steps: readonly string[]
  readonly series: Series
}

/** A drawing whose figures stand on its vertical axis. */
const along = ({ scale, steps: words, series }: Omit<Steps, 'head'>, svg: string): DrawnChart => ({
  svg,
  unit: unitOf(scale.y),
  values: linesOf(nameOf(scale.x), words, series),
})

const names = (series: Series) => series.map(([name]) => name)
const room = (count: number) => (PLOT.right - PLOT.left) / count
const middle = (count: number) => (index: number) => PLOT.left + room(count) * (index + 0.5)

export function groupedColumns({ head, scale, steps: words, series }: Steps): DrawnChart {
  const width = (room(words.length) * 0.74) / series.length
  const bars = series.map(([, values], index) =>
    values.map((value, at) => {
      const x = middle(words.length)(at) + width * (index - series.length / 2)
      const tall = height(value, scale.most)
      return `<rect x="${x + 2}" y="${PLOT.bottom - tall}" width="${width - 4}" height="${tall}" rx="3" fill="${hue(index)}"/>${soft(x + width / 2, PLOT.bottom - tall - 8, value, 17)}`
    }),
  )
  const svg = sheet(
    head,
    axes(scale) + bars.flat().join('') + steps(words, middle(words.length)) + legend(names(series)),
  )
  return along({ scale, steps: words, series }, svg)
}

export function stackedColumns({ head, scale, steps: words, series }: Steps): DrawnChart {
  const width = Math.min(92, room(words.length) * 0.56)
  const bars = words.map((_, at) => {
    let top = PLOT.bottom
    const x = middle(words.length)(at) - width / 2
    const pieces = series.map(([, values], index) => {
      const tall = height(values[at] ?? 0, scale.most)
      top -= tall
      const label =
        tall > 26
          ? `<text x="${x + width / 2}" y="${top + tall / 2 + 6}" font-size="17" text-anchor="middle" fill="${[0, 3, 5].includes(index) ? '#ffffff' : color.ink}">${values[at]}</text>`
          : ''
      return `<rect x="${x}" y="${top}" width="${width}" height="${Math.max(0, tall - 1.5)}" fill="${hue(index)}"/>${label}`
    })
    const total = series.reduce((sum, [, values]) => sum + (values[at] ?? 0), 0)
    return pieces.join('') + (scale.most === 100 ? '' : word(x + width / 2, top - 10, figure(total), 19))
  })
  const svg = sheet(
    head,
    axes(scale) + bars.join('') + steps(words, middle(words.length)) + legend(names(series)),
  )
  return along({ scale, steps: words, series }, svg)
}

/** Bars that lie, one group to a row, the widest on the scale's `most`. */
export function rows({ head, scale, steps: words, series }: Steps): DrawnChart {
  const left = 330
  const tall = (PLOT.bottom - PLOT.top + 20) / words.length
  const thick = (tall * 0.66) / series.length
  const x = (value: number) => ((PLOT.right - left - 40) * value) / scale.most
  const bars = words.map((text, row) => {
    const y = PLOT.top + tall * row
    const group = series.map(([, values], index) => {
      const at = y + tall * 0.17 + thick * index
      const value = values[row] ?? 0
      return `<rect x="${left}" y="${at}" width="${x(value)}" height="${thick - 3}" rx="3" fill="${hue(index)}"/>${soft(left + x(value) + 10, at + thick / 2 + 5, value, 18, 'start')}`
    })
    return word(left - 16, y + tall / 2 + 7, text, 20, 'end') + group.join('')
  })
  const line = `<path d="M${left} ${PLOT.top - 6}V${PLOT.bottom + 20}" stroke="#8c9aa4" stroke-width="2"/>`
  const svg = sheet(
    head,
    soft(60, 188, scale.y, 19, 'start') +
      bars.join('') +
      line +
      soft((left + PLOT.right) / 2, 704, scale.x) +
      legend(names(series)),
  )
  return { svg, unit: unitOf(scale.x), values: linesOf(scale.y, words, series) }
}

const curve = (points: readonly string[], index: number) =>
  `<polyline points="${points.join(' ')}" fill="none" stroke="${hue(index)}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`

export function lines({ head, scale, steps: words, series }: Steps): DrawnChart {
  const x = (at: number) => PLOT.left + 40 + ((PLOT.right - PLOT.left - 90) * at) / (words.length - 1)
  const y = (value: number) => PLOT.bottom - height(value, scale.most)
  const ends = apart(series.map(([, values]) => y(values.at(-1) ?? 0)))
  const drawn = series.map(
    ([, values], index) =>
      curve(
        values.map((value, at) => `${x(at)},${y(value)}`),
        index,
      ) +
      values
        .map(
          (value, at) =>
            `<circle cx="${x(at)}" cy="${y(value)}" r="6" fill="#fff" stroke="${hue(index)}" stroke-width="4"/>`,
        )
        .join('') +
      word(x(words.length - 1) + 16, (ends[index] ?? 0) + 7, values.at(-1) ?? '', 20, 'start'),
  )
  const svg = sheet(head, axes(scale) + drawn.join('') + steps(words, x) + legend(names(series)))
  return along({ scale, steps: words, series }, svg)
}

/** Layers on each other; each series is a layer's thickness. */
export function areas({ head, scale, steps: words, series }: Steps): DrawnChart {
  const x = (at: number) => PLOT.left + ((PLOT.right - PLOT.left) * at) / (words.length - 1)
  const floor = words.map(() => 0)
  const layers = series.map(([, values], index) => {
    const below = words.map((_, at) => `${x(at)},${PLOT.bottom - height(floor[at] ?? 0, scale.most)}`)
    values.forEach((value, at) => {
      floor[at] = (floor[at] ?? 0) + value
    })
    const above = words.map((_, at) => `${x(at)},${PLOT.bottom - height(floor[at] ?? 0, scale.most)}`)
    const last = values.at(-1) ?? 0
    const label = word(
      PLOT.right + 10,
      PLOT.bottom - height((floor.at(-1) ?? 0) - last / 2, scale.most) + 7,
      last,
      20,
      'start',
    )
    return `<polygon points="${[...above, ...below.toReversed()].join(' ')}" fill="${hue(index)}" stroke="#f8fafb" stroke-width="2"/>${label}`
  })
  const svg = sheet(head, axes(scale) + layers.join('') + steps(words, x) + legend(names(series)))
  return along({ scale, steps: words, series }, svg)
}

/** Columns on the left axis, one line on the right axis. */
export function columnsWithLine({
  head,
  scale,
  steps: words,
  columns,
  line,
  right,
}: {
  readonly head: Head
  readonly scale: Scale
  readonly steps: readonly string[]
  readonly columns: Series[number]
  readonly line: Series[number]
  readonly right: { readonly name: string; readonly most: number }
}): DrawnChart {
  const x = middle(words.length)
  const width = room(words.length) * 0.5
  const ticks = scale.ticks ?? 5
  const bars = columns[1].map((value, at) => {
    const tall = height(value, scale.most)
    return `<rect x="${x(at) - width / 2}" y="${PLOT.bottom - tall}" width="${width}" height="${tall}" rx="4" fill="#9ccbd9"/><text x="${x(at)}" y="${PLOT.bottom - (tall > 90 ? 14 : tall + 12)}" font-size="19" text-anchor="middle" fill="${color.ink}">${value}</text>`
  })
  const y = (value: number) => PLOT.bottom - height(value, right.most)
  const dots = line[1].map(
    (value, at) =>
      `<circle cx="${x(at)}" cy="${y(value)}" r="7" fill="#fff" stroke="${hue(1)}" stroke-width="4"/><text x="${x(at)}" y="${y(value) - 16}" font-size="19" font-weight="700" text-anchor="middle" fill="#8a4f17" stroke="#f8fafb" stroke-width="5" paint-order="stroke">${value || ''}</text>`,
  )
  const scaleRight = repeat(ticks + 1, (index) =>
    soft(
      PLOT.right + 12,
      PLOT.bottom - height((scale.most * index) / ticks, scale.most) + 7,
      figure((right.most * index) / ticks),
      19,
      'start',
    ),
  )
  const svg = sheet(
    head,
    axes(scale) +
      scaleRight +
      soft(1150, 188, right.name, 19, 'end') +
      bars.join('') +
      curve(
        line[1].map((value, at) => `${x(at)},${y(value)}`),
        1,
      ) +
      dots.join('') +
      steps(words, x) +
      legend([columns[0], line[0]], ['#9ccbd9', hue(1)]),
  )
  const withUnits: Series = [
    [`${columns[0]}（${unitOf(scale.y)}）`, columns[1]],
    [`${line[0]}（${unitOf(right.name)}）`, line[1]],
  ]
  return { svg, unit: '', values: linesOf(scale.x, words, withUnits) }
}

/** Single points in the plane, each with a word beside it. */
export function points({
  head,
  scale,
  across,
  series,
}: {
  readonly head: Head
  readonly scale: Scale
  readonly across: { readonly most: number; readonly ticks: number }
  readonly series: readonly (readonly [
    name: string,
    points: readonly (readonly [x: number, y: number, text: string])[],
  ])[]
}): DrawnChart {
  const x = (value: number) => PLOT.left + ((PLOT.right - PLOT.left) * value) / across.most
  const scaleAcross = repeat(across.ticks + 1, (index) =>
    soft(
      x((across.most * index) / across.ticks),
      PLOT.bottom + 34,
      figure((across.most * index) / across.ticks),
    ),
  )
  const dots = series.map(([, list], index) =>
    list.map(([h, v, text]) => {
      const y = PLOT.bottom - height(v, scale.most)
      return `<circle cx="${x(h)}" cy="${y}" r="11" fill="${hue(index)}" stroke="#fff" stroke-width="2"/>${text ? soft(x(h) + 18, y + 6, text, 17, 'start') : ''}`
    }),
  )
  const svg = sheet(
    head,
    axes(scale) + scaleAcross + dots.flat().join('') + legend(series.map(([name]) => name)),
  )
  const lines = series.flatMap(([name, list]) => list.map(([h, v, text]) => [name, h, v, text || '—']))
  return { svg, unit: '', values: [['系列', scale.x, scale.y, '说明'], ...lines] }
}
