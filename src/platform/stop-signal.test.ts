import { expect, test } from 'vitest'
import { Shutdown } from './stop-signal.server.ts'

test('what was started last is stopped first', async () => {
  const stopped: string[] = []
  const shutdown = new Shutdown()
  for (const name of ['database', 'jobs', 'server']) shutdown.add(name, async () => stopped.push(name))
  expect(await shutdown.stop()).toBe(true)
  expect(stopped).toEqual(['server', 'jobs', 'database'])
})

test('a part that cannot stop does not keep the others from stopping', async () => {
  const stopped: string[] = []
  const shutdown = new Shutdown()
  shutdown.add('database', async () => stopped.push('database'))
  shutdown.add('server', () => Promise.reject(new Error('stuck')))
  expect(await shutdown.stop()).toBe(false)
  expect(stopped).toEqual(['database'])
})

test('who stops everything while it is being stopped waits for it, and hears whether it was clean', async () => {
  const stopped: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const shutdown = new Shutdown()
  shutdown.add('database', () => released.then(() => stopped.push('database')))
  shutdown.add('server', () => Promise.reject(new Error('stuck')))
  const first = shutdown.stop()
  const second = shutdown.stop().then((isClean) => [isClean, ...stopped])
  // Started in the meantime.
  shutdown.add('late', async () => stopped.push('late'))
  setImmediate(release)
  expect(await second).toEqual([false, 'late', 'database'])
  expect(await first).toBe(false)
})
