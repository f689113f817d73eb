import { giveRights } from '#features/people/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { multipart } from '#features/uploads/testing.ts'
import { drawing } from '#platform/images/testing.ts'
import { testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import type { QuestionWire } from './wire.ts'

type Person = Awaited<ReturnType<typeof personWithToken>>

const { db } = await testDatabase()
const services = testServices(db)
const context = { ...testContext(db), services }
let portal: Awaited<ReturnType<typeof testPortal>>
let reader: Person
let expert: Person

beforeAll(async () => {
  portal = await testPortal({ services })
})
afterAll(() => portal.close())

async function send(path: string, payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: token }
  const url = `/openapi/v1/vue/topics/${path}`
  const answer = await portal.app.inject({ method: 'POST', url, payload, headers })
  return answer.json()
}

async function upload(token: string, count: number): Promise<{ id: string }[]> {
  const picture = await drawing(40, 30).jpeg().toBuffer()
  const files = Array.from({ length: count }, () => picture)
  const url = '/openapi/v1/vue/uploadImg'
  return (await portal.app.inject({ method: 'POST', url, ...multipart({ files }, token) })).json().json
}

const list = (type: unknown, over: object = {}) => send('questions', { type, ...over }, expert.token)
const ask = (over: object = {}) =>
  send('askQuestion', { title: '怎么选？', toUid: expert.id, fromUid: reader.id, ...over }, reader.token)
const page = async (token?: string, query = '') =>
  portal.app.inject({
    url: `/questions${query}`,
    cookies: token === undefined ? {} : { portal_token: token },
  })

beforeAll(async () => {
  reader = await personWithToken(context, { name: '好奇的读者' })
  expert = await personWithToken(context, { name: '秦以恒' })
  await giveRights(context, expert.id, [2, 512])
})

describe('the specified calls', () => {
  let id: number

  test('a question is asked with title, text, imgs, hidden, toUid and fromUid', async () => {
    const imgs = await upload(reader.token, 3)
    const answer = await ask({ text: '背景', imgs, hidden: 1 })
    expect(answer).toEqual({ code: 0, msg: '成功提问', json: { id: expect.any(Number) } })
    id = answer.json.id
  })

  test('the list is one of topics of type 3, with counts of all three tabs, and names nobody who is hidden', async () => {
    const answer = await list(2, { limit: 20, date: 33_000_000_000_000, id: expert.id })
    expect(answer).toMatchObject({ code: 0, counts: { toAnswer: 1, answered: 0, abandoned: 0 } })
    expect(answer.json).toMatchObject([
      {
        id,
        type: 3,
        date: expect.any(Number),
        state: 0,
        hidden: 1,
        answer: {
          wentiTitle: '怎么选？',
          tiwen_content: '背景',
          tiwenUser: { id: null, name: '匿名用户', icon: '' },
          tiwenimgInfos: [{}, {}, {}],
        },
      },
    ])
    expect(JSON.stringify(answer)).not.toContain('好奇的读者')
    expect(await list('toAnswer')).toEqual(answer)
  })

  test('accepting makes its state 2, giving up 0 and in the third tab', async () => {
    const update = (val: unknown) => send('update', { id, field: 'state', val }, expert.token)
    expect(await update(0)).toMatchObject({ code: 409, msg: '接受之后才能放弃' })
    expect(await update(2)).toMatchObject({ code: 0, json: { id, state: 2, dueDay: '2026-11-28' } })
    expect((await list(2)).json).toMatchObject([{ id, state: 2, dueDay: '2026-11-28' }])
    expect(await update('0')).toMatchObject({ code: 0, json: { state: 0 } })
    expect((await list(2)).json).toEqual([])
    expect(await list(0)).toMatchObject({
      json: [{ id, state: 0 }],
      counts: { toAnswer: 0, answered: 0, abandoned: 1 },
    })
    expect(await send('answer', { id, text: '晚了' }, expert.token)).toMatchObject({
      code: 409,
      msg: '这个提问您已经放弃，不能再回答',
    })
  })

  test.each([
    ['another field', { field: 'title', val: 2 }],
    ['another value', { field: 'state', val: 1 }],
    ['no field', { val: 0 }],
    ['a value that is none', { field: 'state', val: '2; drop table topics' }],
  ])('update writes nothing for %s', async (_what, payload) => {
    expect(await send('update', { id, ...payload }, expert.token)).toMatchObject({
      code: 403,
      msg: '只能把自己的提问接受（2）或放弃（0）',
    })
  })

  test('an answer is sent with id, text, imgs and uid; the second submission gives the first result', async () => {
    const { json: asked } = await ask({ title: '第二个' })
    const imgs = await upload(expert.token, 9)
    const payload = { id: asked.id, text: '这样选。', imgs, uid: expert.id }
    const first = await send('answer', payload, expert.token)
    const url = `/topic/${asked.id}`
    expect(first).toEqual({ code: 0, msg: '成功回答提问', json: { id: asked.id, url, published: true } })
    expect(await send('answer', payload, expert.token)).toEqual(first)
    const { body } = await portal.app.inject(url)
    expect(body.match(/回答配图/g)?.length).toBeGreaterThanOrEqual(9)
    expect(body).toContain('"@type":"QAPage"')
    expect((await list(1)).json).toMatchObject([{ id: asked.id, state: 1 }])
    const { json: feed } = (
      await portal.app.inject({
        method: 'POST',
        url: '/openapi/v1/vue/user/topics',
        payload: { id: expert.id, type: 0 },
      })
    ).json()
    expect(feed).toMatchObject([{ id: asked.id, type: 3 }])
    const profile = (await portal.app.inject(`/openapi/v1/vue/user/${expert.id}`)).json()
    expect(profile.json.user ?? profile.json).toMatchObject({ topicNum: 1 })
    const found = await portal.app.inject({ url: `/search?q=${encodeURIComponent('第二个')}` })
    expect(found.body).toContain(url)
  })

  test('a list is read on by the date of its last item', async () => {
    for (const title of ['甲', '乙', '丙']) await ask({ title })
    const first = await list(2, { limit: 2 })
    const second = await list(2, { limit: 2, date: first.json[1].date })
    const titles = [...first.json, ...second.json].map(({ answer }: QuestionWire) => answer?.title)
    expect(titles).toEqual(['丙', '乙', '甲'])
  })
})

