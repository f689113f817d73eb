import { XMLParser } from 'fast-xml-parser'
import type { ZipEntry } from '../import/zip-entries.server.ts'

/** What a sheet says besides the values of its cells: which stand as percent, and which are merged. */
export interface SheetLook {
  /** Cells such as `B2` that are shown as percent. */
  readonly percent: ReadonlySet<string>
  readonly merged: readonly MergedCells[]
}

/** A block of cells that shows the value of its first; rows and columns begin at 0. */
interface MergedCells {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseAttributeValue: false,
  parseTagValue: false,
})

/** How every sheet of a workbook looks, in their order; nothing is known of one that cannot be found (ECMA-376, part 1). */
export function sheetLooks(entries: readonly ZipEntry[]): SheetLook[] {
  const read = (name: string): Node => {
    const entry = entries.find((each) => each.name === name)
    return entry ? (parser.parse(Buffer.from(entry.read())) as Node) : {}
  }
  const targets = new Map(
    listOf(read('xl/_rels/workbook.xml.rels'), 'Relationships', 'Relationship').map(({ Id, Target }) => [
      String(Id),
      String(Target),
    ]),
  )
  const isPercent = percentStyles(read('xl/styles.xml'))
  return listOf(read('xl/workbook.xml'), 'workbook', 'sheets', 'sheet').map(({ id }) => {
    const target = targets.get(String(id)) ?? ''
    const sheet = read(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    const cells = listOf(sheet, 'worksheet', 'sheetData', 'row').flatMap((row) => listOf(row, 'c'))
    return {
      percent: new Set(cells.filter(({ s }) => isPercent(Number(s))).map(({ r }) => String(r))),
      merged: listOf(sheet, 'worksheet', 'mergeCells', 'mergeCell').flatMap(
        ({ ref }) => mergedOf(String(ref)) ?? [],
      ),
    }
  })
}

/** 0% and 0.00%, which have numbers of their own in every workbook. */
const PERCENT_FORMATS = new Set(['9', '10'])

function percentStyles(styles: Node): (style: number) => boolean {
  const own = listOf(styles, 'styleSheet', 'numFmts', 'numFmt')
    .filter(({ formatCode }) => String(formatCode).includes('%'))
    .map(({ numFmtId }) => String(numFmtId))
  const formats = new Set([...PERCENT_FORMATS, ...own])
  const looks = listOf(styles, 'styleSheet', 'cellXfs', 'xf')
  return (style) => formats.has(String(looks[style]?.numFmtId))
}

/** What stands at the end of a path of tags, as a list; empty where there is none. */
function listOf(node: unknown, ...path: readonly string[]): Node[] {
  const found = path.reduce<unknown>(
    (within, tag) => (typeof within === 'object' && within !== null ? (within as Node)[tag] : undefined),
    node,
  )
  const list: unknown[] = Array.isArray(found) ? found : found === undefined ? [] : [found]
  // A tag without attributes is an empty text, and still counts: styles are known by their place.
  return list.map((each) => (typeof each === 'object' && each !== null ? (each as Node) : {}))
}

/** `A1:C1`; undefined for what is no block. */
function mergedOf(ref: string): MergedCells | undefined {
  const [from, to] = ref.split(':').map(placeOf)
  if (!from || !to) return undefined
  return { fromRow: from.row, toRow: to.row, fromColumn: from.column, toColumn: to.column }
}

function placeOf(cell: string): { row: number; column: number } | undefined {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell) ?? []
  if (letters === '') return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}

/** The letters over a column that begins at 0: A, Z, AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
