import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { findFile } from '#features/files/find-file.server.ts'
import { makeMarkedCopy } from '#features/files/marked-copy.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context } from '#platform/context.ts'
import { makePages } from '#platform/pdf/hidden/testing.ts'
import { NOON, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { traceCopy, traceUpload } from './trace-copy.server.ts'

let context: Context
let office: Context

beforeAll(async () => {
  const { db } = await testDatabase()
  context = { ...testContext(db), services: testServices(db) }
  const { id } = await makeStaff(context, ['chief_editor'])
  office = { ...context, actor: { kind: 'staff', id, sessionId: 1, roles: ['chief_editor'] } }
})
afterAll(() => context.services.pdf.close())

const found = (bytes: Buffer, as = office) =>
  traceUpload(as, { fileName: 'found.pdf', data: bytes.toString('base64') })

const lastAudit = async () => {
  const { rows } = await context.db.execute<{ subject: string; detail: unknown }>(
    sql`select subject, detail from audit_records where verb = 'traceUpload' order by id desc limit 1`,
  )
  return rows[0]
}

test('a colleague learns whose copy a found file is, and the audit who asked for whom', async () => {
  const personId = await makePerson(context, { name: '欧阳晓岚' })
  const fileId = await saveFile(context, {
    name: '衬底.pdf',
    title: '衬底价格',
    access: 'signed_in',
    downloadButton: 'active',
    pdfId: await takePdf(context, await makePages(['白页', '正文'])),
    publishedAt: NOON,
  })
  const file = await findFile(context.db, fileId)
  const copy = await makeMarkedCopy(context, { file, personId, mark: { lines: ['欧阳晓岚'] } })
  const minute = '2026-11-21 12:00'
  const whose = { title: '衬底价格', personId, name: '欧阳晓岚', minute, became: 'downloaded' }
  expect(await found(copy)).toMatchObject({ found: [{ pages: 2, copy: whose }], pages: 2, looked: 2 })
  expect(await lastAudit()).toMatchObject({
    subject: `person:${personId}`,
    detail: { fileName: 'found.pdf', looked: 2 },
  })
})

test('a file without a mark leads to nobody, and what is no file is refused', async () => {
  expect(await found(await makePages(['白页']))).toMatchObject({ found: [], looked: 1 })
  expect(await lastAudit()).toMatchObject({ subject: expect.stringMatching(/^copy:[0-9a-f]{16}$/) })
  await expect(found(Buffer.from('%PDF-1.7 nothing of it'))).rejects.toMatchObject({ kind: 'invalid' })
  await expect(found(Buffer.from('no picture'))).rejects.toMatchObject({ kind: 'invalid' })
})

test('nobody is told who may not see readings', async () => {
  const outsider: Context = { ...office, actor: { kind: 'staff', id: 1, sessionId: 1, roles: [] } }
  await expect(found(Buffer.from('no picture'), outsider)).rejects.toMatchObject({
    code: 'permission_missing',
  })
})

test('a file that takes too long is refused, and of one whose later pages do what was seen is told', async () => {
  const never = new Promise<never>(() => undefined)
  const within = (findOnPage: Context['services']['pdf']['findOnPage']): Context => ({
    ...office,
    services: {
      ...office.services,
      pdf: { ...office.services.pdf, count: async () => 500, findOnPage },
    },
  })
  const bytes = Buffer.from('%PDF-1.7')
  await expect(
    traceCopy(
      within(() => never),
      bytes,
      1,
    ),
  ).rejects.toMatchObject({ code: 'pdf_too_heavy' })
  const slow = within((_, page) => (page < 12 ? Promise.resolve(undefined) : never))
  expect(await traceCopy(slow, bytes, 50)).toEqual({ found: [], pages: 500, looked: 2, unseen: [] })
})
