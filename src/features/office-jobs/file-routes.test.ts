import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#features/staff/roles.ts'
import { staffRoles } from '#features/staff/tables.server.ts'
import { staffHeaders, staffWithToken } from '#features/staff/testing.ts'
import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal, wired, type Portal } from '../../../test/portal.ts'
import { importUploads } from './rate-limits.ts'
import { runOfficeJobs } from './run-office-jobs.server.ts'
import { asJob } from './testing.ts'

let portal: Portal
let context: Context
beforeAll(async () => {
  const { db } = await testDatabase()
  const services = testServices(db)
  context = { ...testContext(db), services }
  portal = await testPortal({ services })
})
afterAll(() => portal.close())

const headersOf = async (role: Role) => staffHeaders((await staffWithToken(context, [role])).token)

async function upload(role: Role | undefined, name: string, payload: string) {
  return portal.app.inject({
    method: 'POST',
    url: `/admin/api/office-jobs/upload?kind=data-items&name=${encodeURIComponent(name)}`,
    headers: {
      ...(role ? await headersOf(role) : {}),
      'content-type': 'application/octet-stream',
    },
    payload,
  })
}

test('a file is taken from those who may, and from nobody else', async () => {
  expect((await upload('content', '数据.csv', '标题\n甲\n')).json()).toMatchObject({
    code: 0,
    json: { id: 1 },
  })
  expect((await upload('finance', '数据.csv', '标题\n甲\n')).json()).toMatchObject({ code: 403 })
  expect((await upload(undefined, '数据.csv', '标题\n甲\n')).json()).toMatchObject({ code: 403 })
  expect((await upload('content', '数据.pdf', 'x')).json()).toMatchObject({
    code: 415,
    msg: expect.stringContaining('“数据.pdf”不能导入为数据：可以用 .csv'),
  })
})

test('one of staff sends so many files an hour and then waits', async () => {
  const { id, token } = await staffWithToken(context, ['content'])
  const { points } = importUploads
  await takePoints(context, [{ limit: importUploads, key: id, points }])
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/admin/api/office-jobs/upload?kind=data-items&name=${encodeURIComponent('数据.csv')}`,
    headers: { ...staffHeaders(token), 'content-type': 'application/octet-stream' },
    payload: '标题\n甲\n',
  })
  expect(answer.json()).toMatchObject({ code: 429, msg: expect.stringContaining('一小时只能上传') })
})

test('an export is made for whoever asks, and given to nobody else, nor to whoever has lost the role since', async () => {
  const { id, token } = await staffWithToken(context, ['content'])
  const headers = staffHeaders(token)
  const started = await portal.app.inject({
    method: 'POST',
    url: '/admin/api/office-jobs/export',
    headers,
    payload: { kind: 'contents', format: 'csv', filter: { kind: 'data-item', sort: 'oldest' } },
  })
  const { json } = started.json<{ json: { id: number } }>()
  expect(started.json()).toMatchObject({ code: 0 })
  // The upload of the test before may wait as well.
  await runOfficeJobs(asJob(context), wired)
  await runOfficeJobs(asJob(context), wired)
  const url = `/admin/office-jobs/${json.id}/file`
  const file = await portal.app.inject({ url, headers })
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('attachment'),
  })
  expect(file.body).toMatch(/^\ufeff编号,标题/)
  expect((await portal.app.inject({ url, headers: await headersOf('administrator') })).statusCode).toBe(403)
  expect((await portal.app.inject({ url, headers: staffHeaders() })).statusCode).toBe(401)
  await context.db.update(staffRoles).set({ role: 'finance' }).where(eq(staffRoles.staffId, id))
  expect((await portal.app.inject({ url, headers })).statusCode).toBe(403)
})
