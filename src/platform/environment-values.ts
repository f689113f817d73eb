import { z } from 'zod'
import { readKeepRule } from './backup/keep-archives.ts'
import { isNetwork } from './http/network-address.ts'
import { isMailAddress } from './mail/mail-address.ts'

/**
 * How the values of environment variables are read: an empty one is as good as none, blanks around one (such as the end
 * of a line that Windows wrote) do not belong to it, and each problem is a Chinese phrase.
 */

export const blankAsMissing = (value: unknown) =>
  typeof value === 'string' ? value.trim() || undefined : value
export const optionalText = z.preprocess(blankAsMissing, z.string().optional())
export const text = (fallback: string) => z.preprocess(blankAsMissing, z.string().default(fallback))
const wholeBetween = (low: number, high: number) =>
  z.coerce
    .number({ error: '应为数字' })
    .int('应为整数')
    .min(low, `不能小于 ${low}`)
    .max(high, `不能大于 ${high}`)
export const whole = (fallback: number, low: number, high: number) =>
  z.preprocess(blankAsMissing, wholeBetween(low, high).default(fallback))
export const optionalWhole = (low: number, high: number) =>
  z.preprocess(blankAsMissing, wholeBetween(low, high).optional())
export const webAddress = z.url({ protocol: /^https?$/, error: '应为 http(s) 地址' })
/**
 * The address of a whole site, for the portal cannot live below a path; as browsers write it: capitals, the usual port and
 * Chinese letters in a host would otherwise be another origin than the one that they send.
 */
export const webOrigin = webAddress
  .refine((address) => {
    // What is no address at all has been said by then.
    if (!URL.canParse(address)) return true
    const { pathname, search, hash, username, password } = new URL(address)
    return pathname === '/' && search + hash + username + password === ''
  }, '应为不带路径的地址，例如 https://www.example.com')
  .transform((address) => new URL(address).origin)
export const mailAddress = z.string().trim().refine(isMailAddress, '应为电子邮箱地址')
/** `门户 <mail@example.com>` or the address alone, as it stands in the From line. */
export const mailSender = z.string().transform((value, ctx) => {
  const [, name = '', address = value] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(value) ?? []
  if (isMailAddress(address)) return { name: name.trim(), address }
  ctx.addIssue({ code: 'custom', message: '应为邮箱地址，或“名称 <邮箱地址>”' })
  return z.NEVER
})
/** Which backups stay: `7d 4w 6m`, the newest of each of 7 days, 4 weeks and 6 months. */
export const keepRule = z.string().transform((value, ctx) => {
  const rule = readKeepRule(value)
  if (rule) return rule
  ctx.addIssue({ code: 'custom', message: '应写成 7d 4w 6m：每天、每周、每月各留几份，不能全为 0' })
  return z.NEVER
})
/** `name=20, other=5`; none is an empty record. Which names there are, the product says. */
export const limitPoints = z.preprocess(
  blankAsMissing,
  z
    .string()
    .default('')
    .transform((value, ctx) => {
      const entries = value.split(/[,\s]+/).filter(Boolean)
      const parsed = entries.map((entry) => /^([a-z-]+)=([1-9]\d{0,8})$/.exec(entry))
      const wrong = entries.find((_, index) => !parsed[index])
      if (wrong === undefined)
        return Object.fromEntries(parsed.map((each) => [each?.[1] ?? '', Number(each?.[2])]))
      ctx.addIssue({ code: 'custom', message: `应写成 questions=20,searches=60，“${wrong}”不是这样` })
      return z.NEVER
    }),
)
/** `203.0.113.7, 10.1.0.0/16`; none is an empty list. */
export const networks = z.preprocess(
  blankAsMissing,
  z
    .string()
    .default('')
    .transform((value, ctx) => {
      const entries = value.split(/[,\s]+/).filter(Boolean)
      const wrong = entries.find((entry) => !isNetwork(entry))
      if (wrong === undefined) return entries
      ctx.addIssue({ code: 'custom', message: `应写成 203.0.113.7, 10.1.0.0/16，“${wrong}”不是这样` })
      return z.NEVER
    }),
)
export const yesOrNo = (fallback: 'yes' | 'no') =>
  z.preprocess(
    blankAsMissing,
    z
      .enum(['yes', 'no'], { error: '应为 yes 或 no' })
      .default(fallback)
      .transform((value) => value === 'yes'),
  )

/** A JSON array; none is an empty one. */
export const jsonList = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value, ctx) => {
      if (typeof value !== 'string' || value.trim() === '') return []
      try {
        return JSON.parse(value)
      } catch {
        ctx.addIssue({ code: 'custom', message: '应为 JSON 数组' })
        return z.NEVER
      }
    },
    z.array(item, { error: '应为 JSON 数组' }),
  )
