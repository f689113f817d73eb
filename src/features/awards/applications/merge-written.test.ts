import { expect, test } from 'vitest'
import { mergeWritten, withPart } from './merge-written.ts'

const BASE = {
  prizeId: 1,
  company: '砺川晶体',
  creditCode: '',
  product: '',
  summary: '做衬底。',
  answers: { output: '三万片' },
  contactName: '许知微',
  contactPhone: '',
  contactEmail: '',
}

test('takes every part from whoever changed it, and loses nothing of either', () => {
  const mine = { ...BASE, summary: '做八英寸衬底。', answers: { output: '三万片', stage: '器件' } }
  const theirs = { ...BASE, prizeId: 2, contactPhone: '0571', answers: { output: '四万片' } }
  expect(mergeWritten(BASE, mine, theirs)).toEqual({
    merged: {
      ...BASE,
      prizeId: 2,
      summary: '做八英寸衬底。',
      contactPhone: '0571',
      answers: { output: '四万片', stage: '器件' },
    },
    clashes: [],
  })
})

test('says what both changed differently, and takes the other words only when that is chosen', () => {
  const mine = { ...BASE, summary: '我的', answers: { output: '五万片' } }
  const theirs = { ...BASE, summary: '同事的', answers: { output: ' 五万片 ' } }
  const { merged, clashes } = mergeWritten(BASE, mine, theirs)
  expect(clashes).toEqual([{ part: 'summary', mine: '我的', theirs: '同事的' }])
  expect(merged).toEqual(mine)
  expect(withPart(merged, 'summary', '同事的').summary).toBe('同事的')
  expect(withPart(merged, 'answers.output', '六').answers).toEqual({ output: '六' })
})

test("what the server only tidied is nobody's change", () => {
  const typed = { ...BASE, summary: '做衬底。 ' }
  expect(mergeWritten(typed, { ...typed, summary: '做衬底。 再' }, BASE)).toMatchObject({
    merged: { summary: '做衬底。 再' },
    clashes: [],
  })
})
