import { z } from 'zod'
import {
  foundPicturesOf,
  type FoundBlock,
  type FoundPicture,
} from '#features/article-import/found-article.ts'
import { Notes } from '#features/article-import/notes.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'
import { blockOfPictures, picturesOf } from '#features/topics/body/blocks.ts'
import { requireStaff } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { imageMessages } from '#platform/images/messages.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { blocksFromPlainText, isMarkdown } from './plain-text.ts'
import type { Pasted, WaitingPicture } from './pasted.ts'

const MOST = 5_000_000
const text = z.string().max(MOST, '一次粘贴的内容不能超过 500 万个字符，请拖入文件').default('')

export const CleanPaste = z.object({ html: text, text })

/** Pictures that stand within the pasted text itself, at most. */
const MOST_INLINE = 40
/** Nothing is ever read from it: what is pasted has no folder. */
const NOWHERE = { path: '/nowhere/paste', root: '/nowhere' }

/**
 * What lies on the clipboard as blocks, by the cleaning that imports use; pictures within it are taken into the store,
 * others are named with their addresses. Refuses `staff_sign_in_required`, `input_invalid`, `paste_unreadable`.
 */
export async function cleanPaste(context: Context, input: z.input<typeof CleanPaste>): Promise<Pasted> {
  requireStaff(context.actor)
  const { html, text: plain } = parseInput(CleanPaste, input)
  const notes = new Notes()
  const found = await readPaste(html, plain, notes)
  const blocks: Pasted['blocks'] = []
  let inline = 0
  for (const [gallery, block] of found.entries()) {
    if (block.type === 'image' || block.type === 'gallery') {
      const pictures: Pasted['blocks'] = []
      for (const picture of foundPicturesOf(block)) {
        inline += picture.source.kind === 'data' ? 1 : 0
        pictures.push(await pictureOf(context, picture, inline <= MOST_INLINE))
      }
      blocks.push(...(block.type === 'gallery' ? togetherAgain(pictures, block.caption, gallery) : pictures))
    } else if (block.type === 'video') {
      const { poster: _, ...film } = block
      blocks.push(film)
    } else blocks.push(block)
  }
  return { blocks, notes: notes.all() }
}

/** The parsers are loaded with the first paste, so that a process that serves readers only never holds them. */
async function readPaste(html: string, plain: string, notes: Notes): Promise<FoundBlock[]> {
  try {
    if (html.trim() !== '') {
      const { blocksFromHtml } = await import('#features/article-import/read-html.server.ts')
      return blocksFromHtml(html, NOWHERE, notes)
    }
    if (!isMarkdown(plain)) return blocksFromPlainText(plain)
    const { blocksFromMarkdown } = await import('#features/article-import/read-markdown.server.ts')
    return blocksFromMarkdown(plain, NOWHERE, notes)
  } catch (error) {
    if (error instanceof UnreadableSource)
      throw new Refusal('invalid', 'paste_unreadable', { reason: error.reason })
    if (error instanceof RangeError)
      throw new Refusal('invalid', 'paste_unreadable', { reason: '内容嵌套过深' })
    throw error
  }
}

/** Pictures of a gallery as one where all of them are had; else one by one, to be put together when they have come. */
function togetherAgain(
  pictures: Pasted['blocks'],
  caption: string | undefined,
  gallery: number,
): Pasted['blocks'] {
  const had = pictures.flatMap((block) => (block.type === 'image' ? picturesOf(block) : []))
  const whole = had.length === pictures.length ? blockOfPictures(had, caption) : undefined
  if (whole) return [whole]
  const words: Pasted['blocks'] = caption
    ? [{ type: 'paragraph', spans: [{ text: caption, size: 'small' }] }]
    : []
  return [...pictures.map((block) => (block.type === 'waiting' ? { ...block, gallery } : block)), ...words]
}

async function pictureOf(
  { services }: Context,
  { source, caption, alt }: FoundPicture,
  isTaken: boolean,
): Promise<Pasted['blocks'][number]> {
  const words = { ...(caption && { caption }), ...(alt && { alt }) }
  const waiting = (more: Omit<WaitingPicture, 'type'>): WaitingPicture => ({
    type: 'waiting',
    ...more,
    ...words,
  })
  if (source.kind === 'remote') return waiting({ url: source.url, name: lastPart(source.url) })
  if (source.kind === 'local')
    return waiting({ name: lastPart(source.path), problem: '这张图片在复制它的那台电脑上，请单独复制或上传' })
  if (!isTaken) return waiting({ name: '内嵌图片', problem: `一次最多带 ${MOST_INLINE} 张内嵌图片` })
  try {
    return { type: 'image', image: await services.images.take(Buffer.from(source.bytes)), ...words }
  } catch (error) {
    if (error instanceof Refusal && error.kind !== 'unavailable')
      return waiting({ name: '内嵌图片', problem: sentenceFor(error, imageMessages) })
    throw error
  }
}

const lastPart = (path: string) => (path.split(/[?#]/)[0]?.split('/').at(-1) || path).slice(0, 80)
