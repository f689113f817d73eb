import type { Editor } from '@tiptap/core'
import { fetchPicture } from './browser-calls.ts'

/** So many pictures are fetched side by side. */
const AT_ONCE = 3

interface Waiting {
  readonly key: string
  readonly url: string
}

/** Has the pictures of a pasted article fetched, each put in its place as it comes. */
export async function fetchPictures(
  editor: Editor,
  pictures: readonly Waiting[],
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const waiting = [...pictures]
  let done = 0
  onProgress(0, pictures.length)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await fetchOne(editor, next)
      done += 1
      onProgress(done, pictures.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Fetches one; where it cannot be had its place says why. */
export async function fetchOne(editor: Editor, { key, url }: Waiting): Promise<void> {
  settle(editor, key, { problem: null })
  try {
    const { image, problem = '没有取到' } = (await fetchPicture({ url })).json
    settle(editor, key, image ? { image } : { problem })
  } catch (error) {
    settle(editor, key, { problem: error instanceof Error ? error.message : '没有取到' })
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
