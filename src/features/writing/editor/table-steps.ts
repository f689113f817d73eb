import type { EditorState, Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  selectedRect,
  splitCell,
} from '@tiptap/pm/tables'

type Dispatch = (tr: Transaction) => void
/** As the editor's commands are: without `dispatch` it only says whether it could be done. */
export type TableStep = (state: EditorState, dispatch?: Dispatch) => boolean

type Align = readonly (string | null)[] | null

/** A step that adds or removes columns, and what was chosen for the others stays theirs. */
const keepingAlign =
  (step: TableStep, change: (align: (string | null)[], left: number, right: number) => void): TableStep =>
  (state, dispatch) => {
    if (!isInTable(state)) return false
    const { table, tableStart, left, right, map } = selectedRect(state)
    const align = table.attrs.align as Align
    if (!align || !dispatch) return step(state, dispatch)
    const kept = Array.from({ length: map.width }, (_, column) => align[column] ?? 'left') as string[]
    change(kept, left, right)
    return step(state, (tr) => dispatch(tr.setNodeAttribute(tableStart - 1, 'align', kept)))
  }

/** Sets how the columns of the selection stand. */
const aligned =
  (to: 'left' | 'center' | 'right'): TableStep =>
  (state, dispatch) => {
    if (!isInTable(state)) return false
    const { table, tableStart, left, right, map } = selectedRect(state)
    const before = table.attrs.align as Align
    const align = Array.from({ length: map.width }, (_, column) =>
      column >= left && column < right ? to : (before?.[column] ?? 'left'),
    )
    dispatch?.(state.tr.setNodeAttribute(tableStart - 1, 'align', align))
    return true
  }

/** The rows down to the caret are headings; pressed on the last of them, none is. */
const heads: TableStep = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { table, tableStart, bottom } = selectedRect(state)
  if (bottom > 10) return false
  const next = table.attrs.heads === bottom ? 0 : bottom
  dispatch?.(state.tr.setNodeAttribute(tableStart - 1, 'heads', next))
  return true
}

export const TABLE_STEPS: readonly (readonly [string, TableStep])[] = [
  ['上方加行', addRowBefore],
  ['下方加行', addRowAfter],
  ['左侧加列', keepingAlign(addColumnBefore, (align, left) => void align.splice(left, 0, 'left'))],
  ['右侧加列', keepingAlign(addColumnAfter, (align, _, right) => void align.splice(right, 0, 'left'))],
  ['删行', deleteRow],
  ['删列', keepingAlign(deleteColumn, (align, left, right) => void align.splice(left, right - left))],
  ['合并', mergeCells],
  ['拆分', splitCell],
  ['表头到此行', heads],
  ['居左', aligned('left')],
  ['居中', aligned('center')],
  ['居右', aligned('right')],
  ['删除表格', deleteTable],
]
