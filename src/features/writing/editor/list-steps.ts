import type { EditorState, Transaction } from '@tiptap/pm/state'
import { reshape } from './lines.ts'

/** What keys do within lists; each gives undefined where there is nothing to do. */

const DEEPEST = 5

/** The item that the caret stands in. */
const itemAt = ({ selection: { $from } }: EditorState) =>
  $from.parent.type.name === 'item' ? $from.parent : undefined

/** Moves every selected item one step in (1) or out (-1); never two steps deeper than the one before it. */
export function deeper(state: EditorState, step: 1 | -1): Transaction | undefined {
  const { tr, doc, selection } = state
  doc.nodesBetween(selection.from, selection.to, (node, pos, parent, index) => {
    if (node.type.name !== 'item') return
    const before = index > 0 ? tr.doc.resolve(tr.mapping.map(pos)).nodeBefore : undefined
    const most = Math.min(DEEPEST, before ? Number(before.attrs.depth) + 1 : 0)
    const depth = Math.max(0, Math.min(Number(node.attrs.depth) + step, step > 0 ? most : DEEPEST))
    if (parent?.type.name === 'list' && depth !== node.attrs.depth) tr.setNodeAttribute(pos, 'depth', depth)
  })
  return tr.docChanged ? tr : undefined
}

/** A new item of the same depth, with what stood behind the caret. */
export function splitItem(state: EditorState): Transaction | undefined {
  const item = itemAt(state)
  if (!item || item.childCount === 0) return undefined
  const { tr, selection } = state
  if (!selection.empty) tr.deleteSelection()
  const { checked } = item.attrs
  const attrs = { ...item.attrs, checked: checked === null ? null : false }
  return tr.split(tr.selection.from, 1, [{ type: item.type, attrs }]).scrollIntoView()
}

/** One step out, and from the outermost level out of the list. */
export function leaveItem(state: EditorState): Transaction | undefined {
  const item = itemAt(state)
  if (!item) return undefined
  return Number(item.attrs.depth) > 0 ? deeper(state, -1) : reshape(state, { type: 'paragraph' })
}
