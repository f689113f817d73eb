import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { searchDocuments } from '#features/search/tables.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { NO_SUPPLIES } from '../../../test/no-supplies.ts'
import { testPortal } from '../../../test/portal.ts'
import { specialImporter } from './import-specials.server.ts'
import { saveSpecial } from './save-special.server.ts'
import { specials } from './tables.server.ts'
import { restoreSpecial, withdrawSpecial } from './withdraw-special.server.ts'

const image = { id: 'bbbbbbbbbbbbbbbbbbbbbbbb', width: 1080, height: 2400 }
const before = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)

let portal: Awaited<ReturnType<typeof testPortal>>
let specialId: number
let storyId: number
let articleId: number
let questionId: number
let withdrawnId: number

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  articleId = await makeArticle(context, { title: '专题里的文章' })
  questionId = await makeQuestion(context, { title: '专题里的问答' })
  withdrawnId = await makeArticle(context, { title: '撤下的文章' })
  specialId = await saveSpecial(context, {
    kind: 'special',
    title: '8英寸专题',
    lead: '导语一句',
    topicIds: [questionId, withdrawnId, articleId],
    publishedAt: NOON,
  })
  await withdrawTopic(context, { id: withdrawnId, reason: '测试' })
  storyId = await saveSpecial(context, {
    kind: 'picture_story',
    title: '一片晶圆的旅程',
    picture: image,
    publishedAt: before(1),
  })
  await saveSpecial(context, {
    kind: 'weekly',
    title: '第 46 周',
    weeklyUrl: 'https://weekly.example.com/46',
    publishedAt: before(2),
  })
  for (let number = 0; number < 37; number += 1) {
    await saveSpecial(context, { kind: 'special', title: `专题 ${number}`, publishedAt: before(10 + number) })
  }
  portal = await testPortal()
})

afterAll(() => portal.close())

const page = (url: string) => portal.app.inject(url)

describe('the list of specials', () => {
  test('comes 18 at a time until nothing is left', async () => {
    const sizes: number[] = []
    const seen = new Set<number>()
    for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
      const { json } = (
        await portal.app.inject({
          method: 'POST',
          url: '/openapi/v1/vue/specials',
          payload: { industry: 'semi', pageNum, limit: 18 },
        })
      ).json()
      sizes.push(json.length)
      for (const special of json) seen.add(special.id)
    }
    expect(sizes).toEqual([18, 18, 4, 0])
    expect(seen.size).toBe(40)
  })

  test('leads to specials, picture stories and away to weeklies', async () => {
    const { body } = await page('/specials')
    expect(body).toContain(`href="/special/${specialId}"`)
    expect(body).toContain(`href="/tushuo/${storyId}"`)
    expect(body).toMatch(/href="https:\/\/weekly\.example\.com\/46"[^>]*target="_blank"/)
    expect(body.match(/<h3/g)).toHaveLength(18)
    expect(body).toContain('href="/specials?p=2"')
    expect((await page('/specials?p=3')).body).toContain('没有更多了')
  })

  test('tells the three kinds by their numbers', async () => {
    const { json } = (
      await portal.app.inject({ method: 'POST', url: '/openapi/v1/vue/specials', payload: { limit: 3 } })
    ).json()
    expect(json.map((special: { type: number }) => special.type)).toEqual([5, 11, 13])
    expect(json[1].tushuo.url).toBe('/img/bbbbbbbbbbbbbbbbbbbbbbbb?w=1280')
    expect(json[2].weekly).toMatchObject({
      url: 'https://weekly.example.com/46',
      imageInfo: { imageUrl: '' },
    })
    expect(json[0].zhuanti).toMatchObject({ title: '8英寸专题', img: '' })
  })
})

describe('a special', () => {
  test('shows title, lead, articles and questions, but nothing that was withdrawn', async () => {
    const { body } = await page(`/special/${specialId}`)
    for (const part of ['8英寸专题', '导语一句', `href="/topic/${articleId}"`, `href="/topic/${questionId}"`])
      expect(body).toContain(part)
    expect(body).not.toContain('撤下的文章')
  })

  test('is given by the call with its topics in the editors’ order', async () => {
    const { json } = (await page(`/openapi/v1/vue/special/${specialId}`)).json()
    expect(json.zhuanti.topics.map((topic: { id: number }) => topic.id)).toEqual([questionId, articleId])
  })

  test('of another kind is shown at its own address', async () => {
    expect(await page(`/special/${storyId}`)).toMatchObject({
      statusCode: 302,
      headers: { location: `/tushuo/${storyId}` },
    })
    expect((await page(`/tushuo/${specialId}`)).headers.location).toBe(`/special/${specialId}`)
  })

  test('a picture story is one picture', async () => {
    const { body } = await page(`/tushuo/${storyId}`)
    const main = body.slice(body.indexOf('<article'), body.indexOf('</article>'))
    expect(main.match(/<img[^>]*src="\/img\//g)).toHaveLength(1)
  })

  test.each(['/special/999999', '/tushuo/999999', '/special/x'])('%s is not found', async (url) => {
    expect((await page(url)).statusCode).toBe(404)
  })

  test('refuses a topic that is not there, and keeps nothing of it', async () => {
    const context = testContext((await testDatabase()).db)
    await expect(
      saveSpecial(context, {
        kind: 'special',
        handle: 'broken',
        title: '坏专题',
        topicIds: [99_999_999],
        publishedAt: NOON,
      }),
    ).rejects.toMatchObject({ code: 'special_topic_unknown', detail: { name: 99_999_999 } })
    expect((await page('/specials')).body).not.toContain('坏专题')
  })

  test('is edited by nobody but the portal', async () => {
    const context = testContext((await testDatabase()).db, { actor: { kind: 'visitor' } })
    await expect(
      saveSpecial(context, { kind: 'special', title: '我的', publishedAt: NOON }),
    ).rejects.toMatchObject({ code: 'permission_missing' })
  })
})

test('what is made another kind of special is found at its new address alone, and nowhere once withdrawn', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const title = '换了形式的专题'
    const id = await saveSpecial(context, { kind: 'special', title, publishedAt: NOON })
    const found = async () =>
      (await db.select().from(searchDocuments).where(eq(searchDocuments.title, title))).map(
        ({ path }) => path,
      )
    expect(await found()).toEqual([`/special/${id}`])
    await saveSpecial(context, { id, kind: 'picture_story', title, picture: image, publishedAt: NOON })
    expect(await found()).toEqual([`/tushuo/${id}`])
    await withdrawSpecial(context, { id, reason: '测试' })
    expect(await found()).toEqual([])
    await restoreSpecial(context, { id })
    const weeklyUrl = 'https://weekly.example.com/47'
    await saveSpecial(context, { id, kind: 'weekly', title, weeklyUrl, publishedAt: NOON })
    expect(await found()).toEqual([])
  })
})

test('brought again by an import, a special stays in the industry that an editor chose', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const record = { key: 'again', kind: 'special', title: '显示专题', on: '2026-11-20' }
    const id = await specialImporter.take(context, record, NO_SUPPLIES)
    await db.update(specials).set({ industry: 'display' }).where(eq(specials.id, id))
    expect(await specialImporter.take(context, { ...record, lead: '新的导语' }, NO_SUPPLIES)).toBe(id)
    const [row] = await db.select().from(specials).where(eq(specials.id, id))
    expect(row).toMatchObject({ industry: 'display', lead: '新的导语' })
  })
})
