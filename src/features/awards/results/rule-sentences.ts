import { ENOUGH_SCORES, type ResultRule } from './contract.ts'

/** How a prize is decided, in the words that stand on its page before anybody votes and beside the result afterwards (AWARD-07, B-33). */

export const finalSentence = ({
  votePercent,
  panelPercent,
}: Pick<ResultRule, 'votePercent' | 'panelPercent'>): string =>
  `总分 = 票分 × ${votePercent}% + 评审分 × ${panelPercent}%。`

/** `votesPerPoint` is 0 for the share of the prize's highest count. */
export const votePointsSentence = ({ votesPerPoint }: Pick<ResultRule, 'votesPerPoint'>): string =>
  votesPerPoint === 0
    ? '票分是本奖项最高票的百分比：最高票得 100 分，其余按比例，所以别人的票数会影响换算。'
    : `票分是每 ${votesPerPoint} 票一分，最多 100 分。`

export const panelPointsSentence = ({ leavesOutExtremes }: Pick<ResultRule, 'leavesOutExtremes'>): string =>
  `评审分是各位评委评分的平均，每位评委按评分项的权重合计，满分 100。${leavesOutExtremes ? `一位参评者有 ${ENOUGH_SCORES} 份以上评分时，去掉一个最高分、一个最低分再平均。` : ''}`

export const shortlistSentence = (size: number): string =>
  `得票最多的 ${size} 位进入评审，与最后一位票数相同的也进入。`

export const COMPANY_SENTENCE = '企业奖由研究中心初评，总分就是评审分。'

export const VOTES_ALONE_SENTENCE = '只由读者投票评出的奖项不经评审，总分就是票分。'

export const STANDARDISING_SENTENCE =
  '有评委回避或没有评到每一位时，先把每位评委的分数化到同样的平均与平均偏差，免得宽严不同左右名次。'

export const TIE_SENTENCE = '总分相同看评审分，再看票数，仍相同由评选办公室裁定并写明原因。'
