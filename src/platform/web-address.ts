import { z } from 'zod'

/** An address on the web that a page may link to: http or https and nothing that would run in the page. */
export const webAddress = z
  .string()
  .trim()
  .max(2000, '地址过长')
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), '应为 http(s) 地址')
