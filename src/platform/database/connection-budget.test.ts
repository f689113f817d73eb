import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { connectionsOf, connectionsToAllow, refuseTooFewConnections } from './connection-budget.server.ts'
import { createPool } from './pool.server.ts'

const role = `short_${randomBytes(4).toString('hex')}`
const one = { webProcesses: 1, databasePool: 10, takesJobs: true }

const superuser = createPool(inject('postgres').superuserUrl, 1, silentLog)
afterAll(async () => {
  await superuser.query(`drop role if exists ${role}`)
  await superuser.end()
})

test('a start is counted with all its processes, what they hear changes by, and the jobs', () => {
  expect(connectionsOf(one)).toBe(17)
  expect(connectionsOf({ webProcesses: 4, databasePool: 10, takesJobs: true })).toBe(65)
  expect(connectionsOf({ webProcesses: 4, databasePool: 10, takesJobs: false })).toBe(60)
})

test('the embedded server allows what the start needs and some for commands, and never few', () => {
  expect(connectionsToAllow(one)).toBe(100)
  expect(connectionsToAllow({ webProcesses: 10, databasePool: 10, takesJobs: true })).toBe(157)
})

test('a start that needs more than the server allows is refused with what to change', async () => {
  const { pool } = await testDatabase()
  await refuseTooFewConnections(pool, { webProcesses: 10, databasePool: 10, takesJobs: true })
  await expect(
    refuseTooFewConnections(pool, { webProcesses: 20, databasePool: 10, takesJobs: true }),
  ).rejects.toThrow('数据库只允许 197 个连接，而 WEB_PROCESSES=20、DATABASE_POOL=10 会用到 257 个')
})

test('the limit of the user counts, and what is kept for superusers is not ours', async () => {
  const { url } = await testDatabase()
  await superuser.query(`create role ${role} login password 'secret' connection limit 15`)
  const address = new URL(url)
  address.username = role
  address.password = 'secret'
  const short = createPool(address.href, 1, silentLog)
  await expect(refuseTooFewConnections(short, one)).rejects.toThrow('数据库只允许 15 个连接')
  await superuser.query(`alter role ${role} connection limit -1`)
  await refuseTooFewConnections(short, { ...one, databasePool: 190 - 6 })
  await expect(refuseTooFewConnections(short, { ...one, databasePool: 192 })).rejects.toThrow(
    '数据库只允许 197 个连接',
  )
  await short.end()
})
