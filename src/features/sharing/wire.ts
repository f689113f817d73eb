import { z } from 'zod'

/** The specified spelling of a share signature (ENT-34): `appid` in lower case. */
export const ShareSignatureWire = z.object({
  appid: z.string(),
  timestamp: z.number().describe('秒'),
  nonceStr: z.string(),
  signature: z.string(),
})
export type ShareSignatureWire = z.infer<typeof ShareSignatureWire>
