import { eq } from 'drizzle-orm'
import { DAY_MS } from '#platform/durations.ts'
import { describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import { adCalls } from './calls.server.ts'
import { countClick } from './count-click.server.ts'
import { listPlacements } from './list-placements.server.ts'
import { addressOfTarget } from './policy.ts'
import { adOfTopic, listAds } from './queries.server.ts'
import { readAdReport } from './read-ad-report.server.ts'
import { saveAd } from './save-ad.server.ts'
import { shuffle, shuffleWithinWeight } from './shuffle.ts'
import { adClicks, ads } from './tables.server.ts'
import { makeAd } from './testing.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const at = (context: Context, page: 'home' | 'feed' = 'home') => listAds(context, { industry: 'semi', page })
const callTo = (path: string) => {
  const found = adCalls.find((call) => call.path.endsWith(path))
  if (!found) throw new Error(path)
  return found
}
const answerOf = async (context: Context, path: string, input: object) =>
  (await callTo(path).answer(context, input)) as { json: never }

describe('which ads are shown', () => {
  test('only those that are active and inside their time', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const shown = await makeAd(context, { startsAt: NOON, endsAt: new Date(NOON.getTime() + 1) })
      await makeAd(context, { endsAt: NOON })
      await makeAd(context, { startsAt: new Date(NOON.getTime() + 1) })
      await makeAd(context, { state: 'paused' })
      expect((await at(context)).part1.map((ad) => ad.id)).toEqual([shown])
    })
  })

  test('only those of the page and the industry, the heavier first, eight of a position', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const light = await makeAd(context, { page: 'feed', weight: 1 })
      const heavy = await makeAd(context, { weight: 5 })
      await makeAd(context, { industry: 'display' })
      expect((await at(context)).part1.map((ad) => ad.id)).toEqual([heavy])
      expect((await at(context, 'feed')).part1.map((ad) => ad.id)).toEqual([heavy, light])
      for (let count = 0; count < 9; count += 1) await makeAd(context)
      expect((await at(context)).part1).toHaveLength(8)
    })
  })

  test('none that leads to what was taken down, by its number or its address here, until that is back', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const site = context.services.configuration.publicUrl
      const topic = await makeAd(context, { target: { kind: 'topic', id: 7_000_001 } })
      const event = await makeAd(context, {
        target: { kind: 'external', address: `${site}/ev/d/7000002?from=ad#agenda` },
      })
      const other = await makeAd(context, { target: { kind: 'topic', id: 7_000_003 } })
      const inTopics = await makeAd(context, { position: 'topic', target: { kind: 'topic', id: 7_000_001 } })
      const shown = async () => (await at(context)).part1.map(({ id }) => id)
      const paths = ['/topic/7000001', '/ev/d/7000002']
      expect(await shown()).toEqual([topic, event, other])
      for (const [index, path] of paths.entries())
        await withdraw(context, { subject: `gone:${index}`, path, reason: '来源要求' }, async () => true)
      expect(await shown()).toEqual([other])
      expect((await adOfTopic(context, 1))?.id).not.toBe(inTopics)
      const placed = await listPlacements(context, { from: '2026-11-21', to: '2026-11-21' })
      const withheld = placed.filter((each) => each.isWithheld).map(({ id }) => id)
      expect(withheld.toSorted((one, two) => one - two)).toEqual([topic, event, inTopics])
      for (const index of paths.keys()) await restore(context, { subject: `gone:${index}` }, async () => true)
      expect(await shown()).toEqual([topic, event, other])
    })
  })

  test('none that leads to what was taken down by its short link, or with a slash at its end', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const path = '/topic/7000005'
      const site = context.services.configuration.publicUrl
      for (const address of [`${site}/s/${await ensureShortLink(context, path)}?from=ad`, `${site}${path}/`])
        await makeAd(context, { target: { kind: 'external', address } })
      const { length: before } = (await at(context)).part1
      expect(before).toBe(2)
      await withdraw(context, { subject: 'topic:7000005', path, reason: '来源要求' }, async () => true)
      expect((await at(context)).part1).toEqual([])
    })
  })

  test('an empty position is empty', async () => {
    await inRolledBackTransaction(async (db) => {
      expect(await at(testContext(db))).toEqual({
        top: [],
        banners: [],
        promo: undefined,
        part1: [],
        part2: [],
        part3: [],
      })
      expect(await adOfTopic(testContext(db), 1)).toBeUndefined()
    })
  })

  test('a topic always carries the same one of those running', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      await makeAd(context, { position: 'topic' })
      await makeAd(context, { position: 'topic' })
      const ids = await Promise.all([10, 11, 10].map(async (topic) => (await adOfTopic(context, topic))?.id))
      expect(ids[0]).toBe(ids[2])
      expect(ids[0]).not.toBe(ids[1])
    })
  })

  test('an ad of the same handle is changed, not doubled', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeAd(context, { handle: 'spring' })
      expect(await makeAd(context, { handle: 'spring', title: '新标题' })).toBe(id)
      expect((await at(context)).part1).toMatchObject([{ id, title: '新标题' }])
    })
  })
})

