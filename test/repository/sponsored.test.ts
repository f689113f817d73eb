import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { readOwnCommentData } from '#features/comments/own-comments.server.ts'
import { labelPath } from '#features/labels/addresses.ts'
import { RIGHTS } from '#features/people/policy.ts'
import { recommendedTopics } from '#features/people/tables.server.ts'
import { giveRights, makeProfile } from '#features/people/testing.ts'
import { hotList } from '#features/popularity/queries.server.ts'
import { hotTopics } from '#features/popularity/tables.server.ts'
import { answerQuestion } from '#features/questions/answer-question.server.ts'
import { askQuestion } from '#features/questions/ask-question.server.ts'
import { claimQuestion } from '#features/questions/claim-question.server.ts'
import { readOwnReading } from '#features/reading/own-reading.server.ts'
import { collectedTopics } from '#features/reading/tables.server.ts'
import { personPath, topicPath } from '#features/topics/addresses.ts'
import { makeArticle, makeQuestion, paragraph } from '#features/topics/testing.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { pages } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context
beforeAll(async () => {
  portal = await testPortal()
  context = testContext((await testDatabase()).db)
})
afterAll(() => portal.close())

const bodyOf = async (url: string) => {
  portal.cache.clear()
  return (await portal.app.inject(url)).body
}

test('what was paid for to be published says so on its page, in lists, in feeds and to whoever asks by call (C-78)', async () => {
  const id = await makeArticle(context, { title: '岚台新品发布', isSponsored: true })
  expect(await bodyOf(`/topic/${id}`)).toContain('>广告<')
  expect(await bodyOf('/news')).toMatch(/广告<\/span>岚台新品发布/)
  expect(await bodyOf('/feed.xml')).toContain('【广告】岚台新品发布')
  expect(await bodyOf(`/openapi/v1/vue/topic/${id}`)).toContain('"ad":1')
  const other = await makeArticle(context, { title: '岚台季报' })
  expect(await bodyOf(`/openapi/v1/vue/topic/${other}`)).not.toContain('"ad":')
})

