import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import type { Block } from '#features/topics/body/blocks.ts'
import { blocksOf, docOf } from '../body/document.ts'
import { bodyExtensions } from '../body/schema.ts'
import { deeper, leaveItem, splitItem } from './list-steps.ts'
import { hasShape, reshape, type Shape } from './lines.ts'

const schema = getSchema(bodyExtensions)
const line = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })
const listOf = (...items: [string, number][]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map(([text, depth]) => ({ spans: text === '' ? [] : [{ text }], depth })),
})

/** A document with everything between two words selected, and the caret behind the second. */
function selected(blocks: readonly Block[], first: string, last = first): EditorState {
  const doc = docOf(blocks, schema)
  const at = (word: string) => {
    let found = 0
    doc.descendants((node, pos) => {
      if (node.isText && node.text?.includes(word)) found = pos + node.text.indexOf(word)
    })
    return found
  }
  return EditorState.create({ doc, selection: TextSelection.create(doc, at(first), at(last) + last.length) })
}

function after(state: EditorState, shape: Shape) {
  const tr = reshape(state, shape)
  if (!tr) return undefined
  const { from, to } = tr.selection
  return { blocks: blocksOf(tr.doc), words: tr.doc.textBetween(from, to, '|') }
}

const bullets: Shape = { type: 'list', ordered: false }

test('several lines become one list with the same words selected, and paragraphs again', () => {
  const state = selected([line('一'), line('二'), line('三')], '一', '二')
  const made = after(state, bullets)
  expect(made).toEqual({ blocks: [listOf(['一', 0], ['二', 0]), line('三')], words: '一|二' })
  expect(after(selected(made?.blocks ?? [], '一', '二'), bullets)?.blocks).toEqual([
    line('一'),
    line('二'),
    line('三'),
  ])
})

test('one item in the midst of a list becomes a heading between two lists', () => {
  const state = selected([listOf(['一', 0], ['二', 1], ['三', 0])], '二')
  expect(after(state, { type: 'heading', level: 2 })).toEqual({
    blocks: [listOf(['一', 0]), { type: 'heading', level: 2, spans: [{ text: '二' }] }, listOf(['三', 0])],
    words: '二',
  })
})

test('a table has no lines to give a shape to', () => {
  const state = selected([{ type: 'table', hasHeader: false, rows: [[[{ text: '格' }]]] }], '格')
  expect(after(state, bullets)).toBeUndefined()
  expect(hasShape(state, bullets)).toBe(false)
})

test('an item is divided with its depth, goes deeper by one step only, and leaves the list when it is empty', () => {
  const state = selected([listOf(['一', 0], ['二', 0])], '二')
  const deep = state.apply(deeper(state, 1) ?? state.tr)
  expect(blocksOf(deep.doc)).toEqual([listOf(['一', 0], ['二', 1])])
  expect(deeper(deep, 1)).toBeUndefined()
  const caret = deep.apply(deep.tr.setSelection(TextSelection.create(deep.doc, deep.selection.to)))
  const divided = caret.apply(splitItem(caret) ?? caret.tr)
  expect(blocksOf(divided.doc)).toEqual([listOf(['一', 0], ['二', 1], ['', 1])])
  const out = divided.apply(leaveItem(divided) ?? divided.tr)
  expect(blocksOf(out.doc)).toEqual([listOf(['一', 0], ['二', 1], ['', 0])])
  const left = out.apply(leaveItem(out) ?? out.tr)
  expect(left.doc.lastChild?.type.name).toBe('paragraph')
})
