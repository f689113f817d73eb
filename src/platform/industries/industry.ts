import { z } from 'zod'
import { emptyAsMissing } from '../calls/inputs.ts'

const error = '应为产业的短名，例如 semi'

/** One part of the field that the portal covers, by its short name: `semi`. Which there are stands in the table `industries`. */
export const Industry = z
  .string({ error })
  .max(31, { error })
  .regex(/^[a-z][a-z0-9-]{1,30}$/, { error })
export type Industry = z.infer<typeof Industry>

/** An industry that a caller may leave out, meaning the main one. */
export const industryInput = z
  .preprocess(emptyAsMissing, Industry.optional())
  .describe('产业的短名；不填为主产业')

/** The page of an industry beside the main one. */
export const industryPath = (slug: Industry): `/industry/${string}` => `/industry/${slug}`
