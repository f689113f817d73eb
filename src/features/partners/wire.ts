import { z } from 'zod'
import { imageAddress } from '#platform/images/image-address.ts'
import type { CompanyView } from './contract.ts'

/** The specified spelling of a company (ENT-28); its logo at 320 px (CONST-04). */
export const CompanyWire = z.object({
  id: z.number(),
  sn: z.string().describe('简称'),
  logo: z.string().describe('标识图片的地址，宽 320 像素'),
  webUrl: z.string().describe('网站；没有时为空'),
})

export function companyToWire({
  id,
  shortName,
  logo,
  webUrl = '',
}: CompanyView): z.infer<typeof CompanyWire> {
  return { id, sn: shortName, logo: imageAddress(logo.id, 320), webUrl }
}
