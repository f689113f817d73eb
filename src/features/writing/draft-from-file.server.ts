import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, sep } from 'node:path'
import { z } from 'zod'
import { articleOf, type Article } from '#features/article-import/article-of.ts'
import { storeImages, type FoundArticle } from '#features/article-import/found-article.ts'
import { saveDraft } from '#features/article-import/save-draft.server.ts'
import { isReadable, sentenceForUnsupported } from '#features/article-import/source-format.ts'
import { imageTaker } from '#features/article-import/take-image.server.ts'
import { isHidden, isOfSavedPage } from '#features/article-import/walk-files.server.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'
import { zipEntries, type ZipEntry } from '#platform/import/zip-entries.server.ts'
import { namesOfFeed, readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import { LONGEST_SUMMARY, LONGEST_TITLE } from '#features/topics/limits.ts'
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

/** Nobody says anything of one file beside it; what it says itself holds. */
const NOTHING_SAID = { category: 'own', isPaid: false, isLiterature: false, labels: [] } as const

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
    const tabs = await readFeedLabels(context, { industry: context.services.industries.main, scope: 'news' })
    const settings = { ...NOTHING_SAID, knownCategories: new Set(namesOfFeed(tabs)) }
    const made = articleOf(article, settings, { blocks, cover })
    const { id } = await saveDraft(context, shortened(made), undefined)
    return { id, notes: [...article.notes, ...notes] }
  } catch (error) {
    if (error instanceof UnreadableSource)
      throw new Refusal('invalid', 'document_unreadable', { name, reason: error.reason })
    throw error
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Drafts take no more than articles may have: an editor sees what is left, and a draft is better than none. */
function shortened(article: Article): Article {
  const { title, summary, tags } = article
  return {
    ...article,
    title: title.slice(0, LONGEST_TITLE),
    summary: summary?.slice(0, LONGEST_SUMMARY),
    tags: tags?.slice(0, 20),
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
    (entry) => !entry.name.endsWith('/') && isInside(root, entry) && !isAside(entry),
  )
  const names = entries.map(({ name }) => name)
  const documents = entries.filter(({ name }) => isReadable(name) && !isBesidePage(name, names))
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

const isAside = ({ name }: ZipEntry) =>
  name.split('/').some((part) => part.startsWith('__MACOSX') || isHidden(part))

/** Whether it lies in the folder that a browser keeps beside a saved page, which may hold pages too. */
function isBesidePage(name: string, names: readonly string[]): boolean {
  const parts = name.split('/')
  return parts.slice(0, -1).some((folder, at) => {
    const outer = parts
      .slice(0, at)
      .map((part) => `${part}/`)
      .join('')
    const beside = names.filter((other) => other.startsWith(outer)).map((other) => other.slice(outer.length))
    return isOfSavedPage(folder, new Set(beside))
  })
}
