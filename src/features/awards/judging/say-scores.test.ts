import { expect, test } from 'vitest'
import { sayScores } from './say-scores.ts'

const NONE = { submitted: 0, open: 0, recused: 0, abstained: 0 }

test('says how many scores stand in each state that there is', () => {
  expect(sayScores({ submitted: 4, open: 1, recused: 0, abstained: 2 })).toBe('已提交 4、待评 1、弃权 2')
})

test('says that nothing was given out', () => {
  expect(sayScores(NONE)).toBe('还没有分配')
})
