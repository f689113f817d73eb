import type { Editor } from '@tiptap/core'
import { joinPictures } from '../editor/gallery.ts'
import { fetchPicture } from './browser-calls.ts'

/** So many pictures are fetched side by side. */
const AT_ONCE = 3

export interface Waiting {
  readonly key: string
  readonly url: string
  /** Those of one number are set as a gallery when all have come. */
  readonly gallery?: number
}

/** Has the pictures of a pasted article fetched, each put in its place as it comes; those of a gallery are joined then. */
export async function fetchPictures(
  editor: Editor,
  pictures: readonly Waiting[],
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const waiting = [...pictures]
  const galleries = new Map<number, string[]>()
  let done = 0
  onProgress(0, pictures.length)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const id = await fetchOne(editor, next)
      const { gallery } = next
      if (id !== undefined && gallery !== undefined)
        galleries.set(gallery, [...(galleries.get(gallery) ?? []), id])
      done += 1
      onProgress(done, pictures.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const ids of galleries.values()) joinPictures(editor, ids)
}

/** Fetches one and gives its id; where it cannot be had its place says why. */
export async function fetchOne(editor: Editor, { key, url }: Waiting): Promise<string | undefined> {
  settle(editor, key, { problem: null })
  try {
    const { image, problem = '没有取到' } = (await fetchPicture({ url })).json
    settle(editor, key, image ? { image } : { problem })
    return image?.id
  } catch (error) {
    settle(editor, key, { problem: error instanceof Error ? error.message : '没有取到' })
    return undefined
  }
}

/** What became of it, wherever its place has moved to; one that was taken away meanwhile stays away. */
function settle(editor: Editor, key: string, fate: { image: object } | { problem: string | null }): void {
  if (editor.isDestroyed) return
  const { tr, doc, schema } = editor.state
  doc.forEach((node, pos) => {
    if (node.type.name !== 'waiting' || node.attrs.key !== key) return
    if ('problem' in fate) tr.setNodeAttribute(pos, 'problem', fate.problem)
    else {
      const { caption, alt } = node.attrs as { caption: string | null; alt: string | null }
      const block = { type: 'image', image: fate.image, ...(caption && { caption }), ...(alt && { alt }) }
      tr.replaceWith(pos, pos + node.nodeSize, schema.node('image', { block }))
    }
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
