import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { isSomebody } from '../http/counted-visitor.ts'
import { randomCode } from '../random-code.server.ts'
import { Refusal } from '../refusal.ts'
import { shortLinks } from './tables.server.ts'

/** With 56^5 codes a collision is rare; a sixth in a row means that the five-character space is full. */
const ATTEMPTS = 6

/** The short code of a path of ours, made on first asking; the same path always has the same code (C-82). */
export async function ensureShortLink({ db }: Context, path: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [made] = await db
      .insert(shortLinks)
      .values({ code: randomCode(attempt < ATTEMPTS - 1 ? 5 : 6), path })
      .onConflictDoNothing()
      .returning()
    if (made) return made.code
    const [present] = await db.select().from(shortLinks).where(eq(shortLinks.path, path))
    if (present) return present.code
  }
  throw new Error(`no free short code for ${path}`)
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
