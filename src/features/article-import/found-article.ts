import { blockOfPictures, GALLERY_MOST, type Block, type BodyPicture } from '#features/topics/body/blocks.ts'
import type { StoredImage } from '#platform/images/image-address.ts'

/** Where an image can be had. `path` is absolute and inside the imported folder; `also` and `elsewhere` are tried when the file is missing. */
export type ImageReference =
  | { kind: 'local'; path: string; also?: readonly string[]; elsewhere?: string }
  | { kind: 'remote'; url: string }
  | { kind: 'data'; bytes: Uint8Array; mime: string }

type WithoutImages = Exclude<Block, { type: 'image' } | { type: 'gallery' } | { type: 'video' }>

export interface FoundPicture {
  source: ImageReference
  caption?: string
  alt?: string
}

/** A block as a source holds it: ours, except that images are still where they were found. */
export type FoundBlock =
  | WithoutImages
  | ({ type: 'image' } & FoundPicture)
  | { type: 'gallery'; pictures: FoundPicture[]; caption?: string }
  | { type: 'video'; url: string; poster?: ImageReference; caption?: string }

/** What a reader makes of one source (C-61). */
export interface FoundArticle {
  title: string
  /** An instant. A source that names only a day means 09:00 of that day in Shanghai. */
  publishedOn?: Date
  authorName?: string
  sourceName?: string
  sourceUrl?: string
  summary?: string
  tags: string[]
  labels: string[]
  category?: 'own' | 'other'
  paid?: boolean
  /** What the source itself calls this article, when it does; the importer's key for repeating an import. */
  slugOrId?: string
  /** Its source says that it is not to be read yet. */
  isDraft?: boolean
  blocks: FoundBlock[]
  cover?: ImageReference
  /** Chinese sentences about what was dropped or could not be reached. */
  notes: string[]
}

type PlainBlock = WithoutImages | { type: 'video'; url: string; caption?: string }

/** An article that is published as it stands: dated, no draft, and without pictures to take. */
export type PlainFound = FoundArticle & { publishedOn: Date; blocks: PlainBlock[] }

export function isPlain(found: FoundArticle): found is PlainFound {
  const isWithPicture = (block: FoundBlock) =>
    block.type === 'image' ||
    block.type === 'gallery' ||
    (block.type === 'video' && block.poster !== undefined)
  return Boolean(found.publishedOn && !found.isDraft && !found.cover) && !found.blocks.some(isWithPicture)
}

export type TakeImage = (reference: ImageReference) => Promise<StoredImage | { refused: string }>

/**
 * Replaces every image reference by a stored image. One that cannot be had leaves its caption as a small paragraph
 * and a note, so that the text around it still makes sense; the same reference is taken once. `missing` counts them.
 */
export async function storeImages(
  found: Pick<FoundArticle, 'blocks' | 'cover'>,
  take: TakeImage,
): Promise<{ blocks: Block[]; cover?: StoredImage; notes: string[]; missing: number }> {
  const notes: string[] = []
  const taken = new Map<string, StoredImage | { refused: string }>()

  const takeOnce = async (reference: ImageReference) => {
    const key = keyOf(reference)
    const before = key === undefined ? undefined : taken.get(key)
    if (before) return before
    let answer = await take(reference)
    for (const path of reference.kind === 'local' ? (reference.also ?? []) : []) {
      const other: Awaited<ReturnType<TakeImage>> =
        'refused' in answer ? await take({ kind: 'local', path }) : answer
      if (!('refused' in other)) answer = other
    }
    if ('refused' in answer && reference.kind === 'local' && reference.elsewhere) {
      answer = await take({ kind: 'remote', url: reference.elsewhere })
    }
    if (key !== undefined) taken.set(key, answer)
    return answer
  }

  const missing = () => [...taken.values()].filter((answer) => 'refused' in answer).length

  const blocks: Block[] = []
  for (const block of found.blocks) {
    if (block.type === 'image' || block.type === 'gallery') {
      const pictures: BodyPicture[] = []
      const lost: string[] = []
      for (const picture of foundPicturesOf(block)) {
        const { source, ...words } = picture
        const answer = await takeOnce(source)
        if ('refused' in answer) {
          notes.push(`图片未能取得（${nameOf(source)}）：${answer.refused}`)
          lost.push(words.caption ?? words.alt ?? '')
        } else pictures.push({ ...words, image: answer })
      }
      const kept = blockOfPictures(pictures, block.type === 'gallery' ? block.caption : undefined)
      if (kept) blocks.push(kept)
      for (const text of lost.filter(Boolean))
        blocks.push({ type: 'paragraph', spans: [{ text, size: 'small' }] })
    } else if (block.type === 'video') {
      const { poster, ...film } = block
      const answer = poster && (await takeOnce(poster))
      if (answer && 'refused' in answer) notes.push(`视频封面未能取得：${answer.refused}`)
      blocks.push(answer && !('refused' in answer) ? { ...film, poster: answer } : film)
    } else {
      blocks.push(block)
    }
  }

  if (!found.cover) return { blocks, notes, missing: missing() }
  const cover = await takeOnce(found.cover)
  if (!('refused' in cover)) return { blocks, cover, notes, missing: missing() }
  notes.push(`封面图未能取得（${nameOf(found.cover)}）：${cover.refused}`)
  return { blocks, notes, missing: missing() }
}

/** The pictures of a block that is nothing else. */
export const foundPicturesOf = (
  block: Extract<FoundBlock, { type: 'image' | 'gallery' }>,
): readonly FoundPicture[] => {
  if (block.type === 'gallery') return block.pictures
  const { type: _, ...picture } = block
  return [picture]
}

/** Pictures that stand together as one block, as many as a gallery may hold; nothing without any. */
export function foundGallery(pictures: readonly FoundPicture[], caption?: string): FoundBlock[] {
  const words = caption ? { caption } : {}
  return Array.from({ length: Math.ceil(pictures.length / GALLERY_MOST) }, (_, at) => {
    const part = pictures.slice(at * GALLERY_MOST, (at + 1) * GALLERY_MOST)
    const [first] = part
    return part.length === 1 && first
      ? { type: 'image', ...words, ...first }
      : { type: 'gallery', pictures: part, ...words }
  })
}

function keyOf(reference: ImageReference): string | undefined {
  if (reference.kind === 'local') return `local ${reference.path}`
  return reference.kind === 'remote' ? `remote ${reference.url}` : undefined
}

function nameOf(reference: ImageReference): string {
  if (reference.kind === 'data') return '内嵌图片'
  const name = reference.kind === 'local' ? reference.path : reference.url
  return name.length > 120 ? `${name.slice(0, 119)}…` : name
}
