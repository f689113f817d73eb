import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addComment } from '#features/comments/add-comment.server.ts'
import { computeHotLists } from '#features/popularity/compute-hot-lists.server.ts'
import { ReadCounter } from '#features/popularity/read-counter.server.ts'
import { pinnedTopics } from '#features/topics/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { makeArticle, makeQuestion, paragraph } from '#features/topics/testing.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { calls } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { randomInputs } from '../random-inputs.ts'

const PREFIX = '/openapi/v1/vue'
const TOPIC_KEYS = [
  'id',
  'type',
  'date',
  'timeToShow',
  'pay',
  'readNum',
  'labels',
  'user',
  'hidden',
  'state',
  'contentAdInfo',
]

let portal: Portal
let articleId: number
let paidId: number
let questionId: number
let documentId: number

beforeAll(async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const authorId = await makePerson(context, { name: '林编辑' })
  articleId = await makeArticle(context, {
    title: '头条',
    summary: '一句话',
    authorId,
    tags: ['衬底'],
    categories: ['SiC产业', '产业动态'],
    blocks: [
      { type: 'heading', level: 2, spans: [{ text: '小标题' }] },
      paragraph('正文'),
      { type: 'image', image: { id: 'abcdefabcdefabcdefabcdef', width: 800, height: 600 }, caption: '图注' },
      { type: 'video', url: 'https://films.example.com/a.mp4', caption: '片名' },
    ],
  })
  paidId = await makeArticle(context, { title: '付费', isPaid: true, blocks: [paragraph('字'.repeat(1000))] })
  questionId = await makeQuestion(context, {
    title: '怎么选？',
    description: '背景',
    blocks: [paragraph('这样选')],
  })
  const document = {
    kind: 'document',
    title: '白皮书',
    documentAuthor: '研究院',
    description: '说明',
    publishedIn: '《学刊》2026年第3期',
    doi: '10.1000/182',
  } as const
  documentId = (await publishTopic(context, { ...document, isLiterature: true, publishedAt: NOON })).id
  await addComment(context, { topicId: articleId, personId: authorId, content: '好文' })
  await db.insert(pinnedTopics).values({ place: 'home', topicId: articleId, startsAt: new Date(0) })
  for (let count = 0; count < 30; count += 1) await makeArticle(context, { title: `新闻 ${count}` })
  const reads = new ReadCounter()
  reads.note({
    topicId: articleId,
    address: '203.0.113.9',
    browser: 'Mozilla/5.0 Chrome/156',
    at: NOON.getTime(),
    source: 'direct',
  })
  await reads.write(db)
  await computeHotLists(context)
  portal = await testPortal()
})

afterAll(() => portal.close())

async function post(path: string, payload: unknown) {
  const answer = await portal.app.inject({ method: 'POST', url: PREFIX + path, payload: payload as object })
  return { status: answer.statusCode, body: answer.json() }
}

