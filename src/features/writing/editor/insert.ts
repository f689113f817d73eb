import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import type { Block } from '#features/topics/body/blocks.ts'
import { nodeOf } from '../body/document.ts'
import { emptyTable } from '../body/table-block.ts'

/** Puts blocks behind the block that the caret stands in, or in its place where it is an empty line. */
function insertNodes(editor: Editor, nodes: readonly Node[], at?: number): void {
  const { state, view } = editor
  const { tr } = state
  const $at = tr.doc.resolve(at ?? state.selection.from)
  const isBetween = $at.depth === 0
  const holder = isBetween ? undefined : $at.node(1)
  const isEmptyLine = holder?.type.name === 'paragraph' && holder.childCount === 0
  const from = isBetween ? $at.pos : isEmptyLine ? $at.before(1) : $at.after(1)
  tr.replaceWith(from, isEmptyLine ? $at.after(1) : from, nodes)
  const end = from + nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  if (end === tr.doc.content.size && !nodes.at(-1)?.isTextblock)
    tr.insert(end, state.schema.node('paragraph'))
  const [only] = nodes
  tr.setSelection(
    nodes.length === 1 && only?.type.name === 'table'
      ? TextSelection.near(tr.doc.resolve(from + 1), 1)
      : nodes.length === 1 && only?.isAtom && only.type.name !== 'divider'
        ? NodeSelection.create(tr.doc, from)
        : TextSelection.near(
            tr.doc.resolve(Math.min(end, tr.doc.content.size)),
            nodes.at(-1)?.isTextblock ? -1 : 1,
          ),
  )
  view.dispatch(tr.scrollIntoView())
}

export const insertBlocks = (editor: Editor, blocks: readonly Block[], at?: number) =>
  insertNodes(
    editor,
    blocks.map((block) => nodeOf(block, editor.schema)),
    at,
  )

export const insertTable = (editor: Editor) => insertNodes(editor, [emptyTable(editor.schema)])

/** A footnote at the caret: its number in the text, its note under the body, where the caret goes. */
export function insertFootnote(editor: Editor): void {
  const { state, view, schema } = editor
  const { tr, doc } = state
  let last = 0
  let end: number | undefined
  doc.descendants((node, pos) => {
    last = Math.max(last, Number(node.attrs.key ?? node.attrs.footnote) || 0)
    if (node.type.name === 'footnotes') end = pos + node.nodeSize - 1
  })
  const key = String(last + 1)
  const note = schema.node('note', { key })
  if (end === undefined) tr.insert(doc.content.size, schema.node('footnotes', null, [note]))
  else tr.insert(end, note)
  tr.replaceSelectionWith(schema.node('inset', { text: `[${key}]`, footnote: key }), false)
  tr.doc.descendants((node, pos) => {
    if (node.type.name === 'note' && node.attrs.key === key)
      tr.setSelection(TextSelection.create(tr.doc, pos + 1))
  })
  view.dispatch(tr.scrollIntoView())
}
