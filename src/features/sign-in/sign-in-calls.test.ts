import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consents, people, personChannels, sessions, signInCodes } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { organisationExperts, personRights } from '#features/people/tables.server.ts'
import { textsToAgreeTo } from '#features/site-pages/consents.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'

const SECRET = '付费部分的暗号'

let portal: Awaited<ReturnType<typeof testPortal>>
let paidId: number
let fileId: number
/** The code that was sent last, to whomever. */
const lastCode = async () => {
  const sent = await listSent((await testDatabase()).db, { purpose: 'sign_in_code' })
  return /验证码是 (\d{4})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}
const wechat = fakeProvider('wechat')

beforeAll(async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  paidId = await makeArticle(context, {
    title: '付费文章',
    isPaid: true,
    blocks: [paragraph('公开。'.repeat(200)), paragraph(SECRET)],
  })
  fileId = await saveFile(context, {
    name: 'a.pdf',
    title: '登录可看',
    access: 'signed_in',
    publishedAt: NOON,
  })
  const services = testServices(db)
  portal = await testPortal({
    services: {
      ...services,
      payments: [wechat.provider],
      wechatLogin: {
        loginAddress: ({ state }) => `https://open.example.com/qr?state=${state}`,
        exchange: async (code) => {
          if (code === 'spent') throw new Refusal('invalid', 'wechat_code_refused')
          if (code === 'down') throw new Refusal('unavailable', 'wechat_unavailable')
          return { openId: 'o', unionId: `union-${code}`, name: '扫码的人', pictureUrl: undefined }
        },
      },
    },
  })
})

beforeEach(async () => {
  const { db } = await testDatabase()
  for (const table of [limitPoints, signInCodes, sessions, sendings]) await db.delete(table)
})

afterAll(() => portal.close())

/** As one browser, which keeps its cookie. */
const BROWSER = `portal_browser=${'b'.repeat(43)}`

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: BROWSER, ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function signIn(phone = '13800138000', input: object = {}) {
  await post('/semi/login/sendCode', { type: 1, phone })
  const { body } = await post('/semi/login/signin', { type: 1, phone, code: await lastCode(), ...input })
  return body.json as { token: string; user: { id: number }; filePermission: boolean | null }
}
const read = (url: string, token?: string) =>
  portal.app.inject({ url, headers: token ? { cookie: `portal_token=${token}` } : {} })

test('whoever asks for oneself by number gets oneself, with the membership of the industry that was asked for', async () => {
  const { token, user } = await signIn('13800138007')
  const ask = (headers: Record<string, string>, industry: string) =>
    portal.app.inject({ url: `/openapi/v1/vue/user/${user.id}?industry=${industry}`, headers })
  const { db } = await testDatabase()
  await addMembershipYear(testContext(db), { personId: user.id, industry: 'semi', source: { grant: '测试' } })
  const own = (await ask({ authorization: token }, 'semi')).json().json
  expect(own).toMatchObject({ id: user.id, isMember: true, member: { isMember: true } })
  const other = (await ask({ authorization: token }, 'display')).json().json
  expect(other).toMatchObject({ id: user.id, isMember: false, member: { isMember: false, end: null } })
  expect((await ask({}, 'semi')).json()).toMatchObject({ code: 404, json: null })
})

