import { FEED_SCOPES, TOPIC_ORIGINS } from '#features/topics/contract.ts'
import { namesOfFeed, readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { attempt } from './each.ts'
import { listInJson, OldCommunity, OldPinned, OldTopic, pageInData } from './from-wire.ts'
import type { Move } from './move.ts'
import { ROWS, turnBack, turnPages } from './turn-pages.ts'

const PREFIX = '/openapi/v1/vue'

/** What the lists say of a topic that the topic itself does not. */
export interface ListedTopic {
  readonly id: number
  industry: Industry
  /** Missing where no list says it. */
  origin: (typeof TOPIC_ORIGINS)[number] | undefined
  isFeatured: boolean
  readonly categories: string[]
  comments: number
}

type Row = Pick<OldTopic, 'id'> & Partial<Pick<OldTopic, 'user' | 'answer' | 'commentNum'>>

const PIN_PLACES = ['home', 'news', 'literature'] as const

/** Every topic that any list of the old portal names, and those that the operator names by number, which no list holds. */
export async function listTopics(move: Move, named: readonly number[]): Promise<Map<number, ListedTopic>> {
  const found = new Map<number, ListedTopic>()
  const authors = new Set<number>()
  const { portal, context } = move

  const meet = (topics: readonly Row[], of: Partial<ListedTopic> & { category?: string }) => {
    for (const { id, user, answer, commentNum = 0 } of topics) {
      const listed = found.get(id) ?? {
        id,
        industry: of.industry ?? context.services.industries.main,
        origin: undefined,
        isFeatured: false,
        categories: [],
        comments: 0,
      }
      found.set(id, listed)
      listed.comments = Math.max(listed.comments, commentNum)
      if (of.origin) listed.origin = of.origin
      if (of.isFeatured) listed.isFeatured = true
      if (of.category !== undefined) listed.categories.push(of.category)
      for (const person of [user, answer?.by]) if (person?.id !== undefined) authors.add(person.id)
    }
  }

  const feed = (industry: Industry, wenxian: 0 | 1, label: string) =>
    turnBack(move, `${PREFIX}/topics`, async (date) => {
      const input = { type: 10, limit: ROWS, date, industry, wenxian, categoryLabels: label }
      return (await portal.ask(['POST', `${PREFIX}/topics`], input, listInJson(OldTopic))).json
    })
  const choiceOf = (path: string, id: number, type: 0 | 1) =>
    turnBack(move, path, async (date) => {
      const input = { id, type, date, limit: ROWS }
      return (await portal.ask(['POST', path], input, listInJson(OldTopic))).json
    })
  const read = async (about: string, list: Promise<OldTopic[]>, of: Parameters<typeof meet>[1]) => {
    const topics = await attempt(move, about, () => list)
    if (topics) meet(topics, of)
  }

  for (const { slug: industry, name } of context.services.industries.all) {
    for (const scope of FEED_SCOPES) {
      const wenxian = scope === 'literature' ? 1 : 0
      await read(`${name}的文章流`, feed(industry, wenxian, ''), { industry })
      const labels = await readFeedLabels(context, { industry, scope })
      for (const category of namesOfFeed(labels))
        await read(`栏目 ${category}`, feed(industry, wenxian, category), { industry, category })
    }
    for (const origin of TOPIC_ORIGINS)
      await read(
        `${name}的资讯列表`,
        turnPages(move, `${PREFIX}/topicsPage`, async (pageNum) => {
          const input = { type: 9, limit: ROWS, pageNum, cate: origin, industry }
          return (await portal.ask(['POST', `${PREFIX}/topicsPage`], input, pageInData(OldTopic))).data
        }),
        { industry, origin },
      )
  }
  for (const cate of PIN_PLACES) {
    const pinned = await attempt(move, '置顶', () => listPinned(move, cate))
    if (!pinned || pinned.length === 0) continue
    meet(
      pinned.filter((id) => !found.has(id)).map((id) => ({ id })),
      {},
    )
    const notes = [`${cate} 置顶的是文章 ${pinned.join('、')}；置顶不随内容搬来，请编辑重新安排`]
    move.tell({ thing: '置顶', outcome: 'skipped', notes })
  }
  for (const id of await communityIds(move))
    for (const type of [0, 1] as const)
      await read(`社区 ${id} 的文章`, choiceOf(`${PREFIX}/community/topics`, id, type), {
        isFeatured: type === 1,
      })
  for (const id of authors)
    for (const type of [0, 1] as const)
      await read(`人物 ${id} 的文章`, choiceOf(`${PREFIX}/user/topics`, id, type), { isFeatured: type === 1 })
  meet(
    named.filter((id) => !found.has(id)).map((id) => ({ id })),
    {},
  )
  return found
}

/** What stands at the top of a place. */
async function listPinned({ portal }: Move, cate: (typeof PIN_PLACES)[number]): Promise<number[]> {
  const input = { detail: 1, cate }
  const { json } = await portal.ask(['POST', `${PREFIX}/toptopics`], input, listInJson(OldPinned))
  return json.map(({ topicId }) => topicId)
}

async function communityIds(move: Move): Promise<number[]> {
  const communities = await attempt(move, '社区', () => listCommunities(move))
  return (communities ?? []).map(({ id }) => id)
}

export async function listCommunities({ portal }: Move) {
  return (await portal.ask(['GET', `${PREFIX}/communities`], {}, listInJson(OldCommunity))).json
}
