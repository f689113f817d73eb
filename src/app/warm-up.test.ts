import { expect, test, vi } from 'vitest'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { drawing } from '#platform/images/testing.ts'
import { NOON, silentLog, testContext, testServices } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { memoryLog } from '../../test/memory-log.ts'
import { testPortal } from '../../test/portal.ts'
import { warmUp } from './warm-up.server.ts'

const keptOf = async (storage: { list: () => AsyncIterable<{ key: string }> }) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

test('after a start the first pages are kept and their pictures made, and nobody counts as their reader', async () => {
  const { db } = await testDatabase()
  const services = testServices(db)
  const image = await services.images.take(await drawing(900, 600).png().toBuffer())
  const context = { ...testContext(db), services }
  await publishTopic(context, { kind: 'article', title: '衬底降价', publishedAt: NOON, cover: image })
  const portal = await testPortal({ services })
  const visits = vi.spyOn(portal.reads, 'note')
  await warmUp(portal.app, silentLog, new AbortController().signal)
  for (const path of ['/', '/paynews', '/ev/list', '/membership']) {
    expect(portal.cache.peek(`visitor ${path}`)?.encoded('br'), path).toBeDefined()
    expect(portal.cache.peek(`visitor ${path}`)?.encoded('identity'), path).toBeUndefined()
  }
  const made = (await keptOf(services.storage)).filter((key) => key.startsWith(`renditions/${image.id}/`))
  expect(made.length).toBeGreaterThan(2)
  expect(made.every((key) => key.endsWith('.avif'))).toBe(true)
  expect(visits).not.toHaveBeenCalled()
  await portal.close()
})

test('a portal that is stopped opens nothing more, and what fails is said and left', async () => {
  const portal = await testPortal()
  const stopping = new AbortController()
  stopping.abort()
  await warmUp(portal.app, silentLog, stopping.signal)
  expect(portal.cache.size.entries).toBe(0)
  const { log, lines } = memoryLog()
  vi.spyOn(portal.app, 'inject').mockRejectedValue(new Error('out of order'))
  await warmUp(portal.app, log, new AbortController().signal)
  expect(lines.join('')).toContain('could not be opened ahead')
  await portal.close()
})
