import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal } from '../../../test/portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let guide = ''

beforeAll(async () => {
  portal = await testPortal()
  guide = (await portal.app.inject('/docs/api')).body.replaceAll('<!-- -->', '')
})
afterAll(() => portal.close())

test('the guide says how somebody agrees to the texts, which signing in alone does not note', () => {
  expect(guide).not.toContain('登录即表示同意')
  expect(guide).toContain('&quot;hasAgreed&quot;: true')
  expect(guide).toContain('/openapi/v1/vue/consent/agree')
})

test('every amount says whether it is in yuan or in fen, as the guide says by its name', async () => {
  expect(guide).toContain('金额是元，名字里有 <code>fen</code> 的是分')
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  const silent: string[] = []
  const look = (where: string, part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    for (const name of Object.keys(part)) {
      const inner: unknown = Reflect.get(part, name)
      const unit = /fen$/i.test(name) ? '分' : /price/i.test(name) ? '元' : ''
      const isNumber =
        typeof inner === 'object' && inner !== null && /number|integer/.test(JSON.stringify(inner))
      if (unit !== '' && isNumber && !JSON.stringify(inner).includes(unit)) silent.push(`${where}.${name}`)
      look(`${where}.${name}`, inner)
    }
  }
  for (const [path, operations] of Object.entries<object>(paths)) look(path, operations)
  expect(silent.filter((where) => where.includes('.properties.'))).toEqual([])
})

test('it says how many rows a list gives at most, so that nobody takes a full answer for the end', async () => {
  expect(guide).toContain('超过 100 按 100 算')
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  expect(JSON.stringify(paths['/openapi/v1/vue/topics'])).toContain('超过 100 按 100 算')
})
