import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/** One page has one address: what a page was asked for, written the one way that our own links write it. */

export type Texts = Readonly<Record<string, string>>

/**
 * Gives what writes a parsed input as texts again: numbers in figures, lists with commas, nothing that is missing, blank or
 * what a missing one would mean. A value that would not be read as itself again stays as it was sent.
 */
export function canonicalTexts<Input extends z.ZodObject>(
  schema: Input,
): (input: z.output<Input>, raw: Readonly<Record<string, unknown>>) => Texts {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const missing = field.safeParse(undefined)
    return { name, field, mayMiss: missing.success, fallback: missing.data }
  })
  return (input, raw) => {
    const texts: Record<string, string> = {}
    const values: Readonly<Record<string, unknown>> = input
    for (const { name, field, mayMiss, fallback } of fields) {
      const value = values[name]
      if (value === undefined) continue
      if (mayMiss && (value === '' || isDeepStrictEqual(value, fallback))) continue
      const text = Array.isArray(value) ? value.join(',') : String(value)
      const again = field.safeParse(text)
      texts[name] = again.success && isDeepStrictEqual(again.data, value) ? text : String(raw[name])
    }
    return texts
  }
}

/** The address of a route (`/topic/:id`) with these texts: those its path names there, the rest as query in their order. */
export function addressOf(route: string, texts: Texts): string {
  const inPath = new Set<string>()
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(texts[name] ?? '')
  })
  const query = new URLSearchParams(Object.entries(texts).filter(([name]) => !inPath.has(name)))
  return query.size === 0 ? path : `${path}?${query}`
}

/**
 * Whether an address means the same as the canonical one and differs only in how signs are encoded, which proxies on the
 * way may change (`+` and `%20`, `%e7` and `%E7`); letters and figures nobody has reason to encode.
 */
export function isSameSpelling(url: string, canonical: string): boolean {
  if (url === canonical) return true
  const [path = '', query] = split(url)
  const [canonicalPath = '', canonicalQuery] = split(canonical)
  if (NEEDLESS.test(path) || decoded(path) !== decoded(canonicalPath)) return false
  if (query === undefined || canonicalQuery === undefined) return query === canonicalQuery
  const pairs = [...new URLSearchParams(query)]
  return (
    query.split('&').length === pairs.length &&
    isDeepStrictEqual(pairs, [...new URLSearchParams(canonicalQuery)])
  )
}

/** An encoded letter, figure or one of `-._~`. */
const NEEDLESS = /%(3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|2[de])/i

function split(url: string): [path: string, query?: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
