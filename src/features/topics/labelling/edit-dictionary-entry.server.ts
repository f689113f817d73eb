import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether } from '#features/editing/facets.ts'
import { ENTRY_KIND_NAMES } from '#features/labels/words.ts'
import { SaveDictionaryEntry, saveDictionaryEntry } from '#features/labels/save-dictionary-entry.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { requireNotEverywhere } from './require-not-everywhere.server.ts'

const EntryContent = z.strictObject(SaveDictionaryEntry.shape).omit({ id: true })

/** How an entry of the dictionary is edited; articles are labelled anew once it is published. */
export const dictionaryEntryEdits = editable({
  name: '词条',
  permission: 'labels.edit',
  schema: EntryContent,
  title: 'name',
  newId: dictionaryEntries,
  async read({ db }, id) {
    const [row] = await db.select().from(dictionaryEntries).where(eq(dictionaryEntries.id, id))
    return row && { content: contentOfRow(EntryContent, row), isWithdrawn: row.state === 'withdrawn' }
  },
  async save(context, id, content) {
    await requireNotEverywhere(context, content)
    await saveDictionaryEntry(context, { ...content, id })
  },
  listing: {
    facets: {
      type: { name: '种类', words: ENTRY_KIND_NAMES, isColumn: true },
      common: { ...whether('常见词', '常见词', '不是常见词'), isColumn: true },
    },
  },
})
