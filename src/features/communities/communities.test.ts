import { communityPath } from './addresses.ts'
import { makeProfile } from '#features/people/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAd } from '#features/ads/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { saveCommunity } from './save-community.server.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let id: number
const topics: Record<string, number> = {}

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  topics.byTag = await makeArticle(context, { title: '带关键字', tags: ['SiC衬底'] })
  topics.byTitle = await makeArticle(context, { title: '今年的sic衬底价格', isFeatured: true })
  topics.byHand = await makeArticle(context, { title: '编辑加入的' })
  topics.other = await makeArticle(context, { title: '不相干的' })
  const listed = await makeProfile(context, { name: '在册专家', rights: [2] })
  const unlisted = await makeProfile(context, { name: '不在册的人', rights: [512] })
  id = await saveCommunity(context, {
    handle: 'substrate',
    name: 'SiC衬底与外延',
    keyword: 'SiC衬底，外延',
    description: '聊长晶与外延',
    assistantName: '小衬',
    assistantPicture: { id: 'cccccccccccccccccccccccc', width: 480, height: 480 },
    expertIds: [unlisted, listed],
    topicIds: [topics.byHand],
  })
  topics.later = await makeArticle(context, { title: '后来发表的外延文章' })
  await makeAd(context, { position: 'community', title: '合作品牌', page: 'all' })
  portal = await testPortal()
})

afterAll(() => portal.close())

const feed = async (payload: object) =>
  (
    await portal.app.inject({
      method: 'POST',
      url: '/openapi/v1/vue/community/topics',
      payload: { id, ...payload },
    })
  )
    .json()
    .json.map((topic: { id: number }) => topic.id)

describe('a community’s feed', () => {
  test('leads back to its newest from an older part', async () => {
    const page = async (address: string) => (await portal.app.inject(address)).body
    expect(await page(communityPath(id))).not.toContain('回到最新的内容')
    expect(await page(`${communityPath(id)}?before=1700000000000`)).toMatch(
      new RegExp(`href="${communityPath(id)}" class="text-link">回到最新的内容`),
    )
  })

  test('holds what carries a keyword or was added by hand, also what was published later, newest first', async () => {
    expect(await feed({ type: 0 })).toEqual([topics.later, topics.byHand, topics.byTitle, topics.byTag])
  })

  test('of 精选 holds what editors chose', async () => {
    expect(await feed({ type: 1 })).toEqual([topics.byTitle])
  })

  test('follows a change of its keywords, and loses what is withdrawn', async () => {
    const context = testContext((await testDatabase()).db)
    const own = await saveCommunity(context, { handle: 'changing', name: '变', keyword: '不相干' })
    const topicsOf = async () =>
      (
        await portal.app.inject({
          method: 'POST',
          url: '/openapi/v1/vue/community/topics',
          payload: { id: own },
        })
      ).json().json
    expect(await topicsOf()).toMatchObject([{ id: topics.other }])
    await saveCommunity(context, { handle: 'changing', name: '变', keyword: '编辑加入' })
    expect(await topicsOf()).toMatchObject([{ id: topics.byHand }])
    const gone = await makeArticle(context, { title: '编辑加入又撤下' })
    await withdrawTopic(context, { id: gone, reason: '测试' })
    expect(await topicsOf()).toMatchObject([{ id: topics.byHand }])
  })
})

test('who is not listed takes no place of a listed expert', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/community/users',
    payload: { id, limit: 1 },
  })
  expect(answer.json().json).toMatchObject([{ name: '在册专家' }])
})

describe('a community’s page', () => {
  test('shows its title, tabs, cooperation ads, listed experts and the assistant’s code', async () => {
    const { body } = await portal.app.inject(`/community/${id}`)
    for (const part of ['SiC衬底与外延', '聊长晶与外延', '品牌合作', '合作品牌', '在册专家', '小衬的二维码'])
      expect(body).toContain(part)
    // Whoever sees the code on a telephone cannot point that telephone at it.
    expect(body).toContain('从相册选取')
    expect(body).not.toContain('不在册的人')
    const tabs = body.split('aria-label="社区栏目"')[1]?.split('</nav>')[0] ?? ''
    expect([...tabs.matchAll(/>([^<>]+)<\/a>/g)].map((match) => match[1])).toEqual(['动态', '精选'])
  })

  test.each(['/community/999999', '/community/x'])('%s is not found', async (url) => {
    expect((await portal.app.inject(url)).statusCode).toBe(404)
  })
})

describe('the calls', () => {
  test('list communities by id, name, keyword and description', async () => {
    const { json } = (await portal.app.inject('/openapi/v1/vue/communities')).json()
    expect(json).toContainEqual({
      id,
      name: 'SiC衬底与外延',
      keyword: 'SiC衬底，外延',
      description: '聊长晶与外延',
    })
    expect((await portal.app.inject(`/openapi/v1/vue/community/${id}`)).json().json.name).toBe(
      'SiC衬底与外延',
    )
  })

  test('give at most 50 experts, only listed ones', async () => {
    const users = (
      await portal.app.inject({
        method: 'POST',
        url: '/openapi/v1/vue/community/users',
        payload: { id, limit: 500 },
      })
    ).json()
    expect(users.json).toMatchObject([{ name: '在册专家' }])
  })
})

test('nobody but the portal edits communities', async () => {
  const context = testContext((await testDatabase()).db, { actor: { kind: 'visitor' } })
  await expect(saveCommunity(context, { name: '我的' })).rejects.toMatchObject({
    code: 'permission_missing',
  })
})
