import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { openDatabase, type OpenDatabase } from '#platform/database/database.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { silentLog, testContext, testServices } from '../context.ts'
import { testPortal } from '../portal.ts'
import { replicatedServers, type ReplicatedServers } from '../replica.ts'
import { eventually } from '../eventually.ts'

/** Pages of a portal with a real streaming replica; how far that is behind is decided here and not left to chance. */

let servers: ReplicatedServers
let database: OpenDatabase
let portal: Portal
/** A connection to the replica, to hold it back. */
let replica: Pool

beforeAll(async () => {
  servers = await replicatedServers()
  replica = createPool(servers.replicaSuperuserUrl, 1, silentLog)
  database = await openDatabase({
    databaseUrl: servers.url,
    replica: { url: servers.replicaUrl, mostLagSeconds: 300 },
    dataDir: '',
    log: silentLog,
  })
  await whenChanged(async () => {
    portal = await testPortal({ database, services: testServices(database.db) })
  })
}, 120_000)
afterAll(async () => {
  await portal.close()
  await database.close()
  await replica.end()
  await servers.close()
})

afterEach(() => replica.query('select pg_wal_replay_resume() where pg_is_in_recovery()'))

const becomes = (isUsed: boolean) => eventually(() => expect(database.replica?.isUsed).toBe(isUsed))

/** Does something and waits until the portal has heard of a change. */
async function whenChanged<T>(work: () => Promise<T>): Promise<T> {
  if (!database.replica) throw new Error('there is no replica')
  const changed = vi.spyOn(database.replica, 'changed')
  const result = await work()
  await eventually(() => expect(changed).toHaveBeenCalled())
  changed.mockRestore()
  return result
}

/** Publishes an article and waits until the replica has it. */
async function publish(title: string): Promise<number> {
  const id = await whenChanged(() => makeArticle(testContext(database.db), { title }))
  await becomes(true)
  return id
}

/** Changes it and tells nobody, so that whoever shows the new title has read it from the database itself. */
const rename = (id: number, title: string) =>
  database.db.execute(sql`update topics set title = ${title} where id = ${id}`)

async function shown(id: number): Promise<{ status: number; title: string | undefined }> {
  portal.cache.clear()
  const { statusCode, body } = await portal.app.inject(`/topic/${id}`)
  return { status: statusCode, title: /<h1[^>]*>([^<]*)/.exec(body)?.[1]?.trim() }
}

test('pages that readers share are read from the replica', async () => {
  const id = await publish('旧题目')
  await replica.query('select pg_wal_replay_pause()')
  await rename(id, '新题目')
  expect(await shown(id)).toEqual({ status: 200, title: '旧题目' })
})

test('what the replica does not have yet is looked for in the database itself', async () => {
  await publish('先有一篇')
  await replica.query('select pg_wal_replay_pause()')
  const { rows } = await database.db.execute<{ id: number }>(
    sql`insert into topics select (t).* from (select jsonb_populate_record(topics, jsonb_build_object('id', 99999, 'sort_date', topics.sort_date + 1)) as t from topics order by id desc limit 1) as copied returning id`,
  )
  expect((await shown(Number(rows[0]?.id))).title).toBe('先有一篇')
})

test('what was changed is shown as it is now, however far the replica is behind, and stays so when it has caught up', async () => {
  const [withdrawn, other] = [await publish('撤下的文章'), await publish('别的文章')]
  await replica.query('select pg_wal_replay_pause()')
  await rename(other, '别的文章，改过')
  await withdrawTopic(testContext(database.db), { reason: '测试', id: withdrawn })
  await becomes(false)
  expect((await shown(withdrawn)).status).toBe(410)
  expect((await shown(other)).title).toBe('别的文章，改过')
  await database.replica?.look()
  expect(database.replica?.isUsed).toBe(false)
  await replica.query('select pg_wal_replay_resume()')
  await becomes(true)
  expect((await shown(withdrawn)).status).toBe(410)
})

test('without the replica pages come from the database itself, and from the replica again when it is back', async () => {
  const id = await publish('副本不在也能读')
  await servers.stopReplica()
  expect((await shown(id)).title).toBe('副本不在也能读')
  expect(database.replica?.isUsed).toBe(false)
  await rename(id, '改过的题目')
  expect((await shown(id)).title).toBe('改过的题目')
  await servers.startReplica()
  // So that it has to have the new title before it is used.
  database.replica?.changed()
  await becomes(true)
  await replica.query('select pg_wal_replay_pause()')
  await rename(id, '再改的题目')
  expect((await shown(id)).title).toBe('改过的题目')
}, 60_000)

test('a server that no longer follows is not read from', async () => {
  await publish('提升之前')
  await replica.query('select pg_promote()')
  await database.replica?.look()
  await becomes(false)
  const id = await makeArticle(testContext(database.db), { title: '提升之后' })
  expect((await shown(id)).title).toBe('提升之后')
}, 60_000)
