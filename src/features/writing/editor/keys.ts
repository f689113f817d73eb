import { Extension, InputRule, type Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, isInTable } from '@tiptap/pm/tables'
import { reshape, type Shape } from './lines.ts'
import { deeper, leaveItem, splitItem } from './list-steps.ts'

type Make = (state: EditorState) => Transaction | undefined

/** A key that does something where it makes a transaction, and is the browser's where it makes none. */
const runs =
  (make: Make) =>
  ({ editor }: { editor: Editor }): boolean => {
    const tr = make(editor.state)
    if (tr) editor.view.dispatch(tr)
    return tr !== undefined
  }

const shapes = (shape: Shape) => runs((state) => reshape(state, shape))

/** At the very beginning of a block Backspace makes it a paragraph before it joins it with the one above. */
const plainFirst: Make = (state) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0) return undefined
  const { name } = $from.parent.type
  if (name === 'item') return leaveItem(state)
  return name === 'heading' || name === 'quotation' || name === 'codeBlock'
    ? reshape(state, { type: 'paragraph' })
    : undefined
}

const isIn = (state: EditorState, ...names: string[]) =>
  names.includes(state.selection.$from.parent.type.name)
/** Behind the last cell of a table begins a new row. */
function nextCell({ editor }: { editor: Editor }, step: 1 | -1): boolean {
  const { state, view } = editor
  if (!isInTable(state)) return false
  if (goToNextCell(step)(state, view.dispatch)) return true
  return step > 0 && addRowAfter(state, view.dispatch) && goToNextCell(1)(editor.state, view.dispatch)
}
/** Where a new block makes no sense Enter begins a new line. */
const newLine: Make = (state) =>
  isIn(state, 'note') ? state.tr.replaceSelectionWith(state.schema.node('lineBreak')) : undefined

/** What the keys do; none of them is asked while a Chinese input method composes. */
export const keys = Extension.create({
  name: 'bodyKeys',
  priority: 200,
  addKeyboardShortcuts: () => ({
    'Mod-b': ({ editor }) => editor.commands.toggleMark('strong'),
    'Mod-i': ({ editor }) => editor.commands.toggleMark('emphasis'),
    'Mod-e': ({ editor }) => editor.commands.toggleMark('code'),
    'Mod-,': ({ editor }) => toggleScript(editor, 'sub'),
    'Mod-.': ({ editor }) => toggleScript(editor, 'super'),
    'Mod-Alt-0': shapes({ type: 'paragraph' }),
    'Mod-Alt-2': shapes({ type: 'heading', level: 2 }),
    'Mod-Alt-3': shapes({ type: 'heading', level: 3 }),
    'Mod-Alt-4': shapes({ type: 'heading', level: 4 }),
    'Mod-Shift-7': shapes({ type: 'list', ordered: true }),
    'Mod-Shift-8': shapes({ type: 'list', ordered: false }),
    'Mod-Shift-9': shapes({ type: 'quotation', tone: null }),
    'Shift-Enter': ({ editor }) =>
      !isIn(editor.state, 'codeBlock') && editor.commands.insertContent({ type: 'lineBreak' }),
    Enter: runs((state) => newLine(state) ?? splitItem(state) ?? leaveItem(state)),
    Backspace: runs(plainFirst),
    Tab: (given) =>
      runs((state) => deeper(state, 1))(given) || nextCell(given, 1) || isIn(given.editor.state, 'item'),
    'Shift-Tab': (given) => runs((state) => deeper(state, -1))(given) || nextCell(given, -1),
  }),
  addInputRules: () => [
    begins(/^(#{2,4})\s$/, (found) => ({ type: 'heading', level: (found[1] ?? '').length as 2 | 3 | 4 })),
    begins(/^[-*]\s$/, () => ({ type: 'list', ordered: false })),
    begins(/^1[.、]\s?$/, () => ({ type: 'list', ordered: true })),
    begins(/^[>》]\s$/, () => ({ type: 'quotation', tone: null })),
    begins(/^```$/, () => ({ type: 'codeBlock' })),
  ],
})

/** Sub- and superscript take each other's place. */
export function toggleScript(editor: Editor, script: 'sub' | 'super'): boolean {
  return editor.isActive('script', { script })
    ? editor.commands.unsetMark('script')
    : editor.commands.setMark('script', { script })
}

/** Signs at the beginning of a paragraph that say what it is to be. */
function begins(find: RegExp, shapeOf: (found: RegExpMatchArray) => Shape): InputRule {
  return new InputRule({
    find,
    handler({ state, range, match }) {
      if (!isIn(state, 'paragraph')) return null
      state.tr.delete(range.from, range.to)
      // Asked for once more, the transaction takes what it holds into the state that is read next.
      void state.tr
      return reshape(state, shapeOf(match)) ? undefined : null
    },
  })
}
