import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Context } from '#platform/context.ts'
import type { Importer, ImportSupplies } from '#platform/import/importer.ts'
import type { PictureBox } from './picture-box.server.ts'

/** What demo records bring along: pictures by name, documents by the name of their file. */
export function demoSupplies(folder: string, pictures: PictureBox): ImportSupplies {
  return {
    picture: (name) => pictures.take(name),
    document: (name) => readFile(join(folder, 'documents', `${name}.pdf`)),
  }
}

/** Records of a YAML file, through the importer that an editor would use; `change` may rewrite each before. */
export async function fillRecords(
  context: Context,
  importer: Importer,
  {
    file,
    supplies,
    change = (record) => [record],
  }: {
    file: string
    supplies: ImportSupplies
    change?: (record: Record<string, unknown>) => readonly unknown[]
  },
): Promise<void> {
  // The importer checks every record by itself.
  const records = parse(await readFile(file, 'utf8')) as Record<string, unknown>[]
  for (const record of records.flatMap(change)) {
    try {
      await importer.take(context, record, supplies)
    } catch (error) {
      throw new Error(`${file}: ${JSON.stringify(record).slice(0, 120)}`, { cause: error })
    }
  }
}
