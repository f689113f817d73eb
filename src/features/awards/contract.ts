import { z } from 'zod'
import { isAwardDay } from './award-days.ts'
import type { PrizeCandidates } from './candidates/contract.ts'

/** What an award year consists of, and what leaves the awards feature (AWARD-01, ENT-35, C-84). */

const text = (most: number) => z.string().trim().min(1).max(most)
const Day = z.string().refine(isAwardDay, '应为 YYYY-MM-DD 形式的日期')
const Picture = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/**
 * In their order: applying (申报), the research centre's first round (初评), readers' vote (投票), the panel (专家评审), the
 * announcement (公布). The panel's code is in `judging`; elsewhere `review` is what moderators or colleagues look through.
 */
export const PHASE_KINDS = ['application', 'first_round', 'vote', 'review', 'announcement'] as const

export const AwardPhase = z
  .object({
    kind: z.enum(PHASE_KINDS),
    name: text(40),
    /** First and last day in Shanghai, both included; without `until` it is that one day. */
    from: Day,
    until: Day.optional(),
    note: z.string().trim().max(300).default(''),
  })
  .refine(({ from, until }) => until === undefined || until >= from, {
    path: ['until'],
    message: '结束日期不能早于开始日期',
  })
export type AwardPhase = z.infer<typeof AwardPhase>

/** A phase as a page shows it. */
export interface PhaseView extends AwardPhase {
  /** Whether it goes on today. */
  readonly isNow: boolean
}

/** Something to know at a glance: what it costs, what a winner gets, when winners were announced. */
export const AwardFact = z.object({ label: text(20), text: text(200) })
export type AwardFact = z.infer<typeof AwardFact>

export const AwardRule = z.object({ title: text(40), items: z.array(text(400)).min(1).max(20) })
export type AwardRule = z.infer<typeof AwardRule>

/** So many judges judge each candidate at least where nobody says otherwise. */
export const USUAL_JUDGES = 3

/** How readers' votes and the panel's scores weigh (AWARD-05, AWARD-07, B-33). */
export const AwardScoring = z
  .object({
    votesPerPerson: z.number().int().min(1).max(100),
    votePercent: z.number().int().min(0).max(100),
    panelPercent: z.number().int().min(0).max(100),
    /** Votes for one point, a hundred points at most; without it the share of the prize's highest count, of 100. */
    votesPerPoint: z.number().int().min(1).max(1_000_000).optional(),
    /** Whether the highest and the lowest score of a candidate that has enough of them are left out. */
    leavesOutExtremes: z.boolean().default(false),
    /** So many of a prize that readers vote for reach the panel, those with most votes and their equals; all without it. */
    shortlistSize: z.number().int().min(1).max(100).optional(),
    /** A candidate whom fewer judged leaves its prize undecided. */
    leastJudges: z.number().int().min(1).max(20).default(USUAL_JUDGES),
  })
  .refine(({ votePercent, panelPercent }) => votePercent + panelPercent === 100, '两项权重之和应为 100')
export type AwardScoring = z.infer<typeof AwardScoring>

/** `delayed`: as they stood when the day began in Shanghai. */
const COUNTS_SHOWN = ['live', 'delayed', 'hidden'] as const

/** How readers vote besides how often (C-87, C-88, B-32). */
export const AwardVoting = z.object({
  /** How old an account has to be. */
  accountHours: z.number().int().min(0).max(720).default(24),
  /** Whether everybody sees the counts while one can vote; nobody does from then until the announcement. */
  counts: z.enum(COUNTS_SHOWN).default('hidden'),
  /** So long before the end they are hidden all the same. */
  hideHours: z.number().int().min(0).max(240).default(24),
  /** Whether a vote can be taken back and given to another while one can vote. */
  mayTakeBack: z.boolean().default(false),
})
export type AwardVoting = z.infer<typeof AwardVoting>

/** The two ways to apply (AWARD-13); `onlineAddress` is where an open year takes applications. */
export const AwardApplying = z.object(
  {
    online: text(300),
    byMail: text(300),
    email: z.email('收件邮箱不正确').max(200),
    /** What whoever applies online agrees to; the usual sentence without it. */
    statement: text(1000).optional(),
    onlineAddress: z.string().max(500).optional(),
  },
  '请写在线申报、邮件申报与收件邮箱',
)
export type AwardApplying = z.infer<typeof AwardApplying>

export const AwardContact = z.object({
  name: text(40),
  role: text(60),
  phone: z.string().regex(/^[+\d][\d -]{5,24}$/, '电话号码不正确'),
  email: z.email().max(200),
  weChat: Picture.optional(),
})
export type AwardContact = z.infer<typeof AwardContact>

