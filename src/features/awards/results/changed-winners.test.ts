import { expect, test } from 'vitest'
import { changedWinners } from './changed-winners.ts'

const winner = (candidateId: number) => ({ candidateId, company: `企业${candidateId}`, product: '' })
const line = (candidateId: number, isWinner: boolean) => ({
  ...winner(candidateId),
  votes: 0,
  votePoints: '0',
  panelPoints: '0',
  final: '0',
  rank: 1,
  isWinner,
  isTied: false,
})
const prize = (id: number, name = `奖${id}`) => ({ id, name, isVoted: false, isDecidedByVotes: false })

test('says who wins no more and who wins now, also where somebody or a whole prize is gone', () => {
  const won = [
    { ...prize(1), winners: [winner(1), winner(2)] },
    { ...prize(2), winners: [winner(3)] },
    { ...prize(3), winners: [winner(9)] },
  ]
  const preview = [
    // Who won second stands no more: it is not among the lines.
    { ...prize(1), lines: [line(1, true), line(4, true), line(5, false)] },
    { ...prize(2, '改了名的奖'), lines: [line(3, true)] },
  ]
  expect(changedWinners({ won, preview })).toMatchObject([
    { name: '奖1', lost: [{ candidateId: 2 }], gained: [{ candidateId: 4 }], renamed: [] },
    { name: '奖3', lost: [{ candidateId: 9 }], gained: [] },
  ])
  expect(changedWinners({ won: won.slice(1, 2), preview: preview.slice(1) })).toEqual([])
})

test('says who wins as before and is called otherwise now', () => {
  const won = [{ ...prize(1), winners: [winner(1), winner(2)] }]
  const preview = [{ ...prize(1), lines: [{ ...line(1, true), company: '企业壹' }, line(2, true)] }]
  expect(changedWinners({ won, preview })).toMatchObject([
    { lost: [], gained: [], renamed: [{ from: { company: '企业1' }, to: { company: '企业壹' } }] },
  ])
})
