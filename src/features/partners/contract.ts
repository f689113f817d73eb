import { z } from 'zod'
import { StoredImage } from '#platform/images/stored-image.ts'

/** What leaves the partners feature: a company as its logo shows it (ENT-28). */
export const CompanyView = z.object({
  id: z.number(),
  shortName: z.string(),
  logo: StoredImage,
  /** Absolute address of its site; missing when there is none to link to. */
  webUrl: z.string().optional(),
})
export type CompanyView = z.infer<typeof CompanyView>
