import { expect, test } from 'vitest'
import { PURPOSES, sayPurpose } from '#features/running/purpose-names.ts'
import { wired } from '../../src/app/registries.server.ts'

test('what a message is about is named once: by its kind, or here where it is no kind', () => {
  expect(wired.messageKinds.filter(({ kind }) => kind in PURPOSES)).toEqual([])
  expect(sayPurpose('invoice_issued', wired.messageKinds)).toBe('发票开具')
  expect(sayPurpose('invoice_reversed', wired.messageKinds)).toBe('红字发票')
})
