export const SCORE_STATES = { submitted: '已提交', open: '待评', recused: '回避', abstained: '弃权' } as const

type State = keyof typeof SCORE_STATES
const IN_ORDER = Object.keys(SCORE_STATES) as State[]

/** How many scores stand in each state, in one cell: 已提交 4、待评 1. */
export const sayScores = (counts: Readonly<Record<State, number>>): string =>
  IN_ORDER.filter((state) => counts[state] > 0)
    .map((state) => `${SCORE_STATES[state]} ${counts[state]}`)
    .join('、') || '还没有分配'
