import { listPrizesOf, type CompanyPrize } from '#features/awards/company-prizes.server.ts'
import { findLabel, isTakenOut, type LabelView } from '#features/labels/queries.server.ts'
import { labelPath } from '#features/labels/addresses.ts'
import { pageOfCompany } from '#features/partners/queries.server.ts'
import { searchPath } from '#features/search/addresses.ts'
import { SearchKind, type SearchItem } from '#features/search/contract.ts'
import { searchWhole } from '#features/search/search.server.ts'
import type { FeedSlice } from '#features/topics/contract.ts'
import { listTopicsOfLabel } from '#features/topics/labelling/label-queries.server.ts'
import { TOPICS_PER_LOAD } from '#features/topics/lists/lists.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { MovedTo } from '#platform/pages/page.ts'

/** What stands beside the articles, in this order; articles and answers come by their labels. */
const KINDS = ['special', 'data', 'report', 'event', 'file', 'document', 'person'] as const
type Kind = (typeof KINDS)[number]
/** The best of all kinds that are looked through, and those of one kind that are shown. */
const LOOKED_THROUGH = 60
const SHOWN = 6

interface Found {
  readonly kind: Kind
  readonly items: readonly SearchItem[]
}

export interface LabelPageView {
  readonly label: LabelView | undefined
  readonly name: string
  readonly slice: FeedSlice
  readonly isLater: boolean
  readonly found: readonly Found[]
  /** The page that the company itself has here. */
  readonly profile: string | undefined
  readonly prizes: readonly CompanyPrize[]
  readonly publicUrl: string
}

/**
 * Everything the portal has of a company or term. Another spelling leads to the entry's name; a word that no entry, no
 * article and no prize bears, or that was taken out of the dictionary, leads to the page that is called so, of a person
 * first, else to the search; where the office says that it leads comes before both.
 */
export async function loadLabel(
  context: SharedContext,
  { name: asked, before }: { name: string; before: number },
): Promise<LabelPageView> {
  const label = await findLabel(context, asked)
  if (label && label.name !== asked) throw new MovedTo(labelPath(label.name), { isForEver: false })
  const name = label?.name ?? asked
  const slice = await listTopicsOfLabel(context, { label: name, before, limit: TOPICS_PER_LOAD })
  const prizes = label?.kind === 'term' ? [] : await listPrizesOf(context, [name, ...(label?.aliases ?? [])])
  const hits = await literalHits(context, name)
  const called = hits.filter((item) => item.title.text === name)
  const profile =
    (await pageOfCompany(context, [name, ...(label?.aliases ?? [])])) ??
    called.find((item) => item.kind === 'person')?.path
  const isNowhere = slice.items.length === 0 && prizes.length === 0
  if (!label && (isNowhere || (await isTakenOut(context, name))))
    throw new MovedTo(profile ?? called[0]?.path ?? searchPath(name), { isForEver: false, isGuess: true })
  return {
    label,
    name,
    slice,
    isLater: before < FAR_FUTURE_MS,
    found: KINDS.flatMap((kind) => {
      const items = hits.filter((item) => item.kind === kind).slice(0, SHOWN)
      return items.length > 0 ? [{ kind, items }] : []
    }),
    profile,
    prizes,
    publicUrl: context.services.configuration.publicUrl,
  }
}

/**
 * What holds the name itself; nothing that the search only takes for something like it, which is what costs most: anybody
 * may ask for the pages of words that nobody knows, and more of them than for searches.
 */
async function literalHits(context: SharedContext, name: string): Promise<readonly SearchItem[]> {
  const kinds = SearchKind.options.filter((kind) => KINDS.some((each) => each === kind))
  const { items } = await searchWhole(context, {
    q: name,
    kinds,
    industry: context.services.industries.main,
    page: 1,
    limit: LOOKED_THROUGH,
  })
  // A page about a name needs no marks in what it leads to.
  return items.map((item) => ({ ...item, path: item.path.split('?', 1)[0] ?? item.path }))
}
