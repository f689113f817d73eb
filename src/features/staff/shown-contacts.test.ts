import { expect, test } from 'vitest'
import { phoneFor } from './shown-contacts.ts'

test('a number is shown in part however it was typed, and whole only to who asked for it', () => {
  const inPart = { showsContacts: false }
  for (const typed of ['+8613800138000', '13800138000', '138 0013 8000'])
    expect(phoneFor(typed, inPart)).toBe('138****8000')
  expect(phoneFor('021-6000 0000', inPart)).toBe('****')
  expect(phoneFor('138 0013 8000', { showsContacts: true })).toBe('138 0013 8000')
  expect(phoneFor(null, inPart)).toBe('')
})
