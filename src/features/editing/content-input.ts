import { z } from 'zod'

/** Which record, in what a verb of editing takes in. */
export const OfContent = z.object({ kind: z.string().max(40), id: z.number().int().positive() })

/** What a column of versions holds. */
const MOST_VERSIONS = 2_147_483_647

export const VersionNumber = z.number().int().positive().max(MOST_VERSIONS)

/** The same with the token that came with what the editor saw. */
export const WithToken = OfContent.extend({ token: z.number().int().min(0) })
