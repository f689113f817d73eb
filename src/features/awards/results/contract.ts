import { z } from 'zod'

export const RESULT_STATES = ['prepared', 'frozen', 'dropped'] as const

/** How the result is computed; another way gets another name, so that old results stay right for ever. */
export const RESULT_FORMAT = 'award-result/3'
/**
 * The first one knew nothing of leaving scores out, the second nothing of prizes that votes alone decide: a rule or a prize
 * without the word says so.
 */
const FORMATS = ['award-result/1', 'award-result/2', RESULT_FORMAT] as const

/** With so many scores a candidate can lose the highest and the lowest. */
export const ENOUGH_SCORES = 5

const id = z.number().int().positive()
const Percent = z.number().int().min(0).max(100)

/** How votes become points and how they weigh against the panel (AWARD-07, B-33). */
const ResultRule = z.object({
  votePercent: Percent,
  panelPercent: Percent,
  /** Votes for one point; 0: the share of the prize's highest count, of 100. */
  votesPerPoint: z.number().int().min(0),
  /** Whether a candidate with enough scores loses its highest and its lowest one. */
  leavesOutExtremes: z.boolean().default(false),
  /** How many of a prize that readers vote for the panel judged, with their equals; 0: all. */
  shortlistSize: z.number().int().min(0).default(0),
})
export type ResultRule = z.infer<typeof ResultRule>

/** A tie that panel and votes leave open: in which order, and why. */
export const TieDecision = z.object({
  candidates: z.array(id).min(2).max(50),
  reason: z.string().trim().min(1).max(1000),
})

const Named = z.object({ id, company: z.string(), product: z.string() })

const PrizeInput = z.object({
  id,
  name: z.string(),
  /** Whether readers vote for it; otherwise the panel alone decides. */
  isVoted: z.boolean(),
  /** Whether votes alone decide, and nobody judged. */
  isDecidedByVotes: z.boolean().default(false),
  /** How many win it. */
  places: z.number().int().positive(),
  criteria: z.array(z.object({ id, name: z.string(), percent: Percent })),
  candidates: z.array(Named),
  /** Who stood and had too few votes for the panel. */
  leftOut: z.array(Named).default([]),
  /** What judges gave; `judge` is a pseudonym of the year. */
  sheets: z.array(
    z.object({
      judge: z.string(),
      candidate: id,
      scores: z.array(z.object({ criterion: id, score: Percent })),
    }),
  ),
  decisions: z.array(TieDecision),
})
export type PrizeInput = z.infer<typeof PrizeInput>

const RankedCandidate = z.object({
  candidate: id,
  votes: z.number().int().min(0),
  /** Exact, as `n/d`. */
  votePoints: z.string(),
  panelPoints: z.string(),
  final: z.string(),
  /** The final rounded half up to two places, for people. */
  shown: z.string(),
  rank: z.number().int().positive(),
  isWinner: z.boolean(),
})
export type RankedCandidate = z.infer<typeof RankedCandidate>

/** All of a result: what it was computed from and what came out; this is what is frozen. */
export const ResultContent = z.object({
  format: z.enum(FORMATS),
  year: z.number().int(),
  rule: ResultRule,
  prizes: z.array(PrizeInput),
  /** Pseudonym of the ballot, the choice, and whether it counts. */
  votes: z.array(z.tuple([z.string(), id, z.enum(['valid', 'void'])])),
  ranking: z.array(z.object({ prize: id, lines: z.array(RankedCandidate) })),
})
export type ResultContent = z.infer<typeof ResultContent>
