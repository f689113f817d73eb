import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { StartupProblem } from '#platform/startup-problem.ts'
import { listenOrExplain } from './listen-or-explain.server.ts'

/** From the block that is given to nobody (RFC 5737), so that no machine has it. */
const NOT_OURS = '203.0.113.1'

test('an address that is not of this machine is named together with the variable', async () => {
  const app = fastify()
  const listening = listenOrExplain(app, { host: NOT_OURS, port: 0, variable: 'PORT' })
  await expect(listening).rejects.toThrow(new StartupProblem(`本机没有地址 ${NOT_OURS}，请检查 HOST`))
  await app.close()
})

test('a port that is taken is named together with its variable', async () => {
  const [first, second] = [fastify(), fastify()]
  await listenOrExplain(first, { host: '127.0.0.1', port: 0, variable: 'PORT' })
  const { port } = first.server.address() as AddressInfo
  const listening = listenOrExplain(second, { host: '127.0.0.1', port, variable: 'METRICS_PORT' })
  await expect(listening).rejects.toThrow(
    new StartupProblem(`端口 ${port} 已被占用，请用 METRICS_PORT 指定另一个端口`),
  )
  await Promise.all([first.close(), second.close()])
})

/** What the names of this network, and the rights of whoever runs the tests, decide elsewhere. */
test.each([
  ['ENOTFOUND', '本机没有地址 portal.invalid，请检查 HOST'],
  ['EAI_AGAIN', '本机没有地址 portal.invalid，请检查 HOST'],
  ['EACCES', '没有权限监听端口 80，请用 PORT 指定 1024 以上的端口'],
])('%s is a sentence for the operator', async (code, sentence) => {
  const app = fastify()
  vi.spyOn(app, 'listen').mockRejectedValue(Object.assign(new Error(code), { code }))
  const listening = listenOrExplain(app, { host: 'portal.invalid', port: 80, variable: 'PORT' })
  await expect(listening).rejects.toThrow(new StartupProblem(sentence))
})

test('what nobody knows a sentence for stays what it is', async () => {
  const app = fastify()
  const failure = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  vi.spyOn(app, 'listen').mockRejectedValue(failure)
  const listening = listenOrExplain(app, { host: '127.0.0.1', port: 0, variable: 'PORT' })
  await expect(listening).rejects.toBe(failure)
})
