import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PEOPLE } from '../../../simulators/wechat-login.ts'
import { startWechatSimulator, type WechatSimulator } from '../../../simulators/wechat.ts'
import { silentLog } from '../../../test/context.ts'
import { failuresOf } from '../testing-faults.ts'
import { createWechatLogin, type WechatLogin } from './wechat-login.server.ts'

const APP = { appId: 'wx0123456789abcdef', appSecret: 'a-secret-of-thirty-two-characters' }
const REDIRECT = 'https://portal.example.com/login/wechat?from=%2Ftopic%2F12'
const REFUSED = { kind: 'invalid', code: 'wechat_code_refused' }
const UNAVAILABLE = { kind: 'unavailable', code: 'wechat_unavailable' }

let wechat: WechatSimulator
let login: WechatLogin
beforeEach(async () => {
  wechat = await startWechatSimulator(APP)
  login = createLogin()
})
afterEach(() => wechat.close())

const createLogin = (part: Partial<typeof APP> = {}, log = silentLog, timeoutMs = 5000) =>
  createWechatLogin({ ...APP, ...part, apiUrl: wechat.url, pageUrl: wechat.url }, log, timeoutMs)

/** Opens the page with the code and presses 确认登录 as this person; gives where the browser is sent. */
async function scan(person = PEOPLE[0]?.openId ?? '', state = 'state-1'): Promise<URL> {
  const address = new URL(login.loginAddress({ state, redirect: REDIRECT }))
  expect(await (await fetch(address)).text()).toContain('确认登录')
  address.pathname = '/connect/confirm'
  address.searchParams.set('person', person)
  const answer = await fetch(address, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
const codeOf = async (person?: string) => (await scan(person)).searchParams.get('code') ?? ''

describe('somebody who scans the code', () => {
  test('comes back where they should, with the state that was given', async () => {
    const back = await scan(undefined, '状态 &=')
    expect(back.origin + back.pathname).toBe('https://portal.example.com/login/wechat')
    expect(back.searchParams.get('from')).toBe('/topic/12')
    expect(back.searchParams.get('state')).toBe('状态 &=')
  })

  test.each(PEOPLE)('is known by name, picture and both numbers: $nickname', async (person) => {
    expect(await login.exchange(await codeOf(person.openId))).toEqual({
      openId: person.openId,
      unionId: person.unionId,
      name: person.nickname,
      pictureUrl: person.pictureUrl || undefined,
    })
  })
})

test('the address is the one that WeChat documents', () => {
  const settings = { ...APP, apiUrl: 'https://api.weixin.qq.com', pageUrl: 'https://open.weixin.qq.com' }
  const address = createWechatLogin(settings, silentLog).loginAddress({
    state: 's',
    redirect: 'https://a.example/b?c=d',
  })
  expect(address).toBe(
    `https://open.weixin.qq.com/connect/qrconnect?appid=${APP.appId}&redirect_uri=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&response_type=code&scope=snsapi_login&state=s#wechat_redirect`,
  )
})

describe('a code', () => {
  test('is good once', async () => {
    const code = await codeOf()
    await login.exchange(code)
    await expect(login.exchange(code)).rejects.toMatchObject(REFUSED)
  })

  test('that has run out is refused', async () => {
    const code = await codeOf()
    wechat.expireCodes()
    const before = await failuresOf('wechat')
    await expect(login.exchange(code)).rejects.toMatchObject(REFUSED)
    // Nobody is called for what anybody may bring.
    expect(await failuresOf('wechat')).toBe(before)
  })

  test.each(['', 'invented', '&secret=x', '状态'])('that WeChat never gave is refused: %j', async (code) => {
    await expect(login.exchange(code)).rejects.toMatchObject(REFUSED)
  })
})

describe('WeChat that says nothing useful', () => {
  test.each(['html', 'nonsense', { errcode: -1 }, { errcode: 45_011 }] as const)(
    'but %j is a refusal, to the first question and to the second',
    async (mishap) => {
      wechat.mishaps.push('none', 'none', mishap)
      await expect(login.exchange(await codeOf())).rejects.toMatchObject(UNAVAILABLE)
      wechat.mishaps.push('none', 'none', 'none', mishap)
      await expect(login.exchange(await codeOf())).rejects.toMatchObject(UNAVAILABLE)
      expect(wechat.asked.slice(-2)).toEqual(['/sns/oauth2/access_token', '/sns/userinfo'])
    },
  )

  test('is not waited for without end', async () => {
    const code = await codeOf()
    wechat.mishaps.push('silence')
    await expect(createLogin({}, silentLog, 50).exchange(code)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('because it is not there is a refusal', async () => {
    const code = await codeOf()
    await wechat.close()
    await expect(login.exchange(code)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('because of a wrong secret is written into the log without it', async () => {
    const warn = vi.fn<(...words: unknown[]) => void>()
    const log = Object.assign(silentLog.child({}), { warn })
    const code = await codeOf()
    const asking = createLogin({ appSecret: 'wrong-secret' }, log).exchange(code)
    await expect(asking).rejects.toMatchObject(UNAVAILABLE)
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ errcode: 40_125 })
    expect(JSON.stringify(warn.mock.calls)).not.toContain('wrong-secret')
  })
})

test('a picture that is no web address is left out', async () => {
  const answers = [
    { access_token: 't', openid: 'o' },
    { openid: 'o', unionid: 'u', nickname: ' 林 ', headimgurl: 'javascript:alert(1)' },
  ]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  expect(await login.exchange('c')).toEqual({ openId: 'o', unionId: 'u', name: '林', pictureUrl: undefined })
  vi.unstubAllGlobals()
})
