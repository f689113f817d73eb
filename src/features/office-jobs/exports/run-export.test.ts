import readSheets from 'read-excel-file/node'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { killedStorage } from '../../../../test/killed-storage.ts'
import { wired } from '../../../../test/portal.ts'
import { cancelJob } from '../cancel-job.server.ts'
import { forgetOfficeJobs } from '../forget-office-jobs.server.ts'
import { showJob } from '../list-jobs.server.ts'
import { runOfficeJobs } from '../run-office-jobs.server.ts'
import { officeJobs } from '../tables.server.ts'
import { asJob, atDesk, jobOf } from '../testing.ts'
import { startExport } from './start-export.server.ts'

/** What a spreadsheet makes of an order's number, an account and sums. */
const list = listExport({
  kind: 'orders-to-read',
  name: '订单',
  permission: 'orders.books',
  filter: z.object({}),
  figures: ['份数'],
  rows: async () => [
    { number: '20261130000001234567', account: '0012345', yuan: '299.00', copies: 2 },
    { number: '20261130000001234999', account: '=1+1', yuan: '-0.50', copies: 10 },
    { number: 'P1', account: '12345', yuan: '', copies: 0 },
  ],
  columns: {
    订单号: ({ number }) => number,
    账号: ({ account }) => account,
    '金额（元）': ({ yuan }) => yuan,
    份数: ({ copies }) => copies,
  },
})
const parts = { ...wired, exports: () => [list] }

async function fileOf(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const context: Context = testContext((await testDatabase()).db)
  const desk = await atDesk(context, 'finance')
  const { id } = await startExport(desk, parts, { kind: list.kind, format })
  await runOfficeJobs(asJob(desk), parts)
  const { fileKey } = await jobOf(desk, id)
  const bytes = await desk.services.storage.readAll(fileKey ?? '')
  if (!bytes) throw new Error('the export wrote no file')
  return bytes
}

test('a workbook adds up what is money or so many of something, and keeps each number that something bears as text', async () => {
  const [sheet] = await readSheets(await fileOf('xlsx'))
  expect(sheet?.data).toEqual([
    ['订单号', '账号', '金额（元）', '份数'],
    ['20261130000001234567', '0012345', 299, 2],
    ['20261130000001234999', "'=1+1", -0.5, 10],
    ['P1', '12345', null, 0],
  ])
})

test('a text file lets a spreadsheet take no digit from a number that something bears, and puts no mark before sums', async () => {
  expect(
    String(await fileOf('csv'))
      .split('\r\n')
      .slice(1, 4),
  ).toEqual([
    "'20261130000001234567,'0012345,299.00,2",
    "'20261130000001234999,'=1+1,-0.50,10",
    'P1,12345,,0',
  ])
})

test('the file of an export that was cancelled after the process that had just kept it was killed goes with the others', async () => {
  const context: Context = testContext((await testDatabase()).db)
  const desk = await atDesk(context, 'finance')
  const { id } = await startExport(desk, parts, { kind: list.kind, format: 'csv' })
  const { storage } = desk.services
  const { killed, kept } = killedStorage(storage)
  void runOfficeJobs({ ...asJob(desk), services: { ...desk.services, storage: killed } }, parts)
  const key = await kept
  expect((await showJob(desk, parts, { id })).job.hasFile).toBe(false)
  await cancelJob(desk, parts, { id })
  await desk.db.update(officeJobs).set({ claimedUntil: null }).where(eq(officeJobs.id, id))
  await runOfficeJobs(asJob(desk), parts)
  expect(await jobOf(desk, id)).toMatchObject({ state: 'cancelled' })
  const { endedAt } = await jobOf(desk, id)
  await forgetOfficeJobs({ ...desk, now: new Date(Number(endedAt) + 8 * DAY_MS) })
  expect(await storage.has(key)).toBe(false)
})
