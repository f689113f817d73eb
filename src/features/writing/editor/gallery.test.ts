import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import type { Block, BodyPicture } from '#features/topics/body/blocks.ts'
import { blocksOf, docOf } from '../body/document.ts'
import { bodyExtensions } from '../body/schema.ts'
import { joinAround, joinById, replaceAt } from './gallery.ts'

const schema = getSchema(bodyExtensions)
const line: Block = { type: 'paragraph', spans: [{ text: '字' }] }
const picture = (letter: string): BodyPicture => ({
  image: { id: letter.repeat(24), width: 800, height: 600 },
  alt: letter,
  caption: `图 ${letter}`,
})
const image = (letter: string): Block => ({ type: 'image', ...picture(letter) })
const gallery = (letters: string, caption?: string): Block => ({
  type: 'gallery',
  pictures: [...letters].map(picture),
  ...(caption !== undefined && { caption }),
})
const stateOf = (...blocks: Block[]) => EditorState.create({ doc: docOf(blocks, schema) })
const ids = (letters: string) => [...letters].map((letter) => letter.repeat(24))
const after = (tr: ReturnType<typeof joinById>) => tr && blocksOf(tr.doc)

test('pictures that came together become one gallery with their words, and their neighbours stay', () => {
  const state = stateOf(image('a'), line, image('b'), image('c'), image('d'))
  expect(after(joinById(state, ids('abc')))).toEqual([image('a'), line, gallery('bc'), image('d')])
  expect(joinById(stateOf(image('a'), line, image('b')), ids('ab'))).toBeUndefined()
})

test('a picture is joined with all that stand right above and below it, galleries too', () => {
  const state = stateOf(line, image('a'), gallery('bc', '一组'), image('d'))
  // One line of one letter takes three places, a picture one.
  expect(after(joinAround(state, 3))).toEqual([line, gallery('abcd', '一组')])
  expect(after(joinAround(state, 5))).toEqual([line, gallery('abcd', '一组')])
  expect(joinAround(state, 0)).toBeUndefined()
  expect(joinAround(stateOf(image('a'), line), 0)).toBeUndefined()
})

test('no more than a gallery holds are joined', () => {
  const many = stateOf(gallery('ab'.repeat(15)), image('c'))
  expect(joinAround(many, 0)).toBeUndefined()
})

test('a gallery is taken apart where it stands', () => {
  expect(after(replaceAt(stateOf(line, gallery('ab'), line), 3, [image('a'), image('b')]))).toEqual([
    line,
    image('a'),
    image('b'),
    line,
  ])
})
