import { communityImporter } from '#features/communities/import-communities.server.ts'
import { listTopicsOfCommunity } from '#features/communities/queries.server.ts'
import { communities } from '#features/communities/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { carry, isCarried } from './carry.server.ts'
import { chosenOf } from './chosen.server.ts'
import { attempt } from './each.ts'
import { inJson, listInJson, OldCommunity, OldTopic } from './from-wire.ts'
import { listCommunities } from './list-topics.server.ts'
import type { Move } from './move.ts'
import { ROWS, turnBack } from './turn-pages.ts'
import { z } from 'zod'

const PREFIX = '/openapi/v1/vue'
const Expert = z.object({ id: z.number().int().positive(), name: z.string(), icon: z.string().nullish() })
/** As many as one community names one by one (`saveCommunity`). */
const MOST_CHOSEN = 500

/** Moves communities in their order, with their experts and what of their topics the keywords do not bring by themselves. */
export async function moveCommunities(move: Move): Promise<void> {
  const found = await attempt(move, '社区列表', () => listCommunities(move))
  for (const [position, { id }] of (found ?? []).entries())
    await attempt(move, `社区 ${id}`, () => moveCommunity(move, id, position))
}

async function moveCommunity(move: Move, id: number, position: number): Promise<void> {
  const { portal } = move
  const name = `community ${id}`
  if (await isCarried(move, name)) return
  const input = { id, type: 0, limit: ROWS }
  const { json: community } = await portal.ask(['GET', `${PREFIX}/community/${id}`], {}, inJson(OldCommunity))
  const users = await portal.ask(['POST', `${PREFIX}/community/users`], { id, limit: 50 }, listInJson(Expert))
  const listed = await turnBack(move, `${PREFIX}/community/topics`, async (date) => {
    const path = `${PREFIX}/community/topics`
    return (await portal.ask(['POST', path], { ...input, date }, listInJson(OldTopic))).json
  })
  const experts: number[] = []
  for (const { icon, ...user } of users.json) {
    const number = await move.person({ ...user, icon: icon ?? '' })
    if (number !== undefined) experts.push(number)
  }
  const topics = await chosenOf(
    move,
    listed.map((topic) => topic.id),
  )
  const { keyword, description } = community
  const record = { id, name: community.name, keyword, description, position, experts }
  await carry(move, {
    name,
    about: `社区 ${id}`,
    taken: { table: communities, id },
    facts: { ...record, topics },
    pack:
      async ({ supplies }) =>
      async (within) => {
        await communityImporter.take(within, record, supplies)
        const byKeyword = await topicsOf(within, id)
        const chosen = topics.filter((topic) => !byKeyword.has(topic)).slice(0, MOST_CHOSEN)
        if (chosen.length > 0) await communityImporter.take(within, { ...record, topics: chosen }, supplies)
        return id
      },
  })
}

/** The topics that a community has here by its keywords. */
async function topicsOf(within: Context, id: number): Promise<Set<number>> {
  const found = new Set<number>()
  for (let before = FAR_FUTURE_MS; ;) {
    const { items } = await listTopicsOfCommunity(within, { id, choice: 'all', before, limit: ROWS })
    for (const item of items) found.add(item.id)
    const last = items.at(-1)
    if (!last) return found
    before = last.sortDate
  }
}
