import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { ContentTime } from '#features/editing/content-time.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { SaveFile, saveFile } from './save-file.server.ts'
import { fileListed, files } from './tables.server.ts'

const FileContent = z
  .strictObject(SaveFile.shape)
  .omit({ id: true, handle: true, state: true })
  .extend({ publishedAt: ContentTime.optional() })

/** How a file is edited: what is said of it, who may open it and for what price. */
export const fileEdits = editable({
  name: '资料',
  permission: 'files.edit',
  schema: FileContent,
  title: 'title',
  newId: files,
  pages: ['/file/:id'],
  async read({ db }, id) {
    const [row] = await db.select().from(files).where(eq(files.id, id))
    if (!row) return undefined
    const listed = await db
      .select({ address: fileListed.address })
      .from(fileListed)
      .where(eq(fileListed.fileId, id))
      .orderBy(asc(fileListed.kind), asc(fileListed.address))
    const more = { list: listed.map(({ address }) => address), publishedAt: new Date(row.sortDate) }
    return { content: contentOfRow(FileContent, { ...row, ...more }), isWithdrawn: row.state === 'withdrawn' }
  },
  save: (context, id, { publishedAt, ...content }) =>
    saveFile(context, { ...content, id, publishedAt: publishedAt ? new Date(publishedAt) : context.now }),
  people: ({ uploaderId }) => [uploaderId],
  without(content, { personId, name, company, addresses }) {
    const { speaker, uploaderId } = content
    const isOwn =
      speaker === name && (uploaderId === personId || (company !== '' && content.company === company))
    const own = new Set(addresses.map(({ address }) => address))
    return {
      ...content,
      ...(isOwn && { speaker: '', company: '' }),
      list: content.list.filter((entry) => !own.has(normalPhone(entry) ?? normalEmail(entry) ?? entry)),
    }
  },
  namesStrangers: true,
  personal: ['list', 'speaker', 'company'],
})
