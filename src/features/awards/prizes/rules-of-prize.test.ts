import { expect, test } from 'vitest'
import { rulesOfPrize } from './rules-of-prize.ts'

const scoring = {
  votesPerPerson: 5,
  votePercent: 30,
  panelPercent: 70,
  leavesOutExtremes: false,
  leastJudges: 3,
}
const votes = { votesPerPerson: 5, mayTakeBack: false }
const said = (changes: Partial<Parameters<typeof rulesOfPrize>[0]> = {}) =>
  rulesOfPrize({ kind: 'both', isDecidedByVotes: false, places: 1, scoring, votes, ...changes }).join('')

test('a prize of products says before the vote how votes become points, and that others change the scale', () => {
  for (const words of ['每人在这一届共 5 票', '总分 = 票分 × 30% + 评审分 × 70%', '别人的票数会影响换算'])
    expect(said()).toContain(words)
  expect(said({ scoring: { ...scoring, votesPerPoint: 20 } })).toContain('票分是每 20 票一分，最多 100 分')
  expect(said()).toContain('投出的票不能收回')
  expect(said({ votes: { votesPerPerson: 5, mayTakeBack: true } })).toContain('投票期间可以收回改投')
  expect(said()).not.toContain('去掉一个最高分')
  expect(said({ scoring: { ...scoring, leavesOutExtremes: true } })).toContain('去掉一个最高分')
  expect(said()).not.toContain('进入评审')
  expect(said({ scoring: { ...scoring, shortlistSize: 8 } })).toContain('得票最多的 8 位进入评审')
  expect(said()).toContain('至少由 3 位评委评分')
  expect(said({ scoring: { ...scoring, leastJudges: 5 } })).toContain('至少由 5 位评委评分')
  expect(said({ scoring: null, kind: 'companies' })).toContain('至少由 3 位评委评分')
})

test('a prize of companies says that readers do not vote for it', () => {
  const words = said({ kind: 'companies', places: 3 })
  expect(words).toContain('读者不投票')
  expect(words).toContain('评出 3 位')
  expect(words).not.toContain('票分')
})

test('a prize that votes alone decide says so, and nothing of a panel', () => {
  const words = said({ isDecidedByVotes: true, places: 3 })
  for (const each of ['只由读者投票评出', '每人在这一届共 5 票', '评出 3 位', '票数相同由评选办公室裁定'])
    expect(words).toContain(each)
  expect(words).not.toMatch(/评委|70%/)
})
