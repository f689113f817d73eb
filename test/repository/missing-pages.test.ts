import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noAssets, type Assets } from '#platform/pages/assets.server.ts'
import { testServices } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** What addresses cost at which there is nothing: there are endless many, and crawlers find them. */

let portal: Portal
let documents: number
let statements: number

beforeAll(async () => {
  const { db, pool } = await testDatabase()
  // Every document that is drawn names its styles.
  const assets: Assets = {
    ...noAssets,
    get styles() {
      documents += 1
      return []
    },
  }
  portal = await testPortal({ services: testServices(db), assets })
  // Every statement outside a transaction takes a connection of its own.
  const { connect } = pool
  vi.spyOn(pool, 'connect').mockImplementation((...given: unknown[]) => {
    statements += 1
    return Reflect.apply(connect, pool, given) as never
  })
})

beforeEach(() => {
  documents = 0
  statements = 0
})

afterAll(async () => {
  vi.restoreAllMocks()
  await portal.close()
})

async function statusesOf(addresses: readonly string[]): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const url of addresses) statuses.add((await portal.app.inject({ url })).statusCode)
  return statuses
}

const fifty = (address: (number: number) => string) =>
  Array.from({ length: 50 }, (_, number) => address(900_000 + number))

test('paths that nobody has ask nothing and draw nothing, and the screen they lead to is drawn once', async () => {
  expect(await statusesOf(fifty((number) => `/nowhere/${number}?a=${number}`))).toEqual(new Set([302]))
  expect(documents).toBe(0)
  expect(await statusesOf(fifty(() => '/404'))).toEqual(new Set([404]))
  expect(await statusesOf(fifty((number) => `/404?a=${number}`))).toEqual(new Set([301]))
  expect(documents).toBe(1)
  expect(statements).toBe(0)
})

test.each(['/topic/:', '/special/:', '/user/:', '/file/:', '/report/:', '/canyan/:', '/s/:'])(
  'numbers and words that are none at %s are drawn once, whatever was asked for',
  async (path) => {
    const addresses = fifty((number) => path.replace(':', String(number)))
    expect(await statusesOf(addresses)).toEqual(new Set([404]))
    expect(documents).toBeLessThanOrEqual(1)
    // Whether it is there, and whether it was taken down.
    expect(statements).toBeLessThanOrEqual(2 * addresses.length)
  },
)

test('the sentence, the marked link and the status are those of the address, however many were asked for before', async () => {
  const get = async (url: string) => (await portal.app.inject({ url })).body
  const [topic, special] = [await get('/topic/999998'), await get('/special/999998')]
  expect(special).toMatch(/<a href="\/paynews" aria-current="page"/)
  expect(topic).not.toMatch(/aria-current="page"/)
  for (const body of [topic, special]) expect(body).not.toContain('999998')
})

test('they name the site as it is called now', async () => {
  const { services } = portal.contextFor({ kind: 'visitor' })
  const title = async () =>
    /<title>(.*?)<\/title>/.exec((await portal.app.inject({ url: '/topic/999998' })).body)?.[1]
  const before = await title()
  const renamed = vi.spyOn(services.settings, 'site', 'get').mockReturnValue({
    ...services.settings.site,
    name: '新名字',
  })
  expect(await title()).toBe('内容不存在 - 新名字')
  renamed.mockRestore()
  expect(await title()).toBe(before)
})
