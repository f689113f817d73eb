import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql, type SQL } from 'drizzle-orm'
import { isbot } from 'isbot'
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

/** Whether it was somebody who sees what was opened: no robot, and not fetched ahead. */
export const isSomebody = ({ browser, isFetchedAhead: isAhead }: Opening): boolean =>
  !isAhead && browser !== '' && !isbot(browser)

/**
 * A number for a visitor that holds as long as the salt, and that cannot be turned back into an address without it. A `mark`
 * that the caller chooses (an id the browser keeps) tells apart visitors of one address.
 */
export function visitorNumber({ address, browser }: Opening, salt: Buffer, mark = ''): string {
  const place = bits(salt, addressKey(address), ADDRESS_BITS)
  return String((place << BROWSER_BITS) | bits(salt, `${browser}\n${mark}`, BROWSER_BITS))
}

const bits = (salt: Buffer, text: string, count: bigint): bigint =>
  BigInt.asUintN(Number(count), createHmac('sha256', salt).update(text).digest().readBigUInt64BE(0))

/** In how many groups addresses take their turns: few enough that whoever counts many visitors can hold all of them. */
const GROUPS = 256n

/** The group of a visitor's address. */
export const groupOf = (visitor: string): string => String((BigInt(visitor) >> BROWSER_BITS) % GROUPS)

/** Whether a column's visitor has the address of another visitor. */
export function isOfSameAddress(column: SQL, visitor: SQL): SQL {
  const size = 2n ** BROWSER_BITS
  const first = sql`(${visitor} / ${size}::bigint * ${size}::bigint)`
  return sql`${column} between ${first} and ${first} + ${size - 1n}::bigint`
}
