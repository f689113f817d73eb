import { Readable } from 'node:stream'
import { MAX_LINE_BYTES } from '../import/lines.ts'
import { Refusal } from '../refusal.ts'
import { encodingOf, textOf } from './encoding.server.ts'

/** A row of a spreadsheet as its user counts them: the heading is the first. */
export interface TableRow {
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * The rows of a text file of cells between commas, semicolons or tabs, one after the other, so that memory stays flat.
 * Formulas are text. Refuses `import_csv_broken` and what `encodingOf` refuses.
 */
export async function* rowsOfCsv(path: string): AsyncGenerator<TableRow> {
  const { CsvError, parse } = await import('csv-parse')
  const encoding = await encodingOf(path)
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(path, encoding),
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: MAX_LINE_BYTES,
  })
  const source = Readable.from(textOf(path, encoding))
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { row: (row += 1), cells }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('invalid', 'import_csv_broken', { line: row + 1 })
    throw error
  } finally {
    source.destroy()
  }
}

/** What stands between the cells: whichever of the three the heading has most of. */
async function delimiterOf(path: string, encoding: string): Promise<string> {
  let heading = ''
  for await (const piece of textOf(path, encoding)) {
    heading += piece
    if (heading.includes('\n') || heading.length > 20_000) break
  }
  const [line = ''] = heading.split('\n', 1)
  const times = (sign: string) => line.split(sign).length
  return [',', '\t', ';'].toSorted((one, two) => times(two) - times(one))[0] ?? ','
}
