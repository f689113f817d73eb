import { z } from 'zod'

/** An address on the web that a page may link to: http or https and nothing that would run in the page. */
export const webAddress = z
  .string()
  .trim()
  .max(2000, '地址过长')
  // A browser takes `https:a.cn` for an address within the page that names it, and the database for none.
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), '应为 http(s) 地址')
