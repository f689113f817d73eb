import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { sitePages, sitePageVersions } from './tables.server.ts'
import { filled, unknownQuote } from './texts.ts'

export const SaveSitePage = z.object({
  id: z.number().int().positive(),
  title: z.string().trim().min(1).max(40),
  body: z.string().trim().min(1).max(60_000),
  /** Readers are asked anew before they pay. */
  isSubstantial: z.boolean().default(false),
  /** What has changed, as readers are told. */
  changeNote: z.string().trim().max(300).default(''),
})

/**
 * Makes a page of the portal say exactly this from now on. Another text than before is a version of its own, named by its
 * day and never changed again; so is the same text that readers are to agree to once more (C-15). Refuses
 * `permission_missing`, `token_missing`, `input_invalid`, `site_page_unknown`, `site_page_quote_unknown`.
 */
export async function saveSitePage(context: Context, input: z.input<typeof SaveSitePage>): Promise<void> {
  requirePermission(context.actor, 'pages.edit')
  requireOverwriting(context)
  const { id, ...given } = parseInput(SaveSitePage, input)
  const quote = unknownQuote(given.body)
  if (quote !== undefined) throw new Refusal('invalid', 'site_page_quote_unknown', { quote })
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [known] = await db
      .update(sitePages)
      .set({ ...given, changedAt: now })
      .where(eq(sitePages.id, id))
      .returning({ slug: sitePages.slug })
    if (!known) throw new Refusal('not_found', 'site_page_unknown')
    const version = await keepVersion(within, id, given)
    await purgePages(db, ['site-pages'])
    await recordAudit(within, 'saveSitePage', `site-page:${id}`, { slug: known.slug, version })
  })
}

type Text = Omit<z.output<typeof SaveSitePage>, 'id'>

/** Keeps the text as a version unless the one that holds says the same; gives the version that holds now. */
async function keepVersion({ db, now, services }: Context, pageId: number, text: Text): Promise<string> {
  const [last] = await db
    .select()
    .from(sitePageVersions)
    .where(eq(sitePageVersions.pageId, pageId))
    .orderBy(desc(sitePageVersions.heldFrom))
    .limit(1)
  const body = filled(text.body, services.settings)
  const isSame = last?.title === text.title && filled(last.body, services.settings) === body
  if (last && isSame && (last.isSubstantial || !text.isSubstantial)) return last.version
  const version = await versionName(db, pageId, shanghaiDay(now))
  await db.insert(sitePageVersions).values({ ...text, body, pageId, version, heldFrom: now })
  return version
}

/** The day; with a number from the second one of a day on. The page's row is held, so nobody else takes the name. */
async function versionName(db: Context['db'], pageId: number, day: string): Promise<string> {
  const taken = await db
    .select({ version: sitePageVersions.version })
    .from(sitePageVersions)
    .where(eq(sitePageVersions.pageId, pageId))
  const ofDay = taken.filter(({ version }) => version === day || version.startsWith(`${day}-`)).length
  return ofDay === 0 ? day : `${day}-${ofDay + 1}`
}
