import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql, type SQL } from 'drizzle-orm'
import { isbot } from 'isbot'
import { DAY_MS } from '../durations.ts'
import { addressKey } from './network-address.ts'

/** Who opened something, for figures that others see and that nobody should be able to make up. */
export interface Opening {
  readonly address: string
  readonly browser: string
  /** Whether a browser only wanted to have it ready, or a program asked for its headers. */
  readonly isFetchedAhead?: boolean
}

/**
 * As many visitors as one address counts for with one thing in one half hour. Behind it there may be a company of readers
 * or one machine with a thousand names.
 */
export const VISITORS_OF_AN_ADDRESS = 5

/** A visitor's number is the address's in its upper bits and the browser's in these lower ones. */
const BROWSER_BITS = 24n
const ADDRESS_BITS = 39n

/** Whether nobody has seen yet what is asked for: fetched ahead for a click that may never come, or HEAD. */
export function isFetchedAhead({
  method,
  headers,
}: {
  method?: string | undefined
  headers: IncomingHttpHeaders
}): boolean {
  if (method === 'HEAD') return true
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))
}

/**
 * A number for a visitor that holds for a day and cannot be turned back into an address; undefined for robots and for what
 * is only fetched ahead. A `mark` that the caller chooses (an id the browser keeps) tells apart visitors of one address.
 */
export function countedVisitor(
  { address, browser, isFetchedAhead: isAhead }: Opening,
  { at, mark = '' }: { at: number; mark?: string },
): string | undefined {
  if (isAhead || browser === '' || isbot(browser)) return undefined
  const day = Math.floor(at / DAY_MS)
  const place = bits(`${day}\n${addressKey(address)}`, ADDRESS_BITS)
  return String((place << BROWSER_BITS) | bits(`${day}\n${browser}\n${mark}`, BROWSER_BITS))
}

const bits = (text: string, count: bigint): bigint =>
  BigInt.asUintN(Number(count), hash('sha256', text, 'buffer').readBigUInt64BE(0))

/** Whether a column's visitor has the address of another visitor. */
export function isOfSameAddress(column: SQL, visitor: SQL): SQL {
  const size = 2n ** BROWSER_BITS
  const first = sql`(${visitor} / ${size}::bigint * ${size}::bigint)`
  return sql`${column} between ${first} and ${first} + ${size - 1n}::bigint`
}
