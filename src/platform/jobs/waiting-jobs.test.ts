import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { ageOfWaitingJobs, countWaitingJobs } from './waiting-jobs.server.ts'

test('jobs that are due and untaken are counted by queue, and not those of tomorrow or under way', async () => {
  const { db, pool } = await testDatabase()
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const queue of ['mails', 'lists']) await boss.createQueue(queue)
    for (let count = 0; count < 3; count += 1) await boss.send('mails', {})
    await boss.send('lists', {}, { startAfter: 3600 })
    await boss.fetch('mails')
    expect(await countWaitingJobs(db)).toEqual({ mails: 2, 'dead-letters': 0 })
    const { mails } = await ageOfWaitingJobs(db)
    expect(mails).toBeGreaterThanOrEqual(0)
  } finally {
    await boss.stop({ graceful: false })
  }
})
