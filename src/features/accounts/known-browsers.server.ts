import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { CodeChannel } from './contract.ts'
import { knownBrowsers, personChannels } from './tables.server.ts'
import { tokenHash } from './token.server.ts'

/** A browser that was not signed in to an account for so long is a stranger again. */
const KNOWN_MS = 180 * DAY_MS

/** The hash of the id that the browser of this request keeps; undefined for one without cookies. */
export function browserHashOf({ caller }: Pick<Context, 'caller'>): Buffer | undefined {
  return caller?.browserId === undefined ? undefined : tokenHash(caller.browserId)
}

/** Whether the owner of an address has signed in with this browser. */
export async function isKnownBrowser(context: Context, { kind, address }: CodeChannel): Promise<boolean> {
  const browserHash = browserHashOf(context)
  if (!browserHash) return false
  const [known] = await context.db
    .select({ personId: knownBrowsers.personId })
    .from(knownBrowsers)
    .innerJoin(personChannels, eq(personChannels.personId, knownBrowsers.personId))
    .where(
      and(
        eq(knownBrowsers.browserHash, browserHash),
        gt(knownBrowsers.seenAt, new Date(context.now.getTime() - KNOWN_MS)),
        eq(personChannels.kind, kind),
        eq(personChannels.address, address),
      ),
    )
    .limit(1)
  return known !== undefined
}

/** Remembers that somebody signs in with this browser. */
export async function noteBrowser(context: Context, personId: number): Promise<void> {
  const browserHash = browserHashOf(context)
  if (!browserHash) return
  await context.db
    .insert(knownBrowsers)
    .values({ personId, browserHash, seenAt: context.now })
    .onConflictDoUpdate({
      target: [knownBrowsers.personId, knownBrowsers.browserHash],
      set: { seenAt: context.now },
    })
}

/** Makes strangers of a person's browsers: of all, or of all but one. */
export async function forgetBrowsers(
  db: Database,
  personId: number,
  { except }: { except?: Buffer | null | undefined } = {},
): Promise<void> {
  const own = eq(knownBrowsers.personId, personId)
  await db.delete(knownBrowsers).where(except ? and(own, ne(knownBrowsers.browserHash, except)) : own)
}

/** Makes a stranger of one of a person's browsers. */
export async function forgetBrowser(db: Database, personId: number, browserHash: Buffer): Promise<void> {
  await db
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.personId, personId), eq(knownBrowsers.browserHash, browserHash)))
}

/** Forgets browsers that are strangers by now; part of a job. */
export async function forgetOldBrowsers({ db, now }: Context): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.seenAt, new Date(now.getTime() - KNOWN_MS)))
}
