import { METHODS } from 'node:http'
import { calls, pages, routes, staffCalls } from '../../src/app/registries.server.ts'
import type { Call } from '#platform/calls/call.ts'
import { randomBelow } from '../../test/random-below.ts'
import { longText, shortText, value } from './values.ts'

export type Below = (bound: number) => number
export type Group = '接口' | '后台接口' | '页面' | '其他地址' | '协议'

/** One request down to its bytes, the same for the same seed and number. */
export interface HostileRequest {
  readonly number: number
  readonly group: Group
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** Sent at once, byte by byte, or given up in the middle. */
  readonly manner: 'whole' | 'slow' | 'given up'
  /** Who sends it: nobody, or one of those who are signed in. */
  readonly sender: number | undefined
  /** The same of staff, to the calls of the back office; now and then nobody. */
  readonly staff: number | undefined
}

const others = routes.filter(
  ({ method, path }) =>
    ![...pages, ...calls, ...staffCalls].some((each) => path === each.path || each.aliases.includes(path)) ||
    method === '*',
)
const NOTHING = Buffer.alloc(0)
const JSON_TYPE = ['content-type', 'application/json'] as const

/** The request of a number. `senders` is how many readers are signed in, `staff` how many of staff. */
export function hostileRequest(
  seed: number,
  number: number,
  { senders, staff }: { readonly senders: number; readonly staff: number },
): HostileRequest {
  const below = randomBelow(1 + ((seed * 7919 + number * 104_729) % 2_147_483_000))
  // Neighbouring seeds give neighbouring first numbers.
  for (let count = 0; count < 3; count += 1) below(2)
  const sender = below(2) === 0 ? undefined : below(senders)
  const common = { number, manner: 'whole', sender, staff: undefined } as const
  const kind = below(100)
  if (kind < 40) return { ...common, ...toCall(below, calls, '接口') }
  if (kind < 60) {
    const who = below(20) === 0 ? undefined : below(staff)
    return { ...common, ...toCall(below, staffCalls, '后台接口'), sender: undefined, staff: who }
  }
  if (kind < 80) return { ...common, ...toPage(below) }
  if (kind < 90) return { ...common, ...toOther(below) }
  return { ...common, ...overTheWire(below) }
}

type Part = Pick<HostileRequest, 'group' | 'method' | 'path' | 'headers' | 'body'>

