import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, sep } from 'node:path'
import { z } from 'zod'
import { storeImages, type FoundArticle } from '#features/article-import/found-article.ts'
import { saveDraft } from '#features/article-import/save-draft.server.ts'
import { isReadable, sentenceForUnsupported } from '#features/article-import/source-format.ts'
import { imageTaker } from '#features/article-import/take-image.server.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'
import { zipEntries, type ZipEntry } from '#platform/import/zip-entries.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { imageMessages } from '#platform/images/messages.ts'

/** Ten megabytes as text. */
const MOST = 14_000_000

export const DraftFromFile = z.object({
  name: z.string().trim().min(1).max(200),
  data: z.base64({ error: '应为文件的 Base64' }).max(MOST, '文件不能超过 10 MB'),
})

/**
 * Makes a draft of a document that was dropped: Word, a web page, Markdown, or a ZIP of one of them with its pictures.
 * Readers see nothing of it. Gives its number and what was left out, as sentences; refuses `staff_sign_in_required`,
 * `input_invalid`, `document_unreadable` with the reason.
 */
export async function draftFromFile(
  context: Context,
  input: z.input<typeof DraftFromFile>,
): Promise<{ id: number; notes: string[] }> {
  requireStaff(context.actor)
  const { name, data } = parseInput(DraftFromFile, input)
  const root = await mkdtemp(join(tmpdir(), 'dropped-'))
  try {
    const article = await readDropped(root, name, Buffer.from(data, 'base64'))
    const take = imageTaker({
      images: context.services.images,
      root,
      messages: imageMessages,
      isDryRun: false,
    })
    const { blocks, cover, notes } = await storeImages(article, take)
    const { title, summary, authorName, sourceName, sourceUrl, tags } = article
    const { id } = await saveDraft(
      context,
      {
        kind: 'article',
        title: title.slice(0, 300),
        summary: summary?.slice(0, 500),
        authorName,
        sourceName,
        sourceUrl,
        tags: tags.slice(0, 20),
        blocks,
        cover,
      },
      undefined,
    )
    return { id, notes: [...article.notes, ...notes] }
  } catch (error) {
    if (error instanceof UnreadableSource)
      throw new Refusal('invalid', 'document_unreadable', { name, reason: error.reason })
    throw error
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function readDropped(root: string, name: string, bytes: Buffer): Promise<FoundArticle> {
  const isArchive = extname(name).toLowerCase() === '.zip'
  const inside = isArchive ? await unpackInto(root, bytes) : { name, bytes }
  const path = join(root, isArchive ? inside.name : `document${extname(name)}`)
  if (!isReadable(path)) throw new UnreadableSource(sentenceForUnsupported(name))
  const { readSource } = await import('#features/article-import/read-source.server.ts')
  const found = await readSource({ path, root, bytes: inside.bytes })
  if ('skipped' in found) throw new UnreadableSource(found.skipped)
  // What says nothing of its own title is called as its file is.
  return found.title === 'document' ? { ...found, title: name.replace(/\.\w+$/, '') } : found
}

/** Unpacks an archive and gives the one document in it; names that lead out of the folder are left out. */
async function unpackInto(root: string, bytes: Buffer): Promise<{ name: string; bytes: Uint8Array }> {
  const entries = zipEntries(bytes).filter(
    (entry) => !entry.name.endsWith('/') && isInside(root, entry) && !/(^|\/)(__MACOSX|\.)/.test(entry.name),
  )
  const documents = entries.filter(({ name }) => isReadable(name))
  const [only] = documents
  if (!only) throw new UnreadableSource('压缩文件里没有可以读的文章（.docx、.html 或 .md）')
  if (documents.length > 1)
    throw new UnreadableSource(`压缩文件里有 ${documents.length} 篇文章，请一次拖入一篇`)
  for (const entry of entries) {
    const path = join(root, entry.name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, entry.read())
  }
  return { name: only.name, bytes: only.read() }
}

const isInside = (root: string, { name }: ZipEntry) => join(root, name).startsWith(root + sep)
