import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordConsents, type ConsentGiven } from '#features/accounts/record-consents.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { AGREED } from './site-page-list.ts'
import { sitePages, sitePageVersions } from './tables.server.ts'

/** What people agree to, each text by the version that holds now. */
export async function textsToAgreeTo({ db }: Pick<Context, 'db'>): Promise<ConsentGiven[]> {
  return db
    .selectDistinctOn([sitePages.id], { document: sitePages.slug, version: sitePageVersions.version })
    .from(sitePages)
    .innerJoin(sitePageVersions, eq(sitePageVersions.pageId, sitePages.id))
    .where(inArray(sitePages.slug, [...AGREED]))
    .orderBy(sitePages.id, desc(sitePageVersions.heldFrom))
}

/** Notes that whoever is signed in agrees to the texts as they are now; refuses `sign_in_required`. */
export async function agreeToTexts(context: Context): Promise<void> {
  const { id } = requirePerson(context.actor)
  await recordConsents(context, id, await textsToAgreeTo(context))
}

/**
 * Refuses `consent_needed` to somebody who has not agreed to a text since it last changed in substance (C-15). Whoever came
 * in without being asked, such as by WeChat, is asked then as well.
 */
export async function requireConsent({ db }: Pick<Context, 'db'>, personId: number): Promise<void> {
  const agreedTo = sql`(
    select max(agreed.held_from) from consents
    join site_page_versions agreed
      on agreed.page_id = ${sitePages.id} and agreed.version = consents.version
    where consents.person_id = ${personId} and consents.document = ${sitePages.slug})`
  const [changed] = await db
    .select({ slug: sitePages.slug })
    .from(sitePages)
    .innerJoin(sitePageVersions, eq(sitePageVersions.pageId, sitePages.id))
    .where(
      and(
        inArray(sitePages.slug, [...AGREED]),
        sitePageVersions.isSubstantial,
        sql`${sitePageVersions.heldFrom} > coalesce(${agreedTo}, '-infinity')`,
      ),
    )
    .limit(1)
  if (changed) throw new Refusal('conflict', 'consent_needed')
}
