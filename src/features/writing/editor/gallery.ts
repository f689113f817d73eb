import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import {
  blockOfPictures,
  GALLERY_MOST,
  picturesOf,
  type Block,
  type BodyPicture,
} from '#features/topics/body/blocks.ts'
import { nodeOf } from '../body/document.ts'

/** How pictures become a gallery and single ones again; each gives undefined where there is nothing to do. */

/** The pictures of a block of the document, whole ones alone. */
const picturesIn = (node: Node | null): readonly BodyPicture[] =>
  node?.type.name === 'image' || node?.type.name === 'gallery' ? picturesOf(node.attrs.block as Block) : []

/** Makes the first pictures with these ids that stand right below each other one gallery. */
export function joinById({ doc, tr }: EditorState, ids: readonly string[]): Transaction | undefined {
  const isMeant = (node: Node) =>
    node.type.name === 'image' && picturesIn(node).every(({ image }) => ids.includes(image.id))
  for (let first = 0; first < doc.childCount; first += 1) {
    let end = first
    while (end < doc.childCount && isMeant(doc.child(end))) end += 1
    if (end - first > 1) return joined(tr, first, end)
  }
  return undefined
}

/** Makes one gallery of the block at `pos` and all pictures that stand right above and below it. */
export function joinAround({ doc, tr }: EditorState, pos: number): Transaction | undefined {
  const at = doc.resolve(pos).index(0)
  const isPicture = (place: number) => picturesIn(doc.maybeChild(place)).length > 0
  let first = at
  let end = at + 1
  while (isPicture(first - 1)) first -= 1
  while (isPicture(end)) end += 1
  return isPicture(at) && end - first > 1 ? joined(tr, first, end) : undefined
}

function joined(tr: Transaction, first: number, end: number): Transaction | undefined {
  const nodes = Array.from({ length: end - first }, (_, at) => tr.doc.child(first + at))
  const pictures = nodes.flatMap(picturesIn)
  const captions = nodes.flatMap(({ attrs }) => {
    const block = attrs.block as Block
    return block.type === 'gallery' && block.caption ? block.caption : []
  })
  if (pictures.length > GALLERY_MOST) return undefined
  const block = blockOfPictures(pictures, captions.length > 0 ? captions.join('　') : undefined)
  if (!block) return undefined
  let from = 0
  for (let before = 0; before < first; before += 1) from += tr.doc.child(before).nodeSize
  const to = nodes.reduce((sum, { nodeSize }) => sum + nodeSize, from)
  tr.replaceWith(from, to, nodeOf(block, tr.doc.type.schema))
  return tr.setSelection(NodeSelection.create(tr.doc, from))
}

/** Puts other blocks in the place of the one at `pos`. */
export function replaceAt(
  { doc, tr, schema }: EditorState,
  pos: number,
  blocks: readonly Block[],
): Transaction {
  const end = pos + (doc.nodeAt(pos)?.nodeSize ?? 0)
  tr.replaceWith(
    pos,
    end,
    blocks.map((block) => nodeOf(block, schema)),
  )
  return tr.setSelection(NodeSelection.create(tr.doc, pos))
}

/** Gives whether there were several to join. */
export function joinPictures(editor: Editor, ids: readonly string[]): boolean {
  const tr = editor.isDestroyed ? undefined : joinById(editor.state, ids)
  if (tr) editor.view.dispatch(tr)
  return tr !== undefined
}
