import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWithToken, provePhone } from '#features/accounts/testing.ts'
import type { FileCheck } from '#platform/file-check/file-check.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { testContext, testServices } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { cookieOf } from '../../../../test/readers.ts'
import { DOCUMENT_PATH, judgedDocumentPath } from '../addresses.ts'
import { declareInterest } from '../judging/declare-interest.server.ts'
import { makeJudge } from '../judging/testing.ts'
import { awardDocuments } from '../tables.server.ts'
import { as, makeOpenYear, PDF, STATEMENT } from '../testing.ts'
import { acceptApplication } from './accept-application.server.ts'
import { saveApplication } from './save-application.server.ts'
import { submitApplication } from './submit-application.server.ts'

const { db } = await testDatabase()
let scanner: FileCheck | undefined
const services = { ...testServices(db), fileCheck: async (bytes: Buffer) => scanner?.(bytes) }
const context = { ...testContext(db), services }
let portal: Awaited<ReturnType<typeof testPortal>>
let year: Awaited<ReturnType<typeof makeOpenYear>>

beforeAll(async () => {
  portal = await testPortal({ services })
  year = await makeOpenYear(context, {
    phases: [
      { kind: 'application', name: '申报', from: '2026-11-01', until: '2026-11-21' },
      { kind: 'review', name: '评审', from: '2026-11-20', until: '2026-11-30' },
    ],
  })
})
afterAll(() => portal.close())

const BOUNDARY = '----award-document'

/** A document sent as the browser sends it; `headers` take the place of the true ones. */
async function send(
  token: string | undefined,
  { id, name, bytes, headers = {} }: { id: number; name: string; bytes: Buffer; headers?: object },
) {
  const payload = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n`),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const answer = await portal.app.inject({
    method: 'POST',
    url: DOCUMENT_PATH,
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(token !== undefined && { authorization: token }),
      ...headers,
    },
  })
  return answer.json<{ code: number; msg: string; json: { document: { id: number } } }>()
}

async function begin() {
  const { id: personId, token } = await personWithToken(context)
  await provePhone(context, personId)
  const applicant = as(context, personId)
  const company = `企业${personId}`
  const { id } = await saveApplication(applicant, {
    prizeId: year.productPrize,
    company,
    product: 'LC8',
    summary: '好。',
    contactName: '许',
    contactPhone: '0571-55550100',
    contactEmail: 'xu@example.com',
  })
  return { token, applicant, id }
}

test('two gigabytes are refused before anything of them is read, and what is only said to be small is too', async () => {
  const { id, token } = await begin()
  const sent = { id, name: '执照.pdf', bytes: PDF }
  const large = { code: 413, msg: '一份材料不能超过 20 MB' }
  expect(await send(token, { ...sent, headers: { 'content-length': String(2 * 1024 ** 3) } })).toMatchObject(
    large,
  )
  const huge = Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)])
  expect(await send(token, { ...sent, bytes: huge })).toMatchObject(large)
  expect(await send(undefined, sent)).toMatchObject({ code: 1401 })
})

test('a document that is not what its name says is refused in a sentence', async () => {
  const { id, token } = await begin()
  expect(await send(token, { id, name: '照片.png', bytes: PDF })).toMatchObject({
    code: 415,
    msg: '文件名与内容不符，请检查是不是选错了文件',
  })
  expect(await send(token, { id, name: '执照.pdf', bytes: Buffer.from('MZ program') })).toMatchObject({
    code: 415,
    msg: '材料应为 PDF、JPG 或 PNG，按内容辨认',
  })
})

test('a file that the scanner refuses is not kept, and the next one is taken', async () => {
  const { id, token } = await begin()
  scanner = () => Promise.reject(new Refusal('invalid', 'file_infected'))
  expect(await send(token, { id, name: '执照.pdf', bytes: PDF })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('没有通过病毒检查'),
  })
  scanner = undefined
  expect(await db.$count(awardDocuments, eq(awardDocuments.applicationId, id))).toBe(0)
  expect(await send(token, { id, name: '执照.pdf', bytes: PDF })).toMatchObject({ code: 0 })
})

test('somebody sends three hundred megabytes a day at most, whatever becomes of them', async () => {
  const { id, token } = await begin()
  const bytes = Buffer.concat([PDF, Buffer.alloc(19 * 1024 * 1024)])
  // Nineteen and some are twenty; what is refused for its kind was sent all the same.
  for (let sent = 0; sent < 15; sent += 1)
    expect(await send(token, { id, name: '执照.png', bytes })).toMatchObject({ code: 415 })
  expect(await send(token, { id, name: '执照.pdf', bytes: PDF })).toMatchObject({
    code: 429,
    msg: expect.stringContaining('今天上传的材料太多了'),
  })
})

test('a judge of the entry opens it in the browser, where nothing in it may do anything; others get no word of it', async () => {
  const { id, token, applicant } = await begin()
  const { json } = await send(token, { id, name: '执照.pdf', bytes: PDF })
  await submitApplication(applicant, { id, revision: 2, statement: STATEMENT })
  const { candidateId } = await acceptApplication(context, { id, revision: 3 })
  const reader = await personWithToken(context)
  const { judge } = await makeJudge(context, {
    year: year.year,
    prizeIds: [year.productPrize],
    by: reader.id,
  })
  const url = judgedDocumentPath(json.document.id)
  const open = (headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
  expect((await open(cookieOf(reader.token))).statusCode).toBe(404)
  await declareInterest(judge, { candidateId, hasInterest: false })
  const answer = await open(cookieOf(reader.token))
  expect(answer.rawPayload).toEqual(PDF)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect((await open()).statusCode).toBe(401)
  expect((await open(cookieOf(token))).statusCode).toBe(404)
})