describe('nothing is shown or done for whom it is not meant', () => {
  test('a visitor is asked to sign in by every call', async () => {
    for (const path of ['askQuestion', 'questions', 'answer', 'update']) {
      const answer = await send(path, { id: 1, toUid: 1, title: '？', text: '？', field: 'state', val: 2 })
      expect(answer, path).toEqual({ code: 1401, json: null, msg: '请先登录' })
    }
  })

  test('an id that names another account is refused', async () => {
    for (const [path, payload] of [
      ['askQuestion', { title: '？', toUid: expert.id, fromUid: expert.id }],
      ['questions', { id: expert.id }],
      ['answer', { id: 1, text: '？', uid: expert.id }],
    ] as const)
      expect(await send(path, payload, reader.token), path).toMatchObject({
        code: 403,
        msg: '提交的账号与登录的账号不一致，请刷新页面后再试',
      })
  })

  test('who is no expert gets no list, and a question that waits has no page', async () => {
    expect(await send('questions', {}, reader.token)).toMatchObject({ code: 403, json: null })
    const { json } = await ask({ title: '还没有人看到' })
    expect((await portal.app.inject(`/topic/${json.id}`)).statusCode).toBe(404)
    expect((await portal.app.inject(`/openapi/v1/vue/topic/${json.id}`)).json().code).toBe(404)
  })

  test('pictures of somebody else are not taken, and nothing is asked', async () => {
    const imgs = await upload(expert.token, 1)
    expect(await ask({ title: '借来的图', imgs })).toMatchObject({
      code: 400,
      msg: '第 1 张图片已失效，请移除后重新上传',
    })
    expect(JSON.stringify(await list(2))).not.toContain('借来的图')
  })

  test('a long text and four pictures are refused with a sentence', async () => {
    expect(await ask({ title: '长'.repeat(201) })).toMatchObject({
      msg: '标题最多 200 个字，现在有 201 个字',
    })
    expect(await ask({ text: 'x'.repeat(5001) })).toMatchObject({
      msg: '描述最多 5000 个字，现在有 5001 个字',
    })
    expect(await ask({ text: 'x'.repeat(100_000) })).toMatchObject({
      msg: '描述不正确：不能超过 5000 个字',
    })
    expect(await ask({ imgs: await upload(reader.token, 4) })).toMatchObject({ msg: '最多上传 3 张图片' })
    expect(await ask({ title: ' ' })).toMatchObject({ code: 400, msg: '输入提问标题' })
  })
})

describe('the page', () => {
  test('shows an expert the three tabs with their counts and the questions, without script', async () => {
    const { body } = await page(expert.token)
    const main = body.split('<main')[1]?.replaceAll('<!-- -->', '') ?? ''
    expect(main).toMatch(/待回答 \d+<.*已回答 1<.*已放弃 1</s)
    expect(main).toContain('>丙<')
    expect((await page(expert.token, '?tab=answered')).body).toContain('>第二个<')
  })

  test('explains itself to who is no expert, and asks a visitor to sign in', async () => {
    expect((await page(reader.token)).body).toContain('这里由受邀专家使用')
    const { body, headers } = await page()
    expect(body).toContain('请先登录')
    expect(headers['cache-control']).toMatch(/no-store|private/)
  })

  test('shows what was typed as text, whatever it is', async () => {
    await ask({ title: '<img src=x onerror=alert(1)>', text: '</script><b>' })
    const { body } = await page(expert.token)
    expect(body).not.toContain('<img src=x')
    expect(body).not.toContain('</script><b>')
  })
})
