import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { listFailedSendings, resendFailed } from './failed-sendings.server.ts'
import { listJobs } from './list-jobs.server.ts'
import { readStorage } from './read-storage.server.ts'
import { runJobNow } from './run-job-now.server.ts'

const clerk = { kind: 'staff', id: 1, sessionId: 1, roles: ['administrator'] } as const
const office = (db: Database): Context => ({ ...testContext(db), actor: clerk, now: NOON })

/** A message to somebody that was given up; worth something until the day after, or not any more. */
async function givenUp(db: Database, recipient: string, isWorthIt: boolean): Promise<number> {
  const [row] = await db
    .insert(sendings)
    .values({
      channel: recipient.includes('@') ? 'mail' : 'sms',
      purpose: 'test',
      recipient,
      content: { subject: '题', text: '文' } as never,
      state: 'failed',
      attempts: 11,
      reason: `550 <${recipient}>: user unknown, ask postmaster.of.them@example.org`,
      createdAt: NOON,
      worthlessAt: new Date(NOON.getTime() + (isWorthIt ? 86_400_000 : -1000)),
      settledAt: NOON,
    })
    .returning({ id: sendings.id })
  return row?.id ?? 0
}

test('what was not sent is shown with its middle hidden, and what is still worth it is sent once more', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = office(db)
    await db.delete(sendings)
    const [mail, late] = [
      await givenUp(db, 'somebody.long@example.com', true),
      await givenUp(db, 'late@example.com', false),
    ]
    const shown = await listFailedSendings(context)
    expect(shown.map(({ id, isWorthIt }) => [id, isWorthIt])).toEqual([
      [late, false],
      [mail, true],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/somebody.long|postmaster.of.them/)
    await expect(resendFailed(context, { id: late })).rejects.toMatchObject({ code: 'sending_gone' })
    expect(await resendFailed(context, { id: mail })).toBe(1)
    expect(await db.$count(sendings, eq(sendings.state, 'waiting'))).toBe(1)
    expect(await resendFailed(context, {})).toBe(0)
  })
})

test('a job of the portal is put in the queue, any other name is refused', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = office(db)
    const jobs = [{ name: 'send-message', schedule: '* * * * *' }]
    const waiting = async () =>
      (await db.execute(sql`select from pgboss.job where name = 'send-message' and state = 'created'`))
        .rowCount ?? 0
    const before = await waiting()
    await runJobNow(context, { name: 'send-message' }, jobs)
    expect(await waiting()).toBe(before + 1)
    await expect(runJobNow(context, { name: 'send-code' }, jobs)).rejects.toMatchObject({
      code: 'job_unknown',
    })
    const never = [{ name: 'never-taken', schedule: '* * * * *' }]
    await expect(runJobNow(context, { name: 'never-taken' }, never)).rejects.toMatchObject({
      code: 'job_not_taken',
    })
    expect((await listJobs(context, jobs)).map(({ name }) => name)).toContain('send-message')
  })
})

test('the room that is taken is told by folder and table, and to nobody else', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = office(db)
    const { storage } = context.services
    const before = (await readStorage(context)).folders.find(({ name }) => name === 'pdf')
    await storage.put('pdf/a-test-of-room.pdf', Buffer.alloc(1000), { contentType: 'application/pdf' })
    const { folders, tables, databaseBytes, isCut } = await readStorage(context)
    expect(folders.find(({ name }) => name === 'pdf')).toEqual({
      name: 'pdf',
      objects: (before?.objects ?? 0) + 1,
      bytes: (before?.bytes ?? 0) + 1000,
    })
    expect(tables.length).toBeGreaterThan(5)
    expect(databaseBytes).toBeGreaterThan(tables[0]?.bytes ?? 0)
    expect(isCut).toBe(false)
    const support: Context = { ...context, actor: { ...clerk, roles: ['support'] } }
    await expect(readStorage(support)).rejects.toMatchObject({ code: 'permission_missing' })
  })
})