describe('where a click leads', () => {
  test('out, to a topic, to a person, or nowhere', () => {
    expect(addressOfTarget({ kind: 'external', address: 'https://example.com/a' })).toBe(
      'https://example.com/a',
    )
    expect(addressOfTarget({ kind: 'topic', id: 7 })).toBe('/topic/7')
    expect(addressOfTarget({ kind: 'person', id: 8 })).toBe('/user/8')
    expect(addressOfTarget({ kind: 'none' })).toBeUndefined()
  })

  test('out, where the address was pasted with a blank before it', async () => {
    await inRolledBackTransaction(async (db) => {
      const id = await makeAd(testContext(db), {
        target: { kind: 'external', address: ' https://example.com/a' },
      })
      const [row] = await db.select({ to: ads.targetUrl }).from(ads).where(eq(ads.id, id))
      expect(row?.to).toBe('https://example.com/a')
    })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example.com',
    'ftp://example.com',
    'https:example.com',
    ' ',
  ])('never to %s', async (address) => {
    expect(addressOfTarget({ kind: 'external', address })).toBeUndefined()
    await inRolledBackTransaction(async (db) => {
      const saving = makeAd(testContext(db), { target: { kind: 'external', address } })
      await expect(saving).rejects.toMatchObject({ code: 'ad_target_unsafe' })
    })
  })

  test('a visitor may not place ads', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db, { actor: { kind: 'visitor' } })
      await expect(makeAd(context)).rejects.toMatchObject({ code: 'permission_missing' })
    })
  })
})

describe('clicks', () => {
  test('fifty at once from one visitor in one minute are one click', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const id = await makeAd(context)
    const [first, second] = ['100000000', '900000000']
    const click = () => countClick(context, { id, visitor: first, place: 'part1' })
    const counted = await Promise.all(Array.from({ length: 50 }, click))
    expect(counted.filter(Boolean)).toHaveLength(1)
    await countClick(
      { ...context, now: new Date(NOON.getTime() + 60_000) },
      { id, visitor: first, place: '' },
    )
    await countClick(context, { id, visitor: second, place: '' })
    const period = { from: '2026-11-01', to: '2026-11-30' }
    expect(await readAdReport(context, period)).toMatchObject([
      { adId: id, day: '2026-11-21', views: 0, clicks: 3 },
    ])
    await db.delete(ads)
  })

  test('of one address are five at most in half an hour, also when all come at once', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const id = await makeAd(context)
    const visitors = Array.from({ length: 30 }, (_, number) => String(100_000_000 + number))
    const click = (visitor: string) => countClick(context, { id, visitor, place: '' })
    expect((await Promise.all(visitors.map(click))).filter(Boolean)).toHaveLength(5)
    await db.delete(ads)
  })

  test('count in the time of the ad alone, and for an hour after it from pages that were open', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
      const id = await makeAd(context, { startsAt: at(0), endsAt: at(60) })
      const isCounted = (minutes: number) =>
        countClick({ ...context, now: at(minutes) }, { id, visitor: '100000000', place: '' })
      expect(await isCounted(-1)).toBe(false)
      expect(await isCounted(0)).toBe(true)
      expect(await isCounted(119)).toBe(true)
      expect(await isCounted(120)).toBe(false)
    })
  })

  test('on an unknown ad are refused', async () => {
    await inRolledBackTransaction(async (db) => {
      const click = countClick(testContext(db), { id: 999_999, visitor: '1', place: '' })
      await expect(click).rejects.toMatchObject({ code: 'ad_not_found' })
    })
  })

  test('of robots do not count', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeAd(context)
      const robot = {
        ...context,
        caller: { address: '203.0.113.1', browser: 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      }
      await answerOf(robot, '/clickAds', { id })
      expect(await db.select().from(adClicks)).toEqual([])
    })
  })
})

describe('the specified spelling', () => {
  test('ads come in part1, part2 and part3, each with id, title, imageInfo and action', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const outside = await makeAd(context, { title: '站外' })
      await makeAd(context, { position: 'part2', target: { kind: 'topic', id: 12 } })
      await makeAd(context, { position: 'part3', target: { kind: 'person', id: 13 } })
      const { json } = await answerOf(context, '/ads', { type: 5, uuid: 'u', industry: 'semi' })
      expect(json).toEqual({
        part1: [
          {
            id: outside,
            title: '站外',
            imageInfo: { imageUrl: '/img/aaaaaaaaaaaaaaaaaaaaaaaa?w=800' },
            action: { type: 1, url: 'https://example.com/', ext: null },
          },
        ],
        part2: [expect.objectContaining({ action: { type: 3, url: '', ext: { type: 10, id: 12 } } })],
        part3: [expect.objectContaining({ action: { type: 3, url: '', ext: { type: 11, id: 13 } } })],
      })
    })
  })

  test('banners and top ads are lists', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const banner = await makeAd(context, { position: 'banner' })
      const top = await makeAd(context, { position: 'top' })
      expect((await answerOf(context, '/banners', {})).json).toMatchObject([{ id: banner }])
      expect((await answerOf(context, '/topAds', {})).json).toMatchObject([{ id: top }])
    })
  })
})

