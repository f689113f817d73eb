import { and, asc, desc, eq, gt, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery, type RowOf } from '#platform/database/prepared-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { sharedPart } from '#platform/pages/shared-parts.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { AdView, type AdsOfPage, type AdTarget, type PageOfAds, type Position } from './contract.ts'
import { adLeadsNowhere } from './leads-nowhere.server.ts'
import { MOST_OF_A_POSITION } from './limits.ts'
import { ads } from './tables.server.ts'

const columns = {
  id: ads.id,
  position: ads.position,
  title: ads.title,
  image: ads.image,
  targetKind: ads.targetKind,
  targetUrl: ads.targetUrl,
  targetId: ads.targetId,
  weight: ads.weight,
  isOwn: ads.isOwn,
}

const isShownNow = and(
  eq(ads.state, 'active'),
  lte(ads.startsAt, sql.placeholder('now')),
  or(isNull(ads.endsAt), gt(ads.endsAt, sql.placeholder('now'))),
  not(adLeadsNowhere(sql.placeholder('site'))),
)

const momentOf = ({ now, services }: SharedContext) => ({ now, site: services.configuration.publicUrl })

const adsOfPage = preparedQuery('ads_of_page', (db) =>
  db
    .select(columns)
    .from(ads)
    .where(
      and(
        eq(ads.industry, sql.placeholder('industry')),
        sql`${ads.page} in ('all', ${sql.placeholder('page')})`,
        sql`${ads.position} not in ('topic', 'community')`,
        isShownNow,
      ),
    )
    .orderBy(desc(ads.weight), asc(ads.id))
    .prepare('ads_of_page'),
)

/**
 * The ads of a page that are shown now, in one statement, in an order that holds for everybody, so that a cached page
 * stays one page; the browser shuffles and rotates (B-07, C-75).
 */
export async function listAds(
  context: SharedContext,
  { industry, page }: { industry: Industry; page: PageOfAds },
): Promise<AdsOfPage> {
  const moment = momentOf(context)
  const rows = viewsOf(context, await adsOfPage(context.db).execute({ industry, page, ...moment }))
  const at = (position: Position) =>
    rows.filter((row) => row.position === position).slice(0, MOST_OF_A_POSITION)
  return {
    top: at('top'),
    banners: at('banner'),
    promo: at('promo')[0],
    part1: at('part1'),
    part2: at('part2'),
    part3: at('part3'),
  }
}

const adsOfTopics = preparedQuery('ads_of_topics', (db) =>
  db
    .select(columns)
    .from(ads)
    .where(and(eq(ads.position, 'topic'), isShownNow))
    .orderBy(desc(ads.weight), asc(ads.id))
    .limit(MOST_OF_A_POSITION)
    .prepare('ads_of_topics'),
)

/** The ad inside a topic: one of those running, always the same for the same topic while they run. */
export async function adOfTopic(context: SharedContext, topicId: number): Promise<AdView | undefined> {
  const options = { name: 'ads of topics', tags: ['ads'] }
  const running = await sharedPart(context, options, async (shared) =>
    viewsOf(shared, await adsOfTopics(shared.db).execute(momentOf(shared))),
  )
  return running[topicId % Math.max(1, running.length)]
}

const adsAt = preparedQuery('ads_at', (db) =>
  db
    .select(columns)
    .from(ads)
    .where(
      and(
        eq(ads.industry, sql.placeholder('industry')),
        inArray(ads.position, [
          sql.placeholder('first'),
          sql.placeholder('second'),
          sql.placeholder('third'),
        ]),
        isShownNow,
      ),
    )
    .orderBy(desc(ads.weight), asc(ads.id))
    .prepare('ads_at'),
)

/** The ads of up to three positions, for the calls; the heaviest first. */
export async function listAdsAt(
  context: SharedContext,
  { industry, positions }: { industry: Industry; positions: readonly [Position, Position?, Position?] },
): Promise<AdView[]> {
  const [first, second = first, third = first] = positions
  const asked = { industry, first, second, third, ...momentOf(context) }
  return viewsOf(context, await adsAt(context.db).execute(asked))
}

type Row = RowOf<typeof adsAt>

const Stored = AdView.pick({ image: true })

function viewsOf(context: SharedContext, rows: readonly Row[]): AdView[] {
  return parseRows(context, Stored, rows, { table: 'ads' }).map(viewOf)
}

function viewOf(row: Row): AdView {
  const { id, position, title, image, weight, isOwn } = row
  return { id, position, title, image, weight, isOwn, target: targetOf(row) }
}

function targetOf({ targetKind, targetUrl, targetId }: Row): AdTarget {
  if (targetKind === 'url') return { kind: 'external', address: targetUrl }
  if (targetKind !== 'none' && targetId !== null) return { kind: targetKind, id: targetId }
  return { kind: 'none' }
}
