import { expect, test } from 'vitest'
import { pageOfKey } from './page-of-key.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  ['ArrowRight', 2, 3],
  ['PageDown', 5, 5],
  ['ArrowLeft', 2, 1],
  ['PageUp', 1, 1],
  ['Home', 4, 1],
  ['End', 2, 5],
  ['ArrowDown', 2, undefined],
  ['a', 2, undefined],
])('%s on page %i of five leads to %s', (key, shown, wanted) => {
  expect(pageOfKey({ ...plain, key }, { shown, pageCount: 5 })).toBe(wanted)
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s a key is the browser’s own', (modifier) => {
  expect(pageOfKey({ ...plain, key: 'End', [modifier]: true }, { shown: 2, pageCount: 5 })).toBeUndefined()
})
