import { randomBytes } from 'node:crypto'
import { isInWechat } from '../src/platform/wechat/in-wechat.ts'

/** Somebody with a telephone who scans the code and presses 确认登录. */
export interface SimulatedPerson {
  readonly openId: string
  readonly unionId: string
  readonly nickname: string
  readonly pictureUrl: string
}

/** Whom the page offers; invented. */
export const PEOPLE: readonly SimulatedPerson[] = [
  { openId: 'o-simulated-lin', unionId: 'u-simulated-lin', nickname: '林一帆', pictureUrl: '' },
  {
    openId: 'o-simulated-zhou',
    unionId: 'u-simulated-zhou',
    nickname: '周 🌙 若水',
    pictureUrl: 'https://thirdwx.qlogo.cn/mmopen/vi_32/simulated/132',
  },
]

const CODE_VALID_MS = 5 * 60_000

interface App {
  readonly appId: string
  readonly appSecret: string
}

/** With the official account everybody has another number than on the website. */
const ACCOUNT_PREFIX = 'oa-'
export const isOfAccount = (openId: string): boolean => openId.startsWith(ACCOUNT_PREFIX)

interface Grant {
  readonly person: SimulatedPerson
  readonly app: App
  readonly scope: string
  readonly madeAt: number
  isUsed: boolean
}

/** What WeChat answers about a sign-in: JSON, a page, or a way on. */
export type LoginAnswer = { json: object } | { page: string } | { location: string }

/**
 * The part of WeChat with which people sign in on a website: the page with the code (here with people to choose from
 * and a button instead), and the two questions that follow (WeChat Open Platform, "Website application").
 */
export function simulateLogin({ appId, appSecret }: App, account: App) {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, SimulatedPerson>()

  /** Inside WeChat: at once for the number alone, after a word of the person for name and picture. */
  const authorize = (query: URLSearchParams, browser: string): LoginAnswer => {
    if (!isInWechat(browser)) return { page: page('<p>请在微信客户端打开链接</p>') }
    const scope = query.get('scope')
    if (query.get('appid') !== account.appId) return { page: page('<p>AppID 参数错误</p>') }
    if (scope !== 'snsapi_base' && scope !== 'snsapi_userinfo') return { page: page('<p>Scope 参数错误</p>') }
    if (scope === 'snsapi_userinfo') return { page: page(formOf(query)) }
    query.set('person', PEOPLE[0]?.openId ?? '')
    return confirm(query)
  }
  const faultOfPage = (query: URLSearchParams): string | undefined => {
    // The official account's page of consent leads to the same answer.
    if (query.get('appid') === account.appId && query.get('scope') === 'snsapi_userinfo') return undefined
    if (query.get('appid') !== appId) return 'AppID 参数错误'
    if (!URL.canParse(query.get('redirect_uri') ?? '')) return 'redirect_uri 参数错误'
    if (query.get('response_type') !== 'code') return 'response_type 参数错误'
    return query.get('scope') === 'snsapi_login' ? undefined : 'Scope 参数错误或没有 Scope 权限'
  }

  const confirm = (query: URLSearchParams): LoginAnswer => {
    const person = PEOPLE.find(({ openId }) => openId === query.get('person'))
    if (!person) return { page: page('<p>请选择扫码的人</p>') }
    const code = randomBytes(16).toString('hex')
    const scope = query.get('scope') ?? ''
    const isOfAccountNow = query.get('appid') === account.appId && scope !== 'snsapi_login'
    grants.set(code, {
      person: isOfAccountNow ? { ...person, openId: ACCOUNT_PREFIX + person.openId } : person,
      app: isOfAccountNow ? account : { appId, appSecret },
      scope,
      madeAt: Date.now(),
      isUsed: false,
    })
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return { location: back.href }
  }

  const exchange = (query: URLSearchParams): object => {
    if (query.get('grant_type') !== 'authorization_code') return fault(40_002, 'invalid grant_type')
    const asks = [{ appId, appSecret }, account].find((app) => app.appId === query.get('appid'))
    if (!asks) return fault(40_013, 'invalid appid')
    if (query.get('secret') !== asks.appSecret) return fault(40_125, 'invalid appsecret')
    const grant = grants.get(query.get('code') ?? '')
    if (grant?.app.appId !== asks.appId) return fault(40_029, 'invalid code')
    if (grant.isUsed) return fault(40_163, 'code been used')
    if (Date.now() - grant.madeAt > CODE_VALID_MS) return fault(42_003, 'code expired')
    grant.isUsed = true
    const token = randomBytes(64).toString('base64url')
    tokens.set(token, grant.person)
    const { openId, unionId } = grant.person
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: randomBytes(64).toString('base64url'),
      openid: openId,
      scope: grant.scope,
      ...(grant.scope !== 'snsapi_base' && { unionid: unionId }),
    }
  }

  const userInfo = (query: URLSearchParams): object => {
    const person = tokens.get(query.get('access_token') ?? '')
    if (!person) return fault(40_001, 'invalid credential, access_token is invalid or not latest')
    if (query.get('openid') !== person.openId) return fault(40_003, 'invalid openid')
    const { openId, unionId, nickname, pictureUrl } = person
    const place = { sex: 0, language: '', city: '', province: '', country: '', privilege: [] }
    return { openid: openId, nickname, headimgurl: pictureUrl, unionid: unionId, ...place }
  }

  return {
    /** The answer to a question about signing in; undefined for every other path. */
    answer(path: string, query: URLSearchParams, browser: string): LoginAnswer | undefined {
      if (path === '/connect/oauth2/authorize') return authorize(query, browser)
      if (path === '/sns/oauth2/access_token') return { json: exchange(query) }
      if (path === '/sns/userinfo') return { json: userInfo(query) }
      if (path !== '/connect/qrconnect' && path !== '/connect/confirm') return undefined
      const wrong = faultOfPage(query)
      if (wrong) return { page: page(`<p>${wrong}</p>`) }
      return path === '/connect/confirm' ? confirm(query) : { page: page(formOf(query)) }
    },
    /** Makes every code that is out one that has run out. */
    expireCodes(): void {
      for (const [code, grant] of grants) grants.set(code, { ...grant, madeAt: 0 })
    },
  }
}

const fault = (errcode: number, errmsg: string) => ({
  errcode,
  errmsg: `${errmsg}, rid: ${randomBytes(8).toString('hex')}`,
})

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function formOf(query: URLSearchParams): string {
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const people = PEOPLE.map(
    ({ openId, nickname }, index) =>
      `<p><label><input type="radio" name="person" value="${openId}"${index === 0 ? ' checked' : ''}> ${nickname}</label></p>`,
  )
  return `<form action="/connect/confirm">${hidden.join('')}<fieldset><legend>谁在扫码</legend>${people.join('')}</fieldset><p><button>确认登录</button></p></form>`
}

const page = (body: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>微信登录（模拟）</title><h1>微信登录（模拟）</h1>${body}</html>`
