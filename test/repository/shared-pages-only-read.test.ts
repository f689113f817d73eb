import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import type { Replica } from '#platform/database/replica.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { pages } from '../../src/app/registries.server.ts'
import { silentLog, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** A page that writes could not be read from a replica: each would be asked for twice. */

let portal: Portal
let articleId = 0
let code = ''
let close: () => Promise<void>

beforeAll(async () => {
  const server = await testDatabase()
  const context = testContext(server.db)
  articleId = await makeArticle(context, { title: '碳化硅衬底的价格' })
  code = await ensureShortLink(context, `/topic/${articleId}`)
  const readOnly = new URL(server.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const pool = createPool(readOnly.href, 4, silentLog)
  const db = asDatabase(pool)
  close = () => pool.end()
  const replica: Replica = {
    read: (work) => work(db),
    changed: () => undefined,
    isUsed: true,
    lagSeconds: 0,
    look: async () => undefined,
    close: async () => undefined,
  }
  const listen = () => ({ ready: Promise.resolve(), close: async () => undefined })
  portal = await testPortal({ database: { ...server, replica, listen } })
})
afterAll(async () => {
  await portal.close()
  await close()
})

const shared = pages.filter(({ isShared }) => isShared).map(({ path }) => path)

test.each(shared)('%s only reads', async (path) => {
  const address = path
    .replace(':id', String(articleId))
    .replace(':code', code)
    .replace(':year', '2024')
    .replace(':key', '2024-top10')
    .replace(':part', '1')
    .replace('*', 'x')
  const { statusCode } = await portal.app.inject(`${address}${path === '/search' ? '?key=碳化硅' : ''}`)
  expect(statusCode).toBeLessThan(500)
})
