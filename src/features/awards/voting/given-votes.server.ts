import { and, eq, inArray } from 'drizzle-orm'
import { awardVotes } from '../tables.server.ts'

/** Votes that somebody gave and has not got back: one that the office made void is given as well, for whoever cast it. */
export const isGiven = () =>
  and(inArray(awardVotes.state, ['counted', 'held', 'void']), eq(awardVotes.voidTakenBack, false))