describe('the specified spelling', () => {
  test('every answer is an envelope of code, msg and its content', async () => {
    const { status, body } = await post('/topics', { type: 10, limit: 3 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 0, msg: '', json: expect.any(Array) })
  })

  test('a topic of a list carries the entity’s fields, and its date is the cursor of what follows', async () => {
    const first = await post('/topics', {
      type: 10,
      limit: 2,
      industry: 'semi',
      categoryLabels: [],
      date: 33_000_000_000_000,
    })
    for (const key of TOPIC_KEYS) expect(first.body.json[0]).toHaveProperty(key)
    const second = await post('/topics', { type: 10, limit: 2, date: first.body.json[1].date })
    const ids = [...first.body.json, ...second.body.json].map((topic: { id: number }) => topic.id)
    expect(new Set(ids).size).toBe(4)
  })

  test.each([
    ['/topics', { date: null, industry: null, categoryLabels: null }],
    ['/toptopics', { type: null, cate: null }],
    ['/discerns', { date: null, category: null }],
    ['/ads', { uuid: null, industry: null }],
    ['/clickAds', { id: 1, uuid: null, position: null }],
    ['/comments', { id: 10_001, content: null, parentId: null }],
  ])('%s takes what is null for left out, as many a program sends it', async (path, payload) => {
    const given = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
    const [bare, full] = await Promise.all([post(path, given), post(path, payload)])
    expect(full.body).toMatchObject({ code: 0 })
    expect(full.body).toEqual(bare.body)
  })

  test('an article has title, shortContent, tags and content of text, img and video', async () => {
    const { topic } = (await portal.app.inject(`${PREFIX}/topic/${articleId}`)).json().json
    expect(topic).toMatchObject({
      id: articleId,
      type: 1,
      pay: 0,
      user: { name: '林编辑' },
      hidden: 0,
      locked: false,
    })
    expect(topic.article).toMatchObject({ title: '头条', shortContent: '一句话', tags: ['衬底'] })
    expect(topic.article.content.map((block: { type: string }) => block.type)).toEqual([
      'text',
      'text',
      'img',
      'video',
    ])
    for (const key of ['text', 'strongText', 'fontSize', 'color', 'imgDesc', 'videoImg']) {
      expect(topic.article.content[0]).toHaveProperty(key)
    }
    expect(topic.article.content[0]).toMatchObject({ text: '小标题', strongText: 1 })
    expect(topic.article.content[2]).toMatchObject({
      imgDesc: '图注',
      url: '/img/abcdefabcdefabcdefabcdef?w=960',
    })
  })

  test('a question is spelled with wenti, huida and tiwen', async () => {
    const { answer, type } = (await portal.app.inject(`${PREFIX}/topic/${questionId}`)).json().json.topic
    expect(type).toBe(3)
    expect(answer).toMatchObject({
      title: '怎么选？',
      wentiTitle: '怎么选？',
      wentiContent: '背景',
      tiwen_content: '背景',
      huidaContent: '这样选',
      huidaContents: [{ type: 'text', text: '这样选' }],
      huidaUser: { name: '专家' },
      tiwenUser: { name: expect.any(String) },
      tiwenimgInfos: [],
    })
  })

  test('a document has logo, title, author, desc, and where its text stands', async () => {
    const { topicDocument, type } = (await portal.app.inject(`${PREFIX}/topic/${documentId}`)).json().json
      .topic
    expect(type).toBe(7)
    expect(topicDocument).toEqual({
      logo: '',
      title: '白皮书',
      author: '研究院',
      desc: '说明',
      fileId: null,
      source: '《学刊》2026年第3期',
      doi: '10.1000/182',
    })
  })

  test('a paid article gives a visitor locked blocks and no more than the public part', async () => {
    const { topic } = (await portal.app.inject(`${PREFIX}/topic/${paidId}`)).json().json
    expect(topic).toMatchObject({ pay: 1, locked: true })
    const text = topic.article.content.map((block: { text: string }) => block.text).join('')
    expect(text.length).toBeLessThanOrEqual(201)
    expect(topic.article.content.every((block: { locked?: boolean }) => block.locked)).toBe(true)
  })

  test('pinned topics are topicId, title and date', async () => {
    const { body } = await post('/toptopics', { detail: 1, type: 1, cate: 'home' })
    expect(body.json).toEqual([
      expect.objectContaining({ topicId: articleId, title: '头条', date: expect.any(Number) }),
    ])
  })

  test('comments carry id, user, content and date', async () => {
    const { body } = await post('/comments', { id: articleId })
    expect(body.json).toEqual([
      {
        id: expect.any(Number),
        user: { name: '林编辑', icon: '' },
        content: '好文',
        date: expect.any(Number),
        timeToShow: '刚刚',
        parentId: null,
        deleted: false,
        waiting: false,
        replies: [],
      },
    ])
  })

  test('a visitor who comments is asked to sign in, with a code that drops no token', async () => {
    expect(await post('/comments', { id: articleId, content: '我也说' })).toEqual({
      status: 401,
      body: { code: 1401, json: null, msg: '请先登录' },
    })
  })
})

