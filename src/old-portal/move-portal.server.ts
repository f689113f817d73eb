import { SilentHosts } from '#features/article-import/silent-hosts.ts'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import type { Context } from '#platform/context.ts'
import { storeImage } from '#platform/import/store-image.server.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { chosenOf } from './chosen.server.ts'
import { eachItem, ifThere } from './each.ts'
import { listTopics } from './list-topics.server.ts'
import type { Move, MoveEvent, MoveTotals, Run } from './move.ts'
import { moveAds } from './move-ads.server.ts'
import { moveComments } from './move-comments.server.ts'
import { moveCommunities } from './move-communities.server.ts'
import { moveEvents } from './move-events.server.ts'
import { moveNamed } from './move-named.server.ts'
import { movePartners } from './move-partners.server.ts'
import { peopleMover } from './move-person.server.ts'
import { moveDataItems, moveSpecials } from './move-records.server.ts'
import { moveQuarterly, moveReports } from './move-reports.server.ts'
import { moveTopic } from './move-topic.server.ts'
import { NO_NUMBERS, type Numbers } from './numbers.ts'
import type { OldPortal } from './portal-client.server.ts'
import { beginRun, endRun } from './runs.server.ts'

/** A million rows in a list of ours. */
const MOST_PAGES = 10_000

interface Options {
  readonly portal: OldPortal
  readonly messages: Messages
  readonly onEvent: (event: MoveEvent, totals: MoveTotals) => void
  /** Told once: how many topics the lists name. */
  readonly onCounted?: (topics: number) => void
  /** When aborted, what is at hand is finished and nothing else begun. */
  readonly signal?: AbortSignal
  readonly mostPages?: number
  /** What no list holds. */
  readonly numbers?: Numbers
}

/**
 * Moves a portal that speaks the specified calls into this one, under its numbers, through the verbs that editors and
 * imports use; gives the totals. Killed and run again it goes on, run once more it changes what changed. Only what concerns
 * everything (the old portal is silent, a store is full, the database is gone) ends it, by throwing.
 */
export async function movePortal(context: Context, options: Options): Promise<MoveTotals> {
  const { portal, signal } = options
  const totals: MoveTotals = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  const run: Run = {
    context,
    portal,
    run: await beginRun(context, portal.origin),
    mostPages: options.mostPages ?? MOST_PAGES,
    signal,
    tell(event) {
      totals[event.outcome] += 1
      options.onEvent(event, totals)
    },
    reasonOf(error) {
      if (error instanceof Refusal && error.kind !== 'unavailable')
        return sentenceFor(error, options.messages)
      throw error
    },
    picture: pictureTaker(context, options),
  }
  const move: Move = { ...run, person: peopleMover(run) }
  // Kept in memory from now on, instead of being built in the transaction of every topic.
  await readDictionary(context.db)
  const { numbers = NO_NUMBERS } = options
  const listed = await listTopics(move, numbers.topic)
  options.onCounted?.(listed.size)
  await eachItem(
    move,
    listed.values(),
    ({ id }) => `文章 ${id}`,
    (topic) => ifThere(() => moveTopic(move, topic)),
  )
  const rest = [
    ...context.services.industries.all.flatMap(({ slug }) => [
      () => moveDataItems(move, slug),
      () => moveSpecials(move, slug),
      () => moveEvents(move, slug),
      () => moveReports(move, slug),
      () => moveQuarterly(move, slug),
      () => moveAds(move, slug),
    ]),
    () => moveCommunities(move),
    () => movePartners(move),
    () => moveNamed(move, numbers),
  ]
  for (const part of rest) if (!signal?.aborted) await part()
  // Last: whoever wrote them has no number, and must not be given one that somebody else brings along.
  const discussed = [...listed.values()].filter(({ comments }) => comments > 0).map(({ id }) => id)
  await eachItem(
    move,
    await chosenOf(move, discussed),
    (id) => `文章 ${id} 的评论`,
    (id) => moveComments(move, id),
  )
  if (!signal?.aborted) await endRun(context, portal.origin)
  return totals
}

/** Takes each picture once in a run. */
function pictureTaker({ services }: Context, { portal, messages }: Options): Run['picture'] {
  const taken = new Map<string, ReturnType<Run['picture']>>()
  const hosts = new SilentHosts()
  const take: Run['picture'] = async (address) => {
    const found = await hosts.ask(address, portal.picture)
    if ('refused' in found) return found
    try {
      return await storeImage(services.images, found.bytes)
    } catch (error) {
      // A full or closed store concerns every picture, not this one.
      if (error instanceof Refusal && error.kind !== 'unavailable')
        return { refused: sentenceFor(error, messages) }
      throw error
    }
  }
  return (address) => {
    const known = taken.get(address)
    if (known) return known
    const taking = take(address)
    taken.set(address, taking)
    return taking
  }
}
