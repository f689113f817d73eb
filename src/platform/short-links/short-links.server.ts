import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { isSomebody } from '../http/counted-visitor.ts'
import { randomCode } from '../random-code.server.ts'
import { Refusal } from '../refusal.ts'
import { shortLinks } from './tables.server.ts'

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

/** The path behind a code, counted as opened unless by a robot or ahead of a click; refuses `short_link_not_found`. */
export async function openShortLink({ db, caller }: Context, code: string): Promise<string> {
  const isCode = eq(shortLinks.code, code)
  const isCounted = caller !== undefined && isSomebody(caller)
  const [link] = isCounted
    ? await db
        .update(shortLinks)
        .set({ opened: sql`${shortLinks.opened} + 1` })
        .where(isCode)
        .returning()
    : await db.select().from(shortLinks).where(isCode)
  if (!link) throw new Refusal('not_found', 'short_link_not_found')
  return link.path
}
