import { afterAll, expect, test } from 'vitest'
import { listenTo } from '#platform/database/notifications.server.ts'
import { PageCache } from '#platform/pages/page-cache.server.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { drawing } from '#platform/images/testing.ts'
import { silentLog, testServices } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { listenForChanges } from './listen-for-changes.server.ts'

const database = await testDatabase()
afterAll(() => database.close())

test('a picture taken away by one process is forgotten by the others', async () => {
  const { images } = testServices(database.db)
  const { id } = await images.takeRemovable(await drawing(40, 30).png().toBuffer())
  expect(await images.rendition(id, 96, 'webp')).toBeDefined()
  const told = Promise.withResolvers<void>()
  const forget = (ids: readonly string[]) => {
    images.forget(ids)
    told.resolve()
  }
  const listened = Promise.withResolvers<void>()
  const listening = listenForChanges(
    {
      ...database,
      listen(channel, handlers) {
        const own = listenTo(database.url, channel, { ...handlers, log: silentLog })
        void own.ready.then(listened.resolve)
        return own
      },
    },
    {
      cache: new PageCache({ maxBytes: 1, now: () => 0, onRenewalFailed: () => undefined }),
      readers: { forget: () => undefined, forgetAll: () => undefined },
      images: { forget, forgetAll: images.forgetAll },
    },
    silentLog,
  )
  await listened.promise
  await releaseImages(database.db, [id])
  await told.promise
  expect(await images.rendition(id, 96, 'webp')).toBeUndefined()
  await listening.close()
})
