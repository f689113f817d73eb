import { expect, test } from 'vitest'
import { normalForm } from './normal-form.ts'

test('a text comes into its normal form', () => {
  expect(normalForm('ＳｉＣ e\u0301', 'NFKC')).toBe('SiC é')
  expect(normalForm('ＳｉＣ e\u0301', 'NFC')).toBe('ＳｉＣ é')
})

test('of a heap of marks only as many are ordered as any text needs', () => {
  const heap = `a${'\u0301\u0323'.repeat(500_000)}b`
  expect(normalForm(heap, 'NFKC').length).toBeLessThan(40)
})
