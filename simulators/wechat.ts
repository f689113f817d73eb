import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simulateLogin, type LoginAnswer } from './wechat-login.ts'
import { isOwnBrowser } from '../src/platform/http/own-browser.ts'

/**
 * A local stand-in for WeChat's server API, as far as the share card needs it: access tokens, of which one is valid at a
 * time, and tickets (WeChat Open Documentation, "Get access token"; JS-SDK, appendix 1); and as far as signing in on a
 * website needs it. Like WeChat it answers 200 to everything and says in `errcode` what is wrong.
 */
export interface WechatSimulator {
  readonly url: string
  /** Questions that came, by path, in order. */
  readonly asked: string[]
  /** The ticket that is valid now. */
  readonly ticket: () => string
  /** Makes the present token one that has run out (42001), or one that nobody knows (40001). */
  spoilToken(errcode: 40_001 | 42_001): void
  /** Makes every sign-in code that is out one that has run out. */
  expireCodes(): void
  /** How the next questions are answered, each once: properly, with an error of WeChat, a web page, nonsense, or never. */
  readonly mishaps: Mishap[]
  close(): Promise<void>
}

type Mishap = { readonly errcode: number } | 'none' | 'html' | 'nonsense' | 'silence'

const LENT_SECONDS = 7200

/** Starts the stand-in on a free port of this machine; refuses in production. */
export async function startWechatSimulator({
  appId,
  appSecret,
  login = { appId, appSecret },
}: {
  appId: string
  appSecret: string
  /** The website application, where it is another one than the official account. */
  login?: { appId: string; appSecret: string }
}): Promise<WechatSimulator> {
  if (process.env.NODE_ENV === 'production') throw new Error('a simulator has no place in production')
  const asked: string[] = []
  const mishaps: Mishap[] = []
  let token = ''
  let expired = ''
  let ticket = ''
  const signingIn = simulateLogin(login, { appId, appSecret })

  const faultOfToken = (query: URLSearchParams): [number, string] | undefined => {
    if (query.get('grant_type') !== 'client_credential') return [40_002, 'invalid grant_type']
    if (!query.get('appid')) return [41_002, 'appid missing']
    if (query.get('appid') !== appId) return [40_013, 'invalid appid']
    if (!query.get('secret')) return [41_004, 'appsecret missing']
    return query.get('secret') === appSecret ? undefined : [40_125, 'invalid appsecret']
  }
  const faultOfTicket = (query: URLSearchParams): [number, string] | undefined => {
    const given = query.get('access_token')
    if (!given) return [41_001, 'access_token missing']
    if (given === expired) return [42_001, 'access_token expired']
    if (given !== token) return [40_001, 'invalid credential, access_token is invalid or not latest']
    return query.get('type') === 'jsapi' ? undefined : [40_097, 'invalid args']
  }
  const answer = (path: string, query: URLSearchParams): object => {
    const isToken = path === '/cgi-bin/token'
    if (!isToken && path !== '/cgi-bin/ticket/getticket') return { errcode: 404, errmsg: 'not found' }
    const fault = isToken ? faultOfToken(query) : faultOfTicket(query)
    if (fault) return { errcode: fault[0], errmsg: `${fault[1]} rid: ${randomBytes(8).toString('hex')}` }
    if (isToken) {
      token = randomBytes(68).toString('base64url')
      return { access_token: token, expires_in: LENT_SECONDS }
    }
    ticket = randomBytes(64).toString('base64url').slice(0, 86)
    return { errcode: 0, errmsg: 'ok', ticket, expires_in: LENT_SECONDS }
  }

  const server = createServer((request, response) => {
    if (!isOwnBrowser(request)) return response.writeHead(403).end()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    asked.push(pathname)
    const mishap = mishaps.shift()
    if (mishap !== undefined && mishap !== 'none') return goWrong(response, mishap)
    const ofLogin = signingIn.answer(pathname, searchParams, request.headers['user-agent'] ?? '')
    if (ofLogin) sendLogin(response, ofLogin)
    else sendJson(response, answer(pathname, searchParams))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    mishaps,
    expireCodes: signingIn.expireCodes,
    ticket: () => ticket,
    spoilToken(errcode) {
      expired = errcode === 42_001 ? token : ''
      token = randomBytes(68).toString('base64url')
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json; encoding=utf-8' })
  response.end(JSON.stringify(body))
}

function sendLogin(response: ServerResponse, answer: LoginAnswer): void {
  if ('json' in answer) return sendJson(response, answer.json)
  const isPage = 'page' in answer
  response.writeHead(
    isPage ? 200 : 302,
    isPage ? { 'content-type': 'text/html; charset=utf-8' } : { location: answer.location },
  )
  response.end(isPage ? answer.page : '')
}

function goWrong(response: ServerResponse, mishap: Exclude<Mishap, 'none'>): void {
  if (mishap === 'silence') return
  if (mishap === 'html') {
    response.writeHead(502, { 'content-type': 'text/html' })
    response.end('<html><h1>502 Bad Gateway</h1></html>')
  } else if (mishap === 'nonsense') sendJson(response, { access_token: 7, ticket: null })
  else sendJson(response, { errcode: mishap.errcode, errmsg: 'as told' })
}