describe('signing in over the calls', () => {
  test('gives a token and the user with member flags by industry', async () => {
    const { token, user, filePermission } = await signIn()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(filePermission).toBeNull()
    expect(user).toMatchObject({
      auths: [],
      isJigou: 0,
      memberId: null,
      isMember: { semi: false, display: false },
      member: { semi: { isMember: false, start: null, end: null } },
    })
  })

  test('gives an organisation those who publish through it, and a reader nobody (AUTH-04)', async () => {
    const first = await signIn()
    const { db } = await testDatabase()
    const expert = await makePerson(testContext(db), { name: '机构的专家' })
    await db
      .insert(organisationExperts)
      .values({ organisationId: first.user.id, personId: expert, position: 0 })
    const me = async () =>
      (await portal.app.inject({ url: '/openapi/v1/vue/me', headers: { authorization: first.token } })).json()
        .json.user
    expect(await me()).toMatchObject({ hjUsers: [] })
    await db.insert(personRights).values({ personId: first.user.id, code: 4 })
    expect(await me()).toMatchObject({ isJigou: 1, hjUsers: [{ id: expert, name: '机构的专家' }] })
    await db.delete(personRights).where(eq(personRights.personId, first.user.id))
  })

  test.each([
    [{ type: 1 }, '请输入账号'],
    [{ type: 2, email: ' ' }, '请输入账号'],
    [{ type: 1, phone: '123' }, '手机号不正确，港澳台用户请加区号'],
    [{ type: 2, email: 'nobody' }, '邮箱地址不正确'],
    [{ type: 3, phone: '13800138000' }, expect.stringContaining('应为 1（手机）或 2（邮箱）')],
  ])('%o is refused with its sentence', async (input, msg) => {
    expect((await post('/semi/login/sendCode', input)).body).toMatchObject({ code: 400, json: null, msg })
    expect(await lastCode()).toBe('')
  })

  test('a wrong code is told as wrong, a missing one as missing', async () => {
    await post('/semi/login/sendCode', { type: 1, phone: '13800138000' })
    const wrong = (await lastCode()) === '0000' ? '0001' : '0000'
    const given = { type: 1, phone: '13800138000' }
    expect((await post('/semi/login/signin', { ...given, code: wrong })).body.msg).toBe('验证码不正确')
    expect((await post('/semi/login/signin', given)).body.msg).toBe('请输入验证码')
  })

  test('numbers are taken for a phone and a code, and 0 for no file (API-32, API-33)', async () => {
    const phone = 13800138000
    expect((await post('/semi/login/sendCode', { type: 1, phone, fileId: 0 })).body.code).toBe(0)
    const wrong = (await lastCode()) === '1234' ? 1235 : 1234
    expect((await post('/semi/login/signin', { type: 1, phone, code: wrong })).body.msg).toBe('验证码不正确')
    const right = { type: 1, phone, code: await lastCode(), fileId: '0' }
    expect((await post('/semi/login/signin', right)).body.json.filePermission).toBeNull()
  })

  test('for a file says whether it may be read, and so does the token check', async () => {
    const { token, filePermission } = await signIn('13800138000', { fileId })
    expect(filePermission).toBe(true)
    expect((await post('/semi/login/tokenCheck', { token, fileId })).body.json).toMatchObject({
      token,
      filePermission: true,
    })
    expect((await post('/semi/login/tokenCheck', { token, fileId: 999_999 })).body.json.filePermission).toBe(
      false,
    )
  })
})

describe('a token', () => {
  test('that was sent and is bad answers 401, one that was not sent does not', async () => {
    const bad = { authorization: 'x'.repeat(43) }
    expect((await post('/openapi/v1/vue/topics', {}, bad)).body).toMatchObject({
      code: 401,
      msg: '登录已失效，请重新登录',
    })
    expect((await post('/openapi/v1/vue/topics', {}, { authorization: '' })).body.code).toBe(0)
    expect((await portal.app.inject('/openapi/v1/vue/me')).json()).toMatchObject({
      code: 1401,
      msg: '请先登录',
    })
    expect((await post('/semi/login/tokenCheck', { token: 'x'.repeat(43) })).body.code).toBe(401)
  })

  test('is accepted raw and as Bearer', async () => {
    const { token, user } = await signIn()
    for (const authorization of [token, `Bearer ${token}`]) {
      const { json } = (
        await portal.app.inject({ url: '/openapi/v1/vue/me', headers: { authorization } })
      ).json()
      expect(json.user.id).toBe(user.id)
    }
  })

  test('is checked wherever it is sent: in the body, raw or as Bearer, or in the header (API-34)', async () => {
    const { token, user } = await signIn()
    const check = (payload: object, headers?: Record<string, string>) =>
      post('/semi/login/tokenCheck', payload, headers)
    for (const written of [token, `Bearer ${token}`])
      expect((await check({ token: written })).body.json).toMatchObject({ token, user: { id: user.id } })
    for (const authorization of [token, `Bearer ${token}`])
      expect((await check({ token: '' }, { authorization })).body.json.user.id).toBe(user.id)
    expect((await check({})).body.code).toBe(1401)
    expect((await check({ token: 12345 })).body.code).toBe(401)
  })

  test('in the cookie reads pages and changes nothing', async () => {
    const { token } = await signIn()
    const cookie = { cookie: `portal_token=${token}` }
    expect((await read('/me', token)).body).toContain('登录设备')
    expect((await post('/openapi/v1/vue/account/rename', { name: '新名字' }, cookie)).body).toMatchObject({
      code: 1401,
    })
  })

  test('is dead at once after signing out', async () => {
    const { token } = await signIn()
    const me = () => portal.app.inject({ url: '/openapi/v1/vue/me', headers: { authorization: token } })
    expect((await me()).statusCode).toBe(200)
    await post('/login/logout', {}, { authorization: token })
    // The test hears no notices of the database: this process knows it by itself.
    expect((await me()).json().code).toBe(401)
    expect((await post('/login/logout', {})).body.code).toBe(0)
    expect((await post('/semi/login/tokenCheck', { token })).body.code).toBe(401)
  })
})

