/** Who stands for a prize, as everybody sees it (C-86). */
export interface CandidateView {
  readonly id: number
  readonly company: string
  readonly product: string
  readonly summary: string
  /** What it won, from the announcement on and as long as that stands. */
  readonly honour?: Honour
}

export interface Honour {
  /** As the certificate says. */
  readonly prize: string
  /** The certificate's number. */
  readonly certificate: string
}

export interface PrizeCandidates {
  readonly id: number
  readonly name: string
  /** Whether readers vote for who gets it. */
  readonly isVoted: boolean
  readonly candidates: readonly CandidateView[]
}

/** What a candidate is called in one line. */
export const nameOfCandidate = ({ company, product }: Pick<CandidateView, 'company' | 'product'>): string =>
  [company, product].filter(Boolean).join(' · ')

/** What became of one in the year that it stands for. */
export const CANDIDATE_STATE_NAMES: Readonly<Record<string, string>> = {
  standing: '参评',
  withdrawn: '已退出',
  excluded: '已取消资格',
  merged: '已合并',
}
