import { getSchema } from '@tiptap/core'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import type { Block } from '#features/topics/body/blocks.ts'
import { docOf } from '../body/document.ts'
import { randomBody } from '../body/random-body.ts'
import { bodyExtensions } from '../body/schema.ts'
import { memberLineIn, memberLinePlugin, setPaid } from './member-line.ts'

const schema = getSchema(bodyExtensions)
const line = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })

function paid(blocks: readonly Block[]): EditorState {
  const state = EditorState.create({ doc: docOf(blocks, schema), plugins: [memberLinePlugin()] })
  const { key, value } = setPaid(true)
  return state.apply(state.tr.setMeta(key, value))
}

/** Where each mark stands, and what it says. */
const marksIn = (state: EditorState) =>
  (memberLineIn(state)?.line?.decorations.find() ?? [])
    .map((each) => [each.from, each.to, (each as unknown as { type: { attrs: object } }).type.attrs])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]))
const drawnIn = (state: EditorState) => memberLineIn(state)?.drawn

/** The place behind the first letter of a block. */
function within({ doc }: EditorState, at: number): number {
  let pos = 0
  for (let before = 0; before < at; before += 1) pos += doc.child(before).nodeSize
  return pos + 2
}

const LONG = Array.from({ length: 300 }, (_, at): Block =>
  at % 6 === 5
    ? { type: 'image', image: { id: 'fedcba9876543210fedcba98', width: 800, height: 600 }, alt: '图' }
    : line(`第 ${at} 段，碳化硅衬底的价格又降了一些，八英寸的还在试产。`),
)

test('three hundred letters behind the line of three hundred blocks draw it once and leave it where it belongs', () => {
  let state = paid(LONG)
  expect(drawnIn(state)).toBe(1)
  for (let typed = 0; typed < 300; typed += 1)
    state = state.apply(state.tr.insertText('字', within(state, typed % 2 === 0 ? 200 : 297)))
  expect(drawnIn(state)).toBe(1)
  expect(marksIn(state)).toEqual(marksIn(paid(LONG).apply(replacing(paid(LONG), state))))
})

test('a letter before the line draws it anew, and so does what changes how much everybody may read', () => {
  let state = paid(LONG)
  state = state.apply(state.tr.insertText('字', within(state, 0)))
  expect(drawnIn(state)).toBe(2)
  // A fifth of a short text: each five letters are one more.
  let short = paid([line('字'.repeat(40)), line('字'.repeat(40))])
  for (let typed = 0; typed < 20; typed += 1) short = short.apply(short.tr.insertText('字', within(short, 1)))
  expect(drawnIn(short)).toBe(5)
})

test('an article that is not for members has no line, and draws none', () => {
  const state = paid(LONG)
  const { key } = setPaid(false)
  const free = state.apply(state.tr.setMeta(key, false))
  const typed = free.apply(free.tr.insertText('字', within(free, 0)))
  expect([marksIn(typed), drawnIn(typed)]).toEqual([[], 1])
})

test('whatever is done to a text, the line is where it would be drawn in what came out', () => {
  let seed = 7
  const random = (bound: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * bound)
  }
  let actions = 0
  for (let round = 0; round < 60; round += 1) {
    let state = paid([...randomBody(random), ...LONG.slice(0, random(40)), ...randomBody(random), line('尾')])
    for (let step = 0; step < 12; step += 1) {
      const tr = action(state, random)
      if (!tr) continue
      state = state.apply(tr)
      actions += 1
      const fresh = paid([])
      expect(marksIn(state)).toEqual(marksIn(fresh.apply(replacing(fresh, state))))
    }
  }
  expect(actions).toBeGreaterThan(300)
})

/** Puts the text of another state in the place of this one's. */
const replacing = (state: EditorState, other: EditorState): Transaction =>
  state.tr.replaceWith(0, state.doc.content.size, other.doc.content)

/** Something that writers do to a block by chance; undefined where it cannot be done to this one. */
function action(state: EditorState, random: (bound: number) => number): Transaction | undefined {
  const at = random(state.doc.childCount)
  const node = state.doc.child(at)
  const start = within(state, at) - 2
  const end = start + node.nodeSize
  const { tr } = state
  try {
    switch (random(6)) {
      case 0:
        return node.isTextblock ? tr.insertText('写几个字', start + 1) : undefined
      case 1:
        return node.isTextblock && node.content.size > 2 ? tr.delete(start + 1, start + 3) : undefined
      case 2:
        return node.isTextblock ? tr.split(start + 1) : undefined
      case 3:
        return tr.delete(start, end)
      case 4:
        // The same block put down once more.
        return tr.replaceWith(start, end, node.copy(node.content))
      default:
        return tr.insert(start, schema.node('paragraph', null, [schema.text('新的一段')]))
    }
  } catch {
    return undefined
  }
}
