import { expect, test } from 'vitest'
import { begunWith } from '#features/editing/admin/begun-with.ts'
import { dictionaryForm } from './dictionary-form.ts'
import { triedOf } from './tried-of.ts'

test('what the form holds is what is tried, and what was tried is what a new entry begins with', () => {
  const entry = { kind: 'company', name: ' 澜江 ', aliases: ['澜江半导体', 'Lanjiang'], description: '' }
  const tried = { kind: 'company', name: '澜江', aliases: '澜江半导体,Lanjiang' }
  expect(triedOf(entry)).toEqual(tried)
  expect(begunWith(dictionaryForm, tried)).toEqual({ ...entry, name: '澜江', description: undefined })
  expect(triedOf({})).toEqual({ kind: 'term', name: '', aliases: '' })
})
