import { sql } from 'drizzle-orm'
import type { Context, SharedContext } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { isCjk } from './fold.ts'
import { pairToken, runsOf } from './tokens.ts'

/** How common words and facts are: what is rare tells more, and what is common is looked for among the newest first. */
export interface WordShares {
  /** The date (ms) from which on the `NEWEST` documents lie; 0 when there are fewer. */
  readonly since: number
  /** The dates (ms) of the first and the last document; the last may lie ahead. */
  readonly earliest: number
  readonly latest: number
  /** When that was (ms). */
  readonly readAt: number
  /** Documents in the index, roughly. */
  readonly documents: number
  /** The share of documents that a common token stands in. */
  readonly shares: ReadonlyMap<string, number>
}

/** So many of the newest documents lie after the date `since`. */
export const NEWEST = 4000
/** Documents that are counted; a share below a hundredth need not be known. */
const SAMPLE = 1000
const LEAST_SHARE = 0.01
const RARE = 0.002

const known = new WeakMap<object, { readonly at: number; readonly shares: WordShares }>()

/** The shares as they were last counted, at most a minute old in this process. */
export async function readWordShares({ db, now }: Pick<SharedContext, 'db' | 'now'>): Promise<WordShares> {
  const kept = known.get(db)
  if (kept && Math.abs(now.getTime() - kept.at) < MINUTE_MS) return kept.shares
  const { rows } = await db.execute<{
    since: string
    earliest: string | null
    latest: string | null
    documents: string
    words: Record<string, number> | null
  }>(sql`
    select search_since(${NEWEST}) as since,
      (select min(sort_date) from search_documents) as earliest,
      (select max(sort_date) from search_documents) as latest,
      (select reltuples::bigint from pg_class where oid = 'search_documents'::regclass) as documents,
      (select jsonb_object_agg(token, share) from search_words) as words`)
  const shares = {
    since: Number(rows[0]?.since ?? 0),
    earliest: Number(rows[0]?.earliest ?? 0),
    latest: Number(rows[0]?.latest ?? 0),
    readAt: now.getTime(),
    documents: Math.max(0, Number(rows[0]?.documents ?? 0)),
    shares: new Map(Object.entries(rows[0]?.words ?? {})),
  }
  known.set(db, { at: now.getTime(), shares })
  return shares
}

/** The share of documents that are of some kind, industry, source, or are paid for; `fact` is one of `filter-tokens.ts`. */
export const shareOfFact = ({ shares }: WordShares, fact: string): number => shares.get(`#${fact}`) ?? RARE

/** The share of documents that hold a folded word, at most: no more than hold the rarest of its tokens. */
export const shareOf = ({ shares }: WordShares, folded: string): number =>
  Math.min(...tokensToCount(folded).map((token) => shares.get(token) ?? RARE))

/** The same among titles. */
export const shareOfTitle = ({ shares }: WordShares, folded: string): number =>
  Math.min(...tokensToCount(folded).map((token) => shares.get(`^${token}`) ?? RARE))

function tokensToCount(folded: string): string[] {
  const pieces = runsOf(folded).flat()
  return pieces.flatMap((piece, index) => {
    const across = index > 0 ? [pairToken(pieces[index - 1] ?? '', piece)] : []
    if (!isCjk(piece)) return [piece, ...across]
    const characters = [...piece]
    const pairs = characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`)
    return [...across, ...(pairs.length > 0 ? pairs : [piece])]
  })
}

/** Counts anew in how many documents of a sample each token stands. */
export async function countWords({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`
    with sample as materialized (
      select word, ndoc from ts_stat(${`select tokens from search_documents order by random() limit ${SAMPLE}`})
      where word !~ '^([~@$]|#period:)'
    ), counted as (
      select word as token, ndoc::real / (select greatest(1, least(${SAMPLE}, count(*))) from search_documents) as share
      from sample
    ), gone as (
      delete from search_words where token not in (select token from counted where share >= ${LEAST_SHARE})
    )
    insert into search_words select token, share from counted where share >= ${LEAST_SHARE}
    on conflict (token) do update set share = excluded.share where search_words.share <> excluded.share`)
}