describe('wherever its title stands on a page', () => {
  const TITLE = '岚台赞助首发'
  const sponsored = { title: TITLE, isSponsored: true, labels: ['岚台科技'], tags: ['岚台科技'] }

  /** How often a page shows the title, and how often with the mark before it. */
  const seen = (html: string) => {
    const shown = html
      .replaceAll(/<(head|script|template)[ >].*?<\/\1>/gs, '')
      .replaceAll(/<\/?mark\b[^>]*>/g, '')
      .replaceAll(/ [\w-]+="[^"]*"/g, '')
    return {
      titles: shown.split(TITLE).length - 1,
      marked: shown.split(`<span>广告</span>${TITLE}`).length - 1,
    }
  }

  test('it says so: in every list, beside articles, within them and where it is found (C-78)', async () => {
    const { db } = context
    const organisation = await makeProfile(context, { name: '岚台科技', rights: [RIGHTS.organisation] })
    const id = await makeArticle(context, { ...sponsored, authorId: organisation })
    await makeQuestion(context, {
      ...sponsored,
      authorId: await makeProfile(context, { rights: [RIGHTS.listedExpert] }),
    })
    const list = hotList('semi', 'news')
    const scores = { score: 3, fromReads: 3, fromComments: 0, fromShares: 0, days: 1 }
    await db.insert(hotTopics).values({ list, rank: 1, topicId: id, ...scores })
    await db.insert(recommendedTopics).values({ personId: organisation, topicId: id, position: 1 })
    const card = { type: 'card', path: topicPath(id), title: TITLE } as const
    const other = await makeArticle(context, { title: '随后的季报', blocks: [paragraph('正文'), card] })

    const addresses = [
      ...pages.filter(({ path, isShared }) => isShared && !/[:*]/.test(path)).map(({ path }) => path),
      '/paynews?c=daily',
      `/search?q=${TITLE}`,
      `/search?q=${TITLE}&order=date`,
      topicPath(other),
      personPath(organisation),
      labelPath('岚台科技'),
    ]
    const shown = new Map<string, number>()
    for (const address of addresses) {
      const answer = await portal.app.inject(address)
      if (!String(answer.headers['content-type']).startsWith('text/html')) continue
      const { titles, marked } = seen(answer.body)
      expect([address, marked]).toEqual([address, titles])
      shown.set(address, titles)
    }
    const showing = addresses.filter((address) => shown.get(address))
    expect(showing).toEqual(expect.arrayContaining(['/', '/news', '/paynews', '/answers']))
    expect(showing.slice(-4)).toEqual(addresses.slice(-4))
    // Beside the article, before or after it, and on the card within it.
    expect(shown.get(topicPath(other))).toBeGreaterThanOrEqual(3)
  })

  test('also where whoever asked and whoever answered have it in their own lists, and in the files of one’s own data', async () => {
    const reader = await personWithToken(context, { name: '提问的人' })
    const expert = await personWithToken(context, { name: '回答的人' })
    await giveRights(context, expert.id, [2, 512])
    const as = (id: number): Context => ({ ...context, actor: { kind: 'person', id, sessionId: 1 } })
    const { id } = await askQuestion(as(reader.id), {
      title: TITLE,
      description: '',
      isAnonymous: false,
      expertId: expert.id,
      pictureIds: [],
    })
    await claimQuestion(as(expert.id), { questionId: id })
    await answerQuestion(as(expert.id), { questionId: id, text: '先看断面。', pictureIds: [] })
    await context.db.update(topics).set({ isSponsored: true }).where(eq(topics.id, id))
    for (const [address, token] of [
      ['/my-questions', reader.token],
      [`/my-questions/${id}`, reader.token],
      ['/questions?tab=answered', expert.token],
    ] as const) {
      const { body } = await portal.app.inject({ url: address, cookies: { portal_token: token } })
      const { titles, marked } = seen(body)
      expect([address, titles > 0, marked]).toEqual([address, true, titles])
    }
    const headers = { authorization: expert.token }
    const url = '/openapi/v1/vue/topics/questions'
    const asked = await portal.app.inject({ method: 'POST', url, payload: { type: 1 }, headers })
    expect(asked.body).toContain('"ad":1')
    const article = await makeArticle(context, sponsored)
    await addComment(context, { topicId: article, personId: reader.id, content: '记下了' })
    await context.db
      .insert(collectedTopics)
      .values({ personId: reader.id, topicId: article, collectedAt: context.now })
    const own = { ...(await readOwnCommentData(as(reader.id))), ...(await readOwnReading(as(reader.id))) }
    expect(own).toMatchObject({
      评论: [{ 文章: `【广告】${TITLE}` }],
      收藏: [{ 文章: `【广告】${TITLE}` }],
    })
  })

  test('whoever asks by call is told as well', async () => {
    const id = await makeArticle(context, sponsored)
    const card = { type: 'card', path: topicPath(id), title: TITLE } as const
    const other = await makeArticle(context, { blocks: [card] })
    expect(await bodyOf(`/openapi/v1/vue/topic/${other}`)).toContain(`【广告】${TITLE}`)
    const { json } = (
      await portal.app.inject(`/api/search/suggestions?q=${encodeURIComponent('岚台赞')}`)
    ).json<{ json: object[] }>()
    expect(json).toContainEqual({ text: TITLE, path: topicPath(id), kind: 'title', ad: 1 })
  })
})

test('it says so where it is passed on as well: on the card that a chat shows (C-78)', async () => {
  const cardOf = async (isSponsored: boolean) => {
    const id = await makeArticle(context, { title: '岚台转发稿', isSponsored })
    return /property="og:title" content="([^"]*)"/.exec(await bodyOf(`/topic/${id}`))?.[1]
  }
  expect(await cardOf(true)).toBe('【广告】岚台转发稿')
  expect(await cardOf(false)).toBe('岚台转发稿')
})

test('of a report taken over from elsewhere search engines are led to where it stands first, and of no other (C-62)', async () => {
  const original = 'https://example.com/first'
  const canonical = (href: string) => `<link rel="canonical" href="${href}"`
  const repost = await makeArticle(context, { origin: 'other', sourceUrl: original })
  const body = await bodyOf(`/topic/${repost}`)
  expect(body).toContain(canonical(original))
  expect(body).toMatch(new RegExp(`property="og:url" content="[^"]*/topic/${repost}"`))
  const listed = (id: number) => bodyOf(`/sitemap-topics-${Math.floor(id / 10_000)}.xml`)
  expect(await listed(repost)).not.toContain(`/topic/${repost}<`)
  const bare = await makeArticle(context, { origin: 'other', sourceUrl: 'example.com/second' })
  expect(await bodyOf(`/topic/${bare}`)).toContain(canonical('https://example.com/second'))
  expect(await listed(bare)).not.toContain(`/topic/${bare}<`)
  for (const article of [
    { sourceUrl: original },
    { origin: 'other', sourceUrl: 'javascript:alert(1)' },
    { origin: 'other', sourceUrl: '《半导体学报》第 3 期' },
  ] as const) {
    const id = await makeArticle(context, article)
    expect(await bodyOf(`/topic/${id}`)).toMatch(new RegExp(`rel="canonical" href="[^"]*/topic/${id}"`))
    expect(await listed(id)).toContain(`/topic/${id}<`)
  }
})
