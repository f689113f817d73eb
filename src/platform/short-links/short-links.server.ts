import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { halfHourOf } from '../half-hours.ts'
import { countedVisitor, countInTurn, countOnTheWay } from '../http/count-visitor.server.ts'
import { isOfSameAddress, VISITORS_OF_AN_ADDRESS } from '../http/counted-visitor.ts'
import { randomCode } from '../random-code.server.ts'
import { Refusal } from '../refusal.ts'
import { shortLinks, shortLinkVisits } from './tables.server.ts'

/** With 56^5 codes a collision is rare; a sixth in a row means that the five-character space is full. */
const ATTEMPTS = 6

/** The short code of a path of ours, made on first asking; the same path always has the same code (C-82). */
export async function ensureShortLink(context: Context, path: string): Promise<string> {
  const code = (await ensureShortLinks(context, [path])).get(path)
  if (code === undefined) throw new Error(`no free short code for ${path}`)
  return code
}

/** The short codes of several paths. */
export async function ensureShortLinks(
  { db }: Context,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  const left = () => paths.filter((path) => !codes.has(path))
  for (let attempt = 0; attempt < ATTEMPTS && left().length > 0; attempt += 1) {
    const length = attempt < ATTEMPTS - 1 ? 5 : 6
    const made = await db
      .insert(shortLinks)
      .values(left().map((path) => ({ code: randomCode(length), path })))
      .onConflictDoNothing()
      .returning({ path: shortLinks.path, code: shortLinks.code })
    for (const { path, code } of made) codes.set(path, code)
    if (left().length === 0) break
    const present = await db
      .select({ path: shortLinks.path, code: shortLinks.code })
      .from(shortLinks)
      .where(inArray(shortLinks.path, left()))
    for (const { path, code } of present) codes.set(path, code)
  }
  return codes
}

/**
 * The path behind a code, counted as opened once for a visitor and half hour and five times for an address, and not by a
 * robot or ahead of a click; leads on where it cannot be counted. Refuses `short_link_not_found`.
 */
export async function openShortLink(context: Context, code: string): Promise<string> {
  const { db, log } = context
  const [link] = await db.select().from(shortLinks).where(eq(shortLinks.code, code))
  if (!link) throw new Refusal('not_found', 'short_link_not_found')
  await countOnTheWay(log, () => countOpening(context, code))
  return link.path
}

async function countOpening({ db, now, caller }: Context, code: string): Promise<void> {
  const visitor = caller && (await countedVisitor(db, caller, { at: now.getTime() }))
  if (visitor !== undefined)
    await countInTurn(db, [visitor], (inTurn) => note(inTurn, { code, visitor, now }))
}

async function note(
  db: Database,
  { code, visitor, now }: { code: string; visitor: string; now: Date },
): Promise<void> {
  const halfHour = halfHourOf(now.getTime())
  await db.execute(sql`
    with seen as (
      insert into ${shortLinkVisits} (half_hour, code, visitor)
      select ${halfHour}::integer, ${code}, ${visitor}::bigint
      where (
        select count(*) from ${shortLinkVisits} as known
        where known.half_hour = ${halfHour} and known.code = ${code}
          and ${isOfSameAddress(sql`known.visitor`, sql`${visitor}::bigint`)}
      ) < ${VISITORS_OF_AN_ADDRESS}
      on conflict do nothing
      returning code
    )
    update ${shortLinks} set opened = opened + 1 from seen where ${shortLinks.code} = seen.code`)
}

/** Forgets who opened links half an hour ago and longer; a job. */
export async function forgetShortLinkVisits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(shortLinkVisits).where(lt(shortLinkVisits.halfHour, halfHourOf(now.getTime()) - 1))
}
