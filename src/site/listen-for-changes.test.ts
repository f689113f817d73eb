import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listenTo } from '#platform/database/notifications.server.ts'
import { Industries } from '#platform/industries/industries.server.ts'
import { Settings } from '#platform/settings/settings.server.ts'
import { PageCache } from '#platform/pages/page-cache.server.ts'
import { releaseImages } from '#platform/images/release-images.server.ts'
import { drawing } from '#platform/images/testing.ts'
import { silentLog, testConfiguration, testServices } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { listenForChanges } from './listen-for-changes.server.ts'

const database = await testDatabase()
afterAll(() => database.close())

/** Listens with what a test does not speak of filled in, until the connection stands. */
async function listen(parts: Partial<Parameters<typeof listenForChanges>[1]>) {
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
      images: { forget: () => undefined, forgetAll: () => undefined },
      kept: testServices(database.db),
      ...parts,
    },
    silentLog,
  )
  await listened.promise
  return listening
}

test('a picture taken away by one process is forgotten by the others', async () => {
  const { images } = testServices(database.db)
  const { id } = await images.takeRemovable(await drawing(40, 30).png().toBuffer())
  expect(await images.rendition(id, 96, 'webp')).toBeDefined()
  const told = Promise.withResolvers<void>()
  const forget = (ids: readonly string[]) => {
    images.forget(ids)
    told.resolve()
  }
  const listening = await listen({ images: { forget, forgetAll: images.forgetAll } })
  await releaseImages(database.db, [id])
  await told.promise
  expect(await images.rendition(id, 96, 'webp')).toBeUndefined()
  await listening.close()
})

test('an industry that is added is known to every process, and pages are made anew', async () => {
  const industries = await Industries.read(database.db)
  const before = industries.all.map(({ slug }) => slug)
  const cleared = Promise.withResolvers<void>()
  const cache = new PageCache({ maxBytes: 1, now: () => 0, onRenewalFailed: () => undefined })
  cache.clear = () => {
    if (industries.all.length > before.length) cleared.resolve()
  }
  const listening = await listen({ cache, kept: { ...testServices(database.db), industries } })
  await database.db.execute(
    sql`insert into industries (slug, name, position)
      select 'power', '电力电子', max(position) + 1 from industries`,
  )
  await cleared.promise
  expect(industries.all.map(({ slug }) => slug)).toEqual([...before, 'power'])
  await listening.close()
})

test('a setting that is changed is known to every process, and pages are made anew', async () => {
  const settings = await Settings.read(database.db, testConfiguration.startingFacts)
  const before = settings.site
  const cleared = Promise.withResolvers<void>()
  const cache = new PageCache({ maxBytes: 1, now: () => 0, onRenewalFailed: () => undefined })
  cache.clear = () => {
    if (settings.site !== before) cleared.resolve()
  }
  const listening = await listen({ cache, kept: { ...testServices(database.db), settings } })
  await database.db.execute(
    sql`update portal_settings set site_name = '蓝汀门户', membership_year_fen = 39900`,
  )
  await cleared.promise
  expect(settings.site).toEqual({ ...before, name: '蓝汀门户' })
  expect(settings.membership.yearFen).toBe(39_900)
  await listening.close()
})

test('a change that cannot be read while the database is busy is read afterwards, though nobody tells of it again', async () => {
  const settings = await Settings.read(database.db, testConfiguration.startingFacts)
  const cleared = Promise.withResolvers<void>()
  const cache = new PageCache({ maxBytes: 1, now: () => 0, onRenewalFailed: () => undefined })
  cache.clear = () => {
    if (settings.site.name === '改过的门户') cleared.resolve()
  }
  const readAtFirst = Promise.withResolvers<void>()
  let readings = 0
  const busy = {
    async readAgain(db: typeof database.db) {
      readings += 1
      if (readings === 2) throw new Error('timeout exceeded when trying to connect')
      const haveChanged = await settings.readAgain(db)
      readAtFirst.resolve()
      return haveChanged
    },
  }
  const listening = await listen({ cache, kept: { ...testServices(database.db), settings: busy } })
  await readAtFirst.promise
  await database.db.execute(sql`update portal_settings set site_name = '改过的门户'`)
  await cleared.promise
  expect(readings).toBe(3)
  await listening.close()
})
