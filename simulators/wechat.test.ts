import { afterEach, expect, test, vi } from 'vitest'
import { startWechatSimulator } from './wechat.ts'

const APP = { appId: 'wx1', appSecret: 's' }

afterEach(() => vi.unstubAllEnvs())

test('it does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startWechatSimulator(APP)).rejects.toThrow('production')
})

test('it answers as WeChat does: one token at a time, and a code for everything that is wrong', async () => {
  const wechat = await startWechatSimulator(APP)
  const ask = async (path: string, query: Record<string, string>) =>
    (await (await fetch(`${wechat.url}/cgi-bin/${path}?${new URLSearchParams(query)}`)).json()) as Record<
      string,
      unknown
    >
  const login = { grant_type: 'client_credential', appid: 'wx1', secret: 's' }
  const ticketFor = (token: unknown) =>
    ask('ticket/getticket', { access_token: String(token), type: 'jsapi' })

  expect(await ask('token', { ...login, appid: 'wx2' })).toMatchObject({ errcode: 40_013 })
  expect(await ask('token', { ...login, secret: 'x' })).toMatchObject({ errcode: 40_125 })
  const first = await ask('token', login)
  expect(first).toEqual({ access_token: expect.any(String), expires_in: 7200 })
  expect(await ticketFor(first.access_token)).toMatchObject({ errcode: 0, expires_in: 7200 })
  const second = await ask('token', login)
  expect(await ticketFor(first.access_token)).toMatchObject({ errcode: 40_001 })
  wechat.spoilToken(42_001)
  expect(await ticketFor(second.access_token)).toMatchObject({ errcode: 42_001 })
  await wechat.close()
})
