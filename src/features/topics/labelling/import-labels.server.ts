import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { saveDictionaryEntry } from '#features/labels/save-dictionary-entry.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { importer, recordText } from '#platform/import/importer.ts'
import { requireNotEverywhere } from './require-not-everywhere.server.ts'

/** Entries of the dictionary that labels are made from (docs/import.md); each is known by its name. */
export const labelImporter = importer({
  kind: 'labels',
  about: '词条',
  edits: 'dictionary-entry',
  columns: { kind: '种类', name: '名称', aliases: '别名', description: '说明', isCommon: '常见词' },
  record: z.object({
    kind: z.enum(dictionaryEntries.kind.enumValues),
    name: z.string().trim().min(1).max(60),
    aliases: z.array(z.string()).nullish(),
    description: recordText(1000),
    isCommon: z.boolean().default(false),
  }),
  save: async (context, { aliases, ...entry }) => {
    const values = { ...entry, aliases: aliases ?? [] }
    await requireNotEverywhere(context, values)
    const id = (await idOf(context, entry.name)) ?? (await newId(context))
    await saveDictionaryEntry(context, { ...values, id })
    return id
  },
})

/** Names are the same whatever their case, as the database has it. */
async function idOf({ db }: Context, name: string): Promise<number | undefined> {
  const [known] = await db
    .select({ id: dictionaryEntries.id })
    .from(dictionaryEntries)
    .where(sql`lower(${dictionaryEntries.name}) = lower(${name})`)
    .for('update')
  return known?.id
}

async function newId({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('dictionary_entries', 'id')) as id`,
  )
  return Number(rows[0]?.id)
}