describe('the calls', () => {
  test('give at most eight of a position', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      for (const position of ['part1', 'banner', 'top'] as const) {
        for (let count = 0; count < 9; count += 1) await makeAd(context, { position })
      }
      const { json } = await answerOf(context, '/ads', {})
      expect(json).toMatchObject({ part1: { length: 8 }, part2: [], part3: [] })
      expect((await answerOf(context, '/banners', {})).json).toHaveLength(8)
      expect((await answerOf(context, '/topAds', {})).json).toHaveLength(8)
    })
  })

  test('mix ads of the same weight by chance and keep heavier ones first', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const light = [await makeAd(context), await makeAd(context)]
      const heavy = await makeAd(context, { weight: 9 })
      const orderWith = async (random: number) => {
        const services = { ...context.services, random: () => random }
        const { json } = await answerOf({ ...context, services }, '/ads', {})
        return (json as { part1: { id: number }[] }).part1.map((ad) => ad.id)
      }
      const [low, high] = [await orderWith(0), await orderWith(0.5)]
      expect(new Set([low.join(), high.join()])).toEqual(
        new Set([[heavy, ...light].join(), [heavy, ...light.toReversed()].join()]),
      )
    })
  })

  test('count a click without uuid, once for one browser at one address', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeAd(context)
      const from = (address: string) => ({ ...context, caller: { address, browser: FIREFOX } })
      for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
        expect((await answerOf(from(address), '/clickAds', { id })).json).toBeNull()
      }
      expect(await db.select().from(adClicks)).toHaveLength(2)
    })
  })

  test('count five clicks of one address in half an hour, however many ids it makes up', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const id = await makeAd(context)
      const click = (uuid: string, minutes = 0, address = '203.0.113.1') =>
        answerOf(
          {
            ...context,
            now: new Date(NOON.getTime() + minutes * 60_000),
            caller: { address, browser: FIREFOX },
          },
          '/clickAds',
          { id, uuid },
        )
      for (let count = 0; count < 30; count += 1) await click(`made up ${count}`, count % 10)
      expect(await db.$count(adClicks)).toBe(5)
      await click('somebody', 0, '203.0.113.2')
      await click('made up 1', 40)
      expect(await db.$count(adClicks)).toBe(7)
    })
  })

  test('refuse a click on an ad that does not exist', async () => {
    await inRolledBackTransaction(async (db) => {
      const caller = { address: '203.0.113.1', browser: FIREFOX }
      const click = answerOf({ ...testContext(db), caller }, '/clickAds', { id: 999_999, uuid: 'u' })
      await expect(click).rejects.toMatchObject({ kind: 'not_found', code: 'ad_not_found' })
    })
  })
})

describe('order of chance', () => {
  test('loses and doubles nothing, and changes with the chance', () => {
    const items = [1, 2, 3, 4, 5]
    expect(shuffle(items, () => 0).toSorted()).toEqual(items)
    expect(shuffle(items, () => 0)).not.toEqual(shuffle(items, () => 0.99))
  })

  test('keeps heavier ads before lighter ones', () => {
    const items = [{ weight: 1 }, { weight: 3 }, { weight: 2 }, { weight: 3 }]
    expect(shuffleWithinWeight(items, () => 0).map((item) => item.weight)).toEqual([3, 3, 2, 1])
  })
})

test('saving an ad says so in the audit', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const id = await saveAd(context, {
      handle: 'x',
      position: 'top',
      title: '题',
      image: { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 1, height: 1 },
    })
    const audit = await db.execute<{ verb: string }>(
      `select verb from audit_records where subject = 'ad:${id}'`,
    )
    expect(audit.rows).toEqual([{ verb: 'saveAd' }])
  })
})

test('an ad that ends before it begins is not taken, as nobody would ever see it', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const save = (startsAt: Date | undefined, endsAt: Date) =>
      saveAd(context, {
        position: 'top',
        title: '题',
        image: { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 1, height: 1 },
        startsAt,
        endsAt,
      })
    const at = (days: number) => new Date(context.now.getTime() + days * DAY_MS)
    await expect(save(at(9), at(2))).rejects.toMatchObject({ code: 'ad_never_shown' })
    await expect(save(undefined, at(-1))).rejects.toMatchObject({ code: 'ad_never_shown' })
    // One that is over keeps its time.
    await save(at(-9), at(-2))
  })
})

test('an ad is not taken for a page that has no such place, as nobody would ever see it', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    for (const position of ['top', 'banner', 'promo'] as const) {
      await expect(makeAd(context, { position, page: 'feed' })).rejects.toMatchObject({
        code: 'ad_placed_nowhere',
      })
      await makeAd(context, { position, page: 'home' })
    }
    const { top, banners, promo } = await at(context)
    expect([top.length, banners.length, promo === undefined]).toEqual([1, 1, false])
    await makeAd(context, { position: 'part1', page: 'feed' })
  })
})
