import { expect, test } from 'vitest'
import { inRolledBackTransaction, testDatabase } from '../../test/database.ts'
import { asDatabase } from './database/transaction.server.ts'
import { portalSecret } from './secrets.server.ts'

test('a secret is 32 random bytes, one for each name', async () => {
  await inRolledBackTransaction(async (db) => {
    const secret = await portalSecret(db, 'first')
    expect(secret).toHaveLength(32)
    expect(await portalSecret(db, 'first')).toEqual(secret)
    expect(await portalSecret(db, 'second')).not.toEqual(secret)
  })
})

test('processes that ask for a new one at the same time get the same', async () => {
  const { pool } = await testDatabase()
  // Each has its own memory, as a process has.
  const processes = Array.from({ length: 50 }, () => asDatabase(pool))
  const secrets = await Promise.all(processes.map((db) => portalSecret(db, 'race')))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
})

test('a process asks the database for it once', async () => {
  const { pool } = await testDatabase()
  const db = asDatabase(pool)
  const secret = await portalSecret(db, 'kept')
  await pool.query(`delete from portal_secrets where name = 'kept'`)
  expect(await portalSecret(db, 'kept')).toBe(secret)
})

test('a failure is not remembered', async () => {
  const { pool } = await testDatabase()
  const db = asDatabase(pool)
  await pool.query('alter table portal_secrets rename to portal_secrets_away')
  await expect(portalSecret(db, 'later')).rejects.toThrow('Failed query')
  await pool.query('alter table portal_secrets_away rename to portal_secrets')
  expect(await portalSecret(db, 'later')).toHaveLength(32)
})

test('a name is small letters and dashes', async () => {
  await inRolledBackTransaction(async (db) => {
    await expect(portalSecret(db, 'Not A Name')).rejects.toThrow('Failed query')
  })
})
