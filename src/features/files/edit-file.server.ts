import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { ContentTime } from '#features/editing/content-time.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether, type Listing } from '#features/editing/facets.ts'
import { SaveFile, saveFile } from './save-file.server.ts'
import { fileListed, files } from './tables.server.ts'
import { ACCESS_NAMES, CATEGORY_NAMES } from './words.ts'

const FileContent = z
  .strictObject(SaveFile.shape)
  .omit({ id: true, handle: true, state: true })
  .extend({ publishedAt: ContentTime.optional() })

/** Rights, lists of persons and how far its pages are drawn are what staff look for (back office §6). */
const listing: Listing = {
  facets: {
    category: { name: '分类', words: CATEGORY_NAMES, isColumn: true },
    access: { name: '阅读权限', words: ACCESS_NAMES, isColumn: true },
    listed: whether('名单', '有名单', '没有名单'),
    preview: {
      name: '预览',
      words: { none: '没有 PDF', waiting: '等着画', ready: '画好了', failed: '没画成' },
      isColumn: true,
    },
    priced: whether('定价', '有定价', '没有定价'),
    cover: whether('封面', '有封面', '没有封面'),
    company: { name: '单位' },
    year: { name: '年份' },
    industry: { name: '产业', of: 'industry' },
  },
  period: { name: '发布时间' },
}

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
  listing,
  settings: [
    { act: 'access', name: '设资料的阅读权限', takes: 'access', change: (_, access) => ({ access }) },
    { act: 'category', name: '设资料的分类', takes: 'category', change: (_, category) => ({ category }) },
  ],
})
