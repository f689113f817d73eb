import { nameOf, unitOf, type DrawnChart } from './drawn-chart.ts'
import { color } from './palette.ts'
import { PLOT, sheet, soft, word, type Head } from './data-sheet.ts'

/** Tables as pictures: cells tinted by their figure, and plain ones of words. */

const STEPS = ['#eef5f7', '#cfe4ec', '#9ccbd9', '#58a7c0', '#1f7d9b', '#0b5570'] as const

/** Figures tinted from the least (pale) to the most (deep). */
export function heat({
  head,
  rows,
  columns,
  cells,
  across,
  down,
}: {
  readonly head: Head
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly cells: readonly (readonly number[])[]
  readonly across: string
  readonly down: string
}): DrawnChart {
  const [left, top] = [270, 210]
  const width = (1140 - left) / columns.length
  const tall = (PLOT.bottom - top + 34) / rows.length
  const all = cells.flat()
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const grid = cells.map((line, row) =>
    line.map((value, column) => {
      const depth = Math.min(5, Math.floor(((value - least) / (most - least)) * 6))
      const [x, y] = [left + column * width, top + row * tall]
      return `<rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${tall - 4}" rx="5" fill="${STEPS[depth]}"/><text x="${x + width / 2}" y="${y + tall / 2 + 8}" font-size="22" text-anchor="middle" fill="${depth > 3 ? '#ffffff' : color.ink}">${value}</text>`
    }),
  )
  const svg = sheet(
    head,
    grid.flat().join('') +
      rows.map((name, row) => word(left - 18, top + tall * (row + 0.5) + 7, name, 20, 'end')).join('') +
      columns.map((name, column) => word(left + width * (column + 0.5), top - 14, name, 20)).join('') +
      soft(60, top - 14, down, 19, 'start') +
      soft((left + 1140) / 2, 718, across),
  )
  const lines = rows.map((name, row) => [name, ...(cells[row] ?? [])])
  return { svg, unit: unitOf(down), values: [[nameOf(down), ...columns], ...lines] }
}

/** Words and figures in lines; the first column is wider and speaks for its line. */
export function grid({
  head,
  columns,
  lines,
  remark,
}: {
  readonly head: Head
  readonly columns: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly remark: string
}): DrawnChart {
  const [left, first, top] = [60, 270, 150]
  const width = (1080 - first) / (columns.length - 1)
  const tall = Math.min(64, 540 / (lines.length + 1))
  const x = (column: number) => (column === 0 ? left + 20 : left + first + width * (column - 0.5))
  const anchor = (column: number) => (column === 0 ? 'start' : 'middle')
  const header = `<rect x="${left}" y="${top}" width="1080" height="${tall}" rx="6" fill="${color.teal}"/>${columns.map((name, column) => `<text x="${x(column)}" y="${top + tall / 2 + 7}" font-size="20" font-weight="700" text-anchor="${anchor(column)}" fill="#ffffff">${name}</text>`).join('')}`
  const body = lines.map((line, row) => {
    const y = top + tall * (row + 1)
    const ground =
      row % 2 === 1 ? `<rect x="${left}" y="${y}" width="1080" height="${tall}" fill="#e8f0f3"/>` : ''
    return (
      ground +
      line.map((text, column) => word(x(column), y + tall / 2 + 7, text, 20, anchor(column))).join('')
    )
  })
  const svg = sheet(head, header + body.join('') + soft(60, 722, remark, 18, 'start'))
  return { svg, unit: '', values: [columns, ...lines] }
}
