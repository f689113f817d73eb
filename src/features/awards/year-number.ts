import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'

/** A year as somebody sends it; one that has no awards is for the verb to refuse. */
export const YearNumber = positiveId.pipe(z.number().max(9999, '年份过大'))

/** The year in the address of a page. */
export const YearInAddress = z
  .string()
  .max(4)
  .regex(/^20\d\d$/)
  .transform(Number)