/** How many win a list of honour that home shows, and any other prize, where nobody says otherwise. */
export const usualPlaces = ({ isHonour }: { isHonour: boolean }): number => (isHonour ? 10 : 1)

export const PRIZE_KINDS = ['companies', 'products', 'both'] as const
export type PrizeKind = (typeof PRIZE_KINDS)[number]

export const AwardAlbum = z.object({
  title: text(120),
  pictures: z
    .array(z.object({ image: Picture, caption: text(120) }))
    .min(1)
    .max(200),
})
export type AwardAlbum = z.infer<typeof AwardAlbum>

export const FORM_KINDS = ['top10', 'company', 'product'] as const
export type FormKind = (typeof FORM_KINDS)[number]
/** What each is for. */
export const FORM_NAMES: Readonly<Record<FormKind, string>> = {
  top10: '十强榜单',
  company: '年度企业',
  product: '年度产品',
}

const FIELD_TYPES = ['text', 'long', 'number', 'choice', 'date', 'file'] as const

/** Something that an application form asks for besides who applies (C-85). */
export const AwardField = z
  .object({
    form: z.enum(FORM_KINDS),
    /** By this word its answer is kept: it stays when the label is corrected. */
    key: z.string().regex(/^[a-z][a-zA-Z0-9]{0,29}$/, '应以小写字母开头，只含字母与数字'),
    label: text(60),
    help: z.string().trim().max(200).default(''),
    type: z.enum(FIELD_TYPES),
    options: z.array(text(60)).max(20).default([]),
    isRequired: z.boolean().default(false),
    /** Whether only the office and, while they judge, its judges read the answer; the office's looking is recorded. */
    isConfidential: z.boolean().default(false),
    /** Characters of an answer. */
    most: z.number().int().min(1).max(5000).default(500),
  })
  .refine(({ type, options }) => type !== 'choice' || options.length > 1, {
    path: ['options'],
    message: '至少要有两个选项',
  })
export type AwardField = z.infer<typeof AwardField>

/** Whether one can apply today; `notice` is the sentence for whoever tries while one cannot. */
export type Application =
  | { readonly state: 'open' }
  | { readonly state: ClosedState; readonly notice: string }
type ClosedState = 'upcoming' | 'closed'

/** A prize with those who won it in one year, in their order. */
export interface PrizeView {
  readonly id: number
  /** Where its own page is; of a year of which only a record is kept it has none. */
  readonly address: string | undefined
  readonly name: string
  readonly description: string
  readonly kind: PrizeKind
  readonly winners: readonly { readonly company: string; readonly product: string }[]
}

export interface PrizeGroupView {
  readonly name: string
  readonly description: string
  readonly prizes: readonly PrizeView[]
}

export interface HonoursOfYear {
  readonly year: number
  readonly groups: readonly PrizeGroupView[]
}

export interface FormView {
  readonly key: string
  readonly kind: (typeof FORM_KINDS)[number]
  readonly title: string
  readonly fileName: string
  readonly bytes: number
}

/** What is known of a year by itself: the overview's facts and the head of the year's own page. */
export interface AwardYearSummary {
  readonly year: number
  readonly title: string
  readonly slogan: string
  readonly phases: readonly PhaseView[]
  readonly facts: readonly AwardFact[]
  readonly application: Application
  /** When one can apply, or could, if the year says so. */
  readonly applicationPhase: AwardPhase | undefined
}

/** The event at which winners are honoured. */
export interface CeremonyView {
  readonly eventId: number
  readonly address: string
  readonly title: string
  readonly from: string
  readonly until: string
  readonly place: string
}

/** All that a year's page shows; winners and albums are those of the year and the years before it. */
export interface AwardYearView extends AwardYearSummary {
  readonly intro: readonly string[]
  readonly rules: readonly AwardRule[]
  readonly scoring: AwardScoring | undefined
  readonly applying: AwardApplying
  readonly contacts: readonly AwardContact[]
  readonly hasExtras: boolean
  readonly shortPath: string | undefined
  readonly ceremony: CeremonyView | undefined
  readonly groups: readonly PrizeGroupView[]
  /** Who stands for the year's prizes. */
  readonly candidates: readonly PrizeCandidates[]
  /** Whether readers can vote for somebody today. */
  readonly isVoteOpen: boolean
  readonly votesPerPerson: number
  /** Where it says how the result came about, once that was announced. */
  readonly resultAddress: string | undefined
  readonly honours: readonly HonoursOfYear[]
  readonly albums: readonly (AwardAlbum & { readonly year: number })[]
  readonly forms: readonly FormView[]
}