describe('the news pager', () => {
  test('asks for 30 and gets 20 in data, with count and pageNum', async () => {
    const { body } = await post('/topicsPage', {
      type: 9,
      limit: 30,
      pageNum: 2,
      classify: 'all',
      cate: 'all',
    })
    expect(body.data).toHaveLength(12)
    expect(body).toMatchObject({ code: 0, count: 32, pageNum: 2 })
    expect(body).not.toHaveProperty('json')
  })

  test('the hot list comes in json', async () => {
    const { body } = await post('/topicsPage', { type: 9, limit: 10, page: 1, cate: 'hot' })
    expect(body.json[0]).toMatchObject({ id: articleId })
    expect(body).not.toHaveProperty('data')
  })

  test('labels may come as an array or as text with commas, and more than two match nothing', async () => {
    for (const categoryLabels of [['SiC产业', '产业动态'], 'SiC产业,产业动态']) {
      expect((await post('/topics', { categoryLabels })).body.json).toMatchObject([{ id: articleId }])
    }
    expect((await post('/topics', { categoryLabels: ['a', 'b', 'c'] })).body.json).toEqual([])
  })

  test('either address serves either shape, as type says', async () => {
    expect((await post('/topics', { type: 9 })).body).toHaveProperty('data')
    expect((await post('/topicsPage', { type: 10 })).body).toHaveProperty('json')
  })
})

describe('bad input', () => {
  test.each([
    ['a negative page', { type: 9, pageNum: -1 }],
    ['a page that is no number', { type: 9, pageNum: 'x' }],
    ['a negative cursor', { date: -5 }],
    ['an unknown category', { cate: 'gossip' }],
    ['an unknown industry', { industry: 'steel' }],
    ['NUL in a text', { cate: 'a\u0000' }],
  ])('%s is refused in Chinese', async (_what, payload) => {
    const { status, body } = await post('/topicsPage', payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 400, json: null, msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
  })

  test('a lone surrogate is refused', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${PREFIX}/toptopics`,
      headers: { 'content-type': 'application/json' },
      payload: String.raw`{"cate":"\ud800"}`,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().msg).toBe('内容中含有无法识别的字符')
  })

  test.each([
    ['an array', 'application/json', '[]', 400],
    ['a number', 'application/json', '1', 400],
    ['cut-off JSON', 'application/json', '{"a":', 400],
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415],
    ['XML', 'application/xml', '<a/>', 415],
    ['ten megabytes', 'application/json', JSON.stringify({ a: 'x'.repeat(10_000_000) }), 413],
    ['nesting without end', 'application/json', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"x":1}}', 400],
  ])('%s is refused with its status and a Chinese sentence', async (_what, type, payload, status) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${PREFIX}/topics`,
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ json: null, msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
  })

  test.each([
    ['that cannot become a text', '{"toString":1,"valueOf":1}'],
    ['nested ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['of ten thousand parts', `[${'1,'.repeat(10_000)}1]`],
  ])('a value %s breaks no property of any call', async (_what, value) => {
    for (const call of calls.filter(({ method }) => method === 'POST')) {
      for (const key of Object.keys(call.input.shape)) {
        const answer = await portal.app.inject({
          method: 'POST',
          url: call.path,
          headers: { 'content-type': 'application/json' },
          payload: `{"${key}":${value}}`,
        })
        expect(answer.statusCode, `${call.path} ${key}`).toBeLessThan(500)
        expect(answer.json().msg, `${call.path} ${key}`).toMatch(/[\u4e00-\u9fff]|^$/)
      }
    }
  })

  test('whatever is sent to any call, none breaks and each refusal is a Chinese sentence', async () => {
    const inputs = randomInputs(20261121)
    for (const call of calls) {
      for (let tries = 0; tries < 40; tries += 1) {
        const input = inputs.next(call.input)
        const path = call.path.replace(':id', inputs.inAddress())
        const query = Object.keys(call.input.shape).map((key) => `${key}=${inputs.inAddress()}`)
        const answer = await portal.app.inject(
          call.method === 'GET'
            ? { url: `${path}?${query.join('&')}` }
            : { method: 'POST', url: path, payload: input },
        )
        expect(answer.statusCode, `${call.path} ${JSON.stringify(input).slice(0, 500)}`).toBeLessThan(500)
        const body = answer.json()
        expect(
          body.code === 0 || /[\u4e00-\u9fff]/.test(body.msg),
          JSON.stringify({ input, body }).slice(0, 500),
        ).toBe(true)
      }
    }
  })
})
