import { expect, test } from 'vitest'
import { testContext } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { portalJobs } from './registries.server.ts'

test('only a process that is to make backups takes the job', async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const backups = { folder: '', make: () => Promise.reject(new Error('not now')), dropOld: async () => [] }
  const namesWith = (services: typeof context.services) =>
    portalJobs(() => ({ ...context, services })).map(({ name }) => name)
  expect(namesWith({ ...context.services, backups })).toContain('make-backup')
  expect(namesWith(context.services)).not.toContain('make-backup')
})