describe('a paid article', () => {
  test('is read in full by who has paid for its industry, and by nobody else, from the page cache, too', async () => {
    const { db } = await testDatabase()
    const outsider = await signIn('13800138001')
    const member = await signIn('13800138002')
    const other = await signIn('13800138003')
    const granted = { source: { grant: '测试' } } as const
    await addMembershipYear(testContext(db), { personId: member.user.id, industry: 'semi', ...granted })
    await addMembershipYear(testContext(db), { personId: other.user.id, industry: 'display', ...granted })
    const url = `/topic/${paidId}`
    for (let round = 0; round < 2; round += 1) {
      for (const token of [undefined, outsider.token, other.token, 'x'.repeat(43)])
        expect((await read(url, token)).body, String(token)).not.toContain(SECRET)
      expect((await read(url, member.token)).body).toContain(SECRET)
    }
    const call = async (token: string) =>
      (await portal.app.inject({ url: `/openapi/v1/vue/topic/${paidId}`, headers: { authorization: token } }))
        .body
    expect(await call(member.token)).toContain(SECRET)
    expect(await call(outsider.token)).not.toContain(SECRET)
  })

  test('never shows one reader’s page to another, with a hundred reading at once', async () => {
    const { db } = await testDatabase()
    const member = await signIn('13800138004')
    await addMembershipYear(testContext(db), {
      personId: member.user.id,
      industry: 'semi',
      source: { grant: '测试' },
    })
    const readers = Array.from({ length: 100 }, (_, index) => index % 2 === 0)
    portal.cache.clear()
    const pages = await Promise.all(
      readers.map(async (isMember, index) => {
        const answer = await portal.app.inject({
          url: `/topic/${paidId}`,
          headers: isMember ? { cookie: `portal_token=${member.token}` } : {},
          // Each from a place of its own, as one may not have so many pages made at once.
          remoteAddress: `198.51.100.${index}`,
        })
        return { isMember, sees: answer.body.includes(SECRET), cache: answer.headers['cache-control'] }
      }),
    )
    expect(pages.every(({ isMember, sees }) => isMember === sees)).toBe(true)
    expect(pages.every(({ isMember, cache }) => String(cache).includes('private') === isMember)).toBe(true)
  })
})

