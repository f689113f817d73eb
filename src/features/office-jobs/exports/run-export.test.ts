import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { wired } from '../../../../test/portal.ts'
import { runOfficeJobs } from '../run-office-jobs.server.ts'
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
