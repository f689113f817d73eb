import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { blocksOf, everyBlockOf } from '../body/document.ts'

/** Shows one block, counted as it is stored: the caret goes to its beginning. */
export function showBlock(editor: Editor, place: number): void {
  const { doc, tr } = editor.state
  const at = everyBlockOf(doc).indexOf(blocksOf(doc)[place] as never)
  if (at < 0) return
  let pos = 0
  for (let before = 0; before < at; before += 1) pos += doc.child(before).nodeSize
  const selection = doc.child(at).isAtom
    ? NodeSelection.create(doc, pos)
    : TextSelection.near(doc.resolve(pos + 1))
  editor.view.dispatch(tr.setSelection(selection))
  editor.view.focus()
  // An editor that is only read has no selection in the document to be scrolled to.
  const shown = editor.view.nodeDOM(pos)
  if (shown instanceof Element) shown.scrollIntoView({ block: 'center' })
}