describe('buying a membership', () => {
  test('shows codes, is followed by its state, and opens the text with the notice', async () => {
    const { token, user } = await signIn('13800138005')
    const authorization = { authorization: token }
    const { body } = await post('/openapi/v1/vue/member/order', { industry: 'semi' }, authorization)
    expect(body.json).toMatchObject({ price: 299, codes: [{ provider: 'wechat' }] })
    const stateOf = async (headers: Record<string, string>) =>
      (
        await portal.app.inject({
          url: `/openapi/v1/vue/member/order/state?number=${body.json.number}`,
          headers,
        })
      ).json()
    expect((await stateOf(authorization)).json).toEqual({ state: 'open', isMember: false })
    const state = wechat.pay(body.json.number, 29_900)
    const notice = await portal.app.inject({
      method: 'POST',
      url: '/pay/notices/wechat',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ number: body.json.number, state, merchant: 'm' }),
    })
    expect(notice.body).toBe('success')
    expect((await stateOf(authorization)).json).toEqual({ state: 'fulfilled', isMember: true })
    const check = await portal.app.inject({
      url: `/openapi/v1/vue/member/check?id=${user.id}&industry=semi`,
      headers: authorization,
    })
    expect(check.json().json).toMatchObject({ isMember: true, startTime: NOON.getTime() })
    const theirs = await signIn('13800138006')
    expect((await stateOf({ authorization: theirs.token })).code).toBe(404)
    const foreign = await portal.app.inject({
      url: `/openapi/v1/vue/member/check?id=${user.id}`,
      headers: { authorization: theirs.token },
    })
    expect(foreign.json()).toMatchObject({ code: 403, msg: '只能查询自己的会员信息' })
  })

  test.each(['nonsense', '{}', '<xml/>', 'x'.repeat(100_000)])(
    'a notice that is no notice changes nothing',
    async (payload) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/pay/notices/wechat',
        headers: { 'content-type': 'text/plain' },
        payload,
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('signing in on another device', () => {
  const PHONE_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605'
  async function signInFrom(agent: string) {
    const { db } = await testDatabase()
    await db.delete(limitPoints)
    const headers = { 'user-agent': agent }
    await post('/semi/login/sendCode', { type: 1, phone: '13800138020' }, headers)
    const given = { type: 1, phone: '13800138020', code: await lastCode() }
    const { body } = await post('/semi/login/signin', given, headers)
    return { authorization: body.json.token as string }
  }
  const titles = async (headers: { authorization: string }) =>
    (await portal.app.inject({ url: '/openapi/v1/vue/messages', headers }))
      .json()
      .json.map((message: { title: string; content: string }) => `${message.title} ${message.content}`)

  test('is told to the owner, the first device and known ones are not', async () => {
    expect(await titles(await signInFrom('Mozilla/5.0 (Windows NT 10.0) Chrome/156.0'))).toEqual([])
    expect(await titles(await signInFrom('Mozilla/5.0 (Windows NT 10.0) Chrome/157.0'))).toEqual([])
    const other = await signInFrom(PHONE_AGENT)
    expect(await titles(other)).toEqual([
      expect.stringMatching(/^您的账号在新设备上登录 2026-11-21 12:00 在“Safari · iPhone”上登录，网络地址 /),
    ])
    await signInFrom(PHONE_AGENT)
    expect(await titles(other)).toHaveLength(1)
    const info = await portal.app.inject({ url: '/openapi/v1/vue/messageInfo', headers: other })
    expect(info.json().json).toMatchObject({ unread: 1, toAnswer: 0, items: [{ path: '/me' }] })
    const data = await portal.app.inject({ url: '/openapi/v1/vue/account/data', headers: other })
    expect(data.json().json).toMatchObject({
      消息: [{ 种类: '新设备登录' }],
      用过的设备: [{ 设备: 'Chrome · Windows' }, { 设备: 'Safari · iPhone' }],
    })
  })
})

describe('signing in with WeChat', () => {
  async function scan(code: string, state?: string, agreed = '', from = 'same-origin') {
    const begun = await portal.app.inject({
      url: `/login/wechat?moved=yes${agreed}`,
      headers: { 'sec-fetch-site': from },
    })
    const given = state ?? new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    return portal.app.inject({
      url: `/login/wechat/callback?code=${code}&state=${given}`,
      headers: { cookie },
    })
  }

  test('asks a new WeChat once for its account, and knows it from then on', async () => {
    const first = await scan('new')
    // Only the browser that scanned has the ticket: an address could be sent to whom it would cost the account.
    expect(first.headers.location).toBe('/sign-in/bind')
    const cookies = String(first.headers['set-cookie'])
    expect(cookies).not.toContain('portal_token=')
    const ticket = /portal_wechat_ticket=([\w-]{43}); Max-Age=600; Path=\/sign-in\/bind/.exec(cookies)?.[1]
    expect((await read('/sign-in/bind?ticket=sent-by-somebody')).body).not.toContain('sent-by-somebody')
    const signedIn = await signIn('13800138010', { ticket })
    const second = await scan('new')
    expect(second.headers.location).toBe(`/blank?uid=${signedIn.user.id}`)
    const token = /portal_token=([\w-]+)/.exec(String(second.headers['set-cookie']))?.[1]
    expect((await post('/semi/login/tokenCheck', { token })).body.json.user.id).toBe(signedIn.user.id)
    // A ticket counts once.
    expect((await post('/login/login', { ticket })).body).toMatchObject({
      code: 404,
      msg: '登录凭据已失效，请重新登录',
    })
  })

  test('notes which texts were agreed to before leaving for WeChat, and nothing of whoever was not asked', async () => {
    const { db } = await testDatabase()
    const personId = await makePerson(testContext(db))
    await db
      .insert(personChannels)
      .values({ personId, kind: 'wechat', address: 'union-agreed', verifiedAt: NOON })
    const agreed = async () =>
      (await db.select().from(consents).where(eq(consents.personId, personId)))
        .map(({ document }) => document)
        .toSorted()
    await scan('agreed')
    // A link that somebody else put up agrees to nothing for whoever follows it.
    await scan('agreed', undefined, '&agreed=yes', 'cross-site')
    expect(await agreed()).toEqual([])
    expect((await scan('agreed', undefined, '&agreed=yes')).headers.location).toBe(`/blank?uid=${personId}`)
    const texts = (await textsToAgreeTo(testContext(db))).map(({ document }) => document)
    expect(await agreed()).toEqual(texts.toSorted())
    expect(texts.length).toBeGreaterThan(0)
  })

  test.each(['', 'x'.repeat(43)])(
    'with a state that this browser does not know is refused (%s)',
    async (state) => {
      const { headers } = await scan('other', state)
      expect(headers.location).toBe('/sign-in/wechat?problem=wechat_state_unknown')
      expect(String(headers['set-cookie'])).not.toContain('portal_token=')
    },
  )

  test.each([
    ['cancelled', 'wechat_cancelled', '您没有在微信里同意登录', '重新扫码'],
    ['spent', 'wechat_code_refused', '微信登录没有完成或已过期，请再试一次', '重新扫码'],
    ['down', 'wechat_unavailable', '微信暂时没有回应，请稍后再试', '重新扫码'],
    ['banned', 'account_banned', '该账号已被停用，如有疑问请联系客服', '联系客服'],
  ])(
    'that ends badly (%s) leads to a page that says so, with a way on',
    async (code, problem, sentence, way) => {
      if (code === 'banned') {
        const { db } = await testDatabase()
        const personId = await makePerson(testContext(db))
        await db.update(people).set({ bannedAt: NOON }).where(eq(people.id, personId))
        await db
          .insert(personChannels)
          .values({ personId, kind: 'wechat', address: 'union-banned', verifiedAt: NOON })
      }
      const { headers } = await scan(code === 'cancelled' ? '' : code)
      expect(headers.location).toBe(`/sign-in/wechat?problem=${problem}`)
      const page = await read(String(headers.location))
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.body).toContain(sentence)
      expect(page.body).toContain(way)
    },
  )

  test('from another name of this host begins anew at the public address, once', async () => {
    const elsewhere = { headers: { host: '127.0.0.1:3000' } }
    const moved = await portal.app.inject({ url: '/login/wechat', ...elsewhere })
    expect(moved.headers.location).toBe(`${testConfiguration.publicUrl}/login/wechat?moved=yes`)
    const begun = await portal.app.inject({ url: '/login/wechat?moved=yes', ...elsewhere })
    expect(begun.headers.location).toMatch(/^https:\/\/open\.example\.com\//)
  })
})

test('signing in with a password is refused cleanly, whatever the account', async () => {
  expect((await post('/login/login', { account: 'a', password: 'b' })).body).toMatchObject({
    code: 400,
    msg: '账号或密码不正确',
  })
  expect((await post('/login/login', {})).body).toMatchObject({ code: 400, msg: '请输入账号' })
})

describe('the way back from signing in elsewhere', () => {
  test('says Loading and leads home only', async () => {
    const { body } = await read('/blank?uid=7')
    expect(body).toContain('Loading')
    expect(body).toContain('&quot;home&quot;:&quot;/&quot;')
    expect((await read('/blank?uid=javascript:alert(1)')).statusCode).toBe(200)
  })
})

describe('a browser that asks for a code', () => {
  const send = (headers: Record<string, string>, phone: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/semi/login/sendCode',
      payload: { type: 1, phone },
      headers,
    })
  const enter = async (headers: Record<string, string>, phone: string, given: object = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/semi/login/signin',
      payload: { type: 1, phone, code: await lastCode(), ...given },
      headers,
    })

  test('gets a cookie that no script reads, keeps it, and with it alone the code counts', async () => {
    const sent = await send({}, '13800138030')
    const [cookie = ''] = [sent.headers['set-cookie']].flat().map(String)
    expect(cookie).toMatch(
      /^portal_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const kept = cookie.split(';')[0] ?? ''
    expect((await enter({}, '13800138030')).json()).toMatchObject({
      code: 400,
      msg: '验证码已失效，请重新获取',
    })
    expect((await enter({ cookie: kept }, '13800138030')).json()).toMatchObject({ code: 0 })
    const again = await send({ cookie: kept }, '13800138031')
    expect(String(again.headers['set-cookie'])).toContain(kept)
    const forged = await send({ cookie: 'portal_browser=<script>' }, '13800138032')
    expect(String(forged.headers['set-cookie'])).toMatch(/^portal_browser=[\w-]{43};/)
  })

  test('needs none where the answer is sent back', async () => {
    const sent = await send({}, '13800138033')
    const { codeId } = sent.json().json
    expect((await enter({}, '13800138033', { codeId })).json()).toMatchObject({ code: 0 })
  })
})
