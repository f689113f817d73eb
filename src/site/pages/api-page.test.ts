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

test('it says how many rows a list gives at most, so that nobody takes a full answer for the end', async () => {
  expect(guide).toContain('超过 100 按 100 算')
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  expect(JSON.stringify(paths['/openapi/v1/vue/topics'])).toContain('超过 100 按 100 算')
})
