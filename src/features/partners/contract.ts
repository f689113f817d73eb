import { z } from 'zod'

/** What leaves the partners feature: a company as its logo shows it (ENT-28). */
export const CompanyView = z.object({
  id: z.number(),
  shortName: z.string(),
  logo: z.object({ id: z.string(), width: z.number(), height: z.number() }),
  /** Absolute address of its site; missing when there is none to link to. */
  webUrl: z.string().optional(),
})
export type CompanyView = z.infer<typeof CompanyView>
