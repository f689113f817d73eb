import { z } from 'zod'
import { seenOnOneLine } from '#platform/text/unseen.ts'
import { FIRM_MISSING, LONGEST_FIRM } from './licensed-firm-lines.ts'

/** The firm that a licence is for, on one line, as it stands on every page. */
export const LicensedFirm = z
  .string()
  .max(2 * LONGEST_FIRM, `企业名称不能超过 ${LONGEST_FIRM} 个字`)
  .overwrite(seenOnOneLine)
  .min(1, FIRM_MISSING)
  .max(LONGEST_FIRM, `企业名称不能超过 ${LONGEST_FIRM} 个字`)
  .meta({ title: '企业名称' })