function toCall(below: Below, among: readonly Call[], group: Group): Part {
  const call = among[below(among.length)]
  if (!call) throw new Error('there are no calls')
  const { method, example } = call
  const path = pathOf(call.path, below)
  const sane = Object.entries((example ?? {}) as object)
  const keys = [...new Set([...Object.keys(call.input.shape), ...sane.map(([key]) => key), 'unknown'])]
  // Nearly always but one thing is wrong, or nothing behind the first check would be reached.
  const isWild = below(6) === 0
  const odd = keys[below(keys.length)]
  const fields = keys.flatMap((key): [string, string][] => {
    if (isWild ? below(3) > 0 : key === odd) return [[key, value(below)]]
    const known = sane.find(([name]) => name === key)
    return known ? [[key, JSON.stringify(known[1])]] : []
  })
  if (method === 'GET')
    return {
      group,
      method,
      path: `${path}${queryOf(keys, below)}`,
      headers: oddHeaders(below),
      body: NOTHING,
    }
  const json = `{${fields.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
  return {
    group,
    method,
    path,
    headers: [JSON_TYPE, ...oddHeaders(below)],
    body: Buffer.from(json.slice(0, 900_000)),
  }
}

function toPage(below: Below): Part {
  const page = pages[below(pages.length)]
  if (!page) throw new Error('there are no pages')
  return {
    group: '页面',
    method: 'GET',
    path: `${pathOf(page.path, below)}${queryOf([...Object.keys(page.input.shape), 'x'], below)}`,
    headers: oddHeaders(below),
    body: NOTHING,
  }
}

function toOther(below: Below): Part {
  const { method, path } = others[below(others.length)] ?? { method: 'GET', path: '/' }
  const isPost = method === 'POST'
  return {
    group: '其他地址',
    method,
    path: `${pathOf(path, below)}${queryOf(['w', 'code', 'state', 'token'], below)}`,
    headers: [...(isPost ? [['content-type', typeOf(below)] as const] : []), ...oddHeaders(below)],
    body: isPost ? bodyOf(below) : NOTHING,
  }
}

/** Methods, bodies and addresses that no route is made for; some sent slowly or given up. */
function overTheWire(below: Below): Part & Pick<HostileRequest, 'manner'> {
  const { path } = [...routes][below(routes.length)] ?? { path: '/' }
  const isAnyMethod = below(2) === 0
  const chance = below(40)
  return {
    group: '协议',
    method: isAnyMethod ? (METHODS[below(METHODS.length)] ?? 'POST') : 'POST',
    path: below(3) === 0 ? oddAddress(below) : pathOf(path, below),
    headers: [['content-type', typeOf(below)], ...oddHeaders(below)],
    body: bodyOf(below),
    manner: chance === 0 ? 'slow' : chance < 6 ? 'given up' : 'whole',
  }
}

const IDS = [
  '1',
  '10001',
  '10045',
  '6001',
  '1007',
  '501',
  '2001',
  '401',
  '3001',
  '7001',
  '999999999',
] as const

/** The address with something for its parameters, mostly what is there. */
function pathOf(path: string, below: Below): string {
  return path.replaceAll(/:\w+|\*/g, () => (below(4) > 0 ? (IDS[below(IDS.length)] ?? '1') : partOf(below)))
}

function partOf(below: Below): string {
  const odd = [
    '%00',
    '%ff',
    '%',
    '%e4%b8',
    '..%2f..%2f',
    '0x2713',
    '1e3',
    '-1',
    '１',
    'x'.repeat(300),
    '.',
    '%252e',
  ]
  return below(2) === 0 ? (odd[below(odd.length)] ?? '1') : encodeURIComponent(shortText(below).slice(0, 100))
}

function queryOf(keys: readonly string[], below: Below): string {
  if (below(3) === 0) return ''
  const parts = keys.filter(() => below(2) === 0).map((key) => `${key}=${queryValue(below)}`)
  const odd = [
    '',
    '&',
    '&&&',
    '=',
    '&q[]=1',
    '&q[a]=b',
    '&q=1&q=2',
    '&%=%',
    '&__proto__[x]=1',
    '&%00=1',
    '&constructor=1',
  ]
  return `?${parts.join('&')}${odd[below(odd.length)]}`
}

function queryValue(below: Below): string {
  if (below(4) === 0) return encodeURIComponent(longText(below).slice(0, 300))
  return below(3) === 0 ? partOf(below) : encodeURIComponent(shortText(below))
}

function oddAddress(below: Below): string {
  const odd = [
    '//evil.example/',
    'http://evil.example/',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cwindows',
    '/\u00ff',
    `/${'a'.repeat(5000)}`,
    `/${'a/'.repeat(1500)}`,
    `/search?q=${'%20'.repeat(1000)}`,
    '*',
    '/;/',
    '/?#',
    '/topic/1%00',
    '/%',
    '/openapi/v1/vue/%ff',
    '/assets/../../package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/brand/\\..\\',
    '/f/x/y',
    '/img/0',
  ]
  return odd[below(odd.length)] ?? '/'
}

function typeOf(below: Below): string {
  const types = [
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
    `application/json;${' '.repeat(2000)}x`,
    'a/b/c;;;=',
  ]
  return types[below(types.length)] ?? ''
}

function bodyOf(below: Below): Buffer {
  switch (below(9)) {
    case 0:
      return NOTHING
    case 1:
      return Buffer.from(value(below).slice(0, 900_000))
    case 2:
      return Buffer.from(`{"q":${value(below)}`.slice(0, 900_000))
    case 3:
      return Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x22, 0x7b])
    case 4:
      return Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="file"; filename="${longText(below).slice(0, 5000)}"\r\n\r\n`,
      )
    case 5:
      return Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="kept"\r\n\r\na\r\n'.repeat(2000) + '--x--\r\n',
      )
    case 6:
      return Buffer.from('a=1&'.repeat(20_000))
    case 7:
      return Buffer.alloc(1_200_000, 0x20)
    default:
      return Buffer.from('\ufeff{"q":"a","q":["b"]}')
  }
}

/** Now and then one header that is not as browsers send it. */
function oddHeaders(below: Below): (readonly [string, string])[] {
  if (below(3) > 0) return []
  const long = longText(below)
    .replaceAll(/[^\x20-\x7e]/g, ';')
    .slice(0, 9000)
  const odd: readonly (readonly [string, string])[] = [
    ['cookie', 'portal_token=%; ;;=;portal_token'],
    ['cookie', `portal_token=${'x'.repeat(5000)}`],
    ['cookie', long],
    ['accept-encoding', `gzip;q=${'0'.repeat(4000)}x`],
    ['accept-encoding', long],
    ['accept', long],
    ['range', `bytes=${'\t'.repeat(3000)}-${'\t'.repeat(3000)}-`],
    ['range', 'bytes=0-,5-9,-1'],
    ['if-none-match', long],
    ['user-agent', 'Android'.repeat(2000)],
    ['user-agent', 'MicroMessenger'.repeat(900)],
    ['user-agent', long],
    ['x-forwarded-for', long],
    ['x-forwarded-for', '::ffff:1.2.3.4, %, unknown, 999.1.1.1'],
    ['x-forwarded-host', 'evil.example'],
    ['authorization', 'Bearer '],
    ['authorization', long],
    ['referer', long],
    ['content-encoding', 'gzip'],
    ['expect', '100-continue'],
    ['if-modified-since', 'x'],
    ['purpose', 'prefetch'],
    ['upgrade', 'websocket'],
  ]
  const chosen = odd[below(odd.length)]
  return chosen ? [chosen] : []
}
