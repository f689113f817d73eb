import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type Portal } from '../../test/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const open = (url: string) => portal.app.inject({ url })
const nonceIn = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1]

test('every address below /admin is answered with the one document, which holds nothing and is kept nowhere', async () => {
  const [first, deep] = await Promise.all([open('/admin'), open('/admin/topics/10001')])
  expect(first?.statusCode).toBe(200)
  expect(first?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const without = (text = '') => text.replace(nonceIn(text) ?? '-', '')
  expect(without(deep?.body)).toBe(without(first?.body))
})

test('styles come from us or carry a nonce that no other answer has; scripts come from us', async () => {
  const answers = await Promise.all([open('/admin'), open('/admin')])
  for (const { body, headers } of answers) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceIn(body)}'`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  }
  expect(nonceIn(answers[0]?.body ?? '')).not.toBe(nonceIn(answers[1]?.body ?? ''))
})

test('an unknown call is refused as a call, and never answered with the document', async () => {
  const answer = await open('/admin/api/none')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 404, msg: '没有这个接口' })
})

test('the camera is for the door alone, and its worker may fetch from us and from nowhere else', async () => {
  const cameraOf = async (url: string) => String((await open(url)).headers['permissions-policy'])
  for (const url of ['/admin/door', '/admin/door/7001', '/admin/door?from=menu'])
    expect(await cameraOf(url)).toContain('camera=(self)')
  for (const url of ['/admin', '/admin/doors', '/admin/tickets', '/'])
    expect(await cameraOf(url)).toContain('camera=()')
  const worker = await open('/admin/door-worker.js')
  expect(worker.headers['content-type']).toContain('text/javascript')
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
})
