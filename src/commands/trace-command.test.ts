import { PDFDocument, PDFNull } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { findFile } from '#features/files/find-file.server.ts'
import { hiddenNumber } from '#features/files/hidden-number.server.ts'
import { drawFilePage, makeMarkedCopy } from '#features/files/marked-copy.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { fileReadings } from '#features/files/tables.server.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { makePages } from '#platform/pdf/hidden/testing.ts'
import { NOON, testContext, testServices } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { TRACE_NEEDS, traceFile } from './trace-command.server.ts'

const NOTHING = '没有找到看不见的印记'
const UNKNOWN = '有看不见的印记，但这里没有它的记录'

let context: Context
let fileId = 0
let personId = 0

beforeAll(async () => {
  const { db } = await testDatabase()
  context = { ...testContext(db), services: testServices(db) }
  personId = await makePerson(context, { name: '欧阳晓岚' })
  fileId = await saveFile(context, {
    name: '衬底.pdf',
    title: '衬底价格',
    access: 'signed_in',
    downloadButton: 'active',
    pdfId: await takePdf(context, await makePages(['白页', '正文'])),
    publishedAt: NOON,
  })
})
afterAll(() => context.services.pdf.close())

const trace = (bytes: Buffer, services = context.services) =>
  traceFile({ ...context, services, actor: { kind: 'system', name: 'trace', may: TRACE_NEEDS } }, bytes)

const download = async () =>
  makeMarkedCopy(context, {
    file: await findFile(context.db, fileId),
    personId,
    mark: { lines: ['欧阳晓岚'] },
  })

/** The number of the last download. */
async function lastNote() {
  const notes = await context.db.select().from(fileReadings).where(eq(fileReadings.personId, personId))
  const last = notes.toSorted((one, other) => one.id - other.id).at(-1)
  if (!last) throw new Error('nothing was noted')
  return last
}

describe('a copy that is found somewhere', () => {
  test('is told to be whose it is, and when it was downloaded', async () => {
    const copy = await download()
    const free = `2 页：“欧阳晓岚”（用户编号 ${personId}，没有订单）的《衬底价格》，2026-11-21 12:00 下载的副本\n`
    expect(await trace(copy)).toEqual({ isFound: true, text: free })
    const [picture = Buffer.of()] = await context.services.pdf.draw(copy, { pages: 1, width: 1000 })
    expect(await trace(picture)).toMatchObject({ isFound: true, text: expect.stringMatching(/^“欧阳晓岚”/) })
  })

  test('is told where one of its pages was spoilt, which is said', async () => {
    const document = await PDFDocument.load(await download())
    document.context.assign(document.getPage(0).ref, PDFNull)
    const { isFound, text } = await trace(Buffer.from(await document.save()))
    expect(isFound).toBe(true)
    expect(text).toMatch(/^1 页：“欧阳晓岚”.*\n第 1 页打不开或过于复杂，没有看\n$/)
  })

  test('is told where it was put behind many other pages', async () => {
    await download()
    const { id, at } = await lastNote()
    const number = await hiddenNumber(context, { of: 'reading', id, at })
    const seen: number[] = []
    const pdf = {
      ...context.services.pdf,
      count: async () => 1000,
      findOnPage: async (_bytes: Buffer, page: number) => {
        seen.push(page)
        return page > 980 ? number : undefined
      },
    }
    const { text } = await trace(Buffer.from('%PDF-1.7'), { ...context.services, pdf })
    expect(text).toMatch(/^2 页：“欧阳晓岚”.*\n文件有 1000 页，看了其中 60 页\n$/)
    expect(new Set(seen).size).toBe(60)
    expect([seen.at(0), seen.at(-1)]).toEqual([1, 1000])
  })

  test('is told by a page that was read, with the hour', async () => {
    const reading = { ...context, now: new Date(NOON.getTime() + 0.6 * HOUR_MS) }
    const own = { ...reading, actor: { kind: 'person', id: personId, sessionId: 1 } as const }
    for (const page of [1, 2]) {
      const { text } = await trace(await drawFilePage(own, { id: fileId, page, width: 960 }))
      expect(text).toContain('《衬底价格》，2026-11-21 12:00 起一小时内在线阅读的页面')
    }
  })

  test('names nobody once the record is gone', async () => {
    const copy = await download()
    await context.db.delete(fileReadings).where(eq(fileReadings.id, (await lastNote()).id))
    expect(await trace(copy)).toEqual({ isFound: false, text: expect.stringContaining(`2 页：${UNKNOWN}`) })
  })

  test('names nobody whose record has the same number by chance, as after a restored backup', async () => {
    const copy = await download()
    const { id, at } = await lastNote()
    await context.db
      .update(fileReadings)
      .set({ at: new Date(at.getTime() - 1), personId: await makePerson(context) })
      .where(eq(fileReadings.id, id))
    expect((await trace(copy)).text).toContain(UNKNOWN)
  })

  test('names nobody by a number that is made up', async () => {
    await download()
    const { id, at } = await lastNote()
    const real = await hiddenNumber(context, { of: 'reading', id, at })
    const original = await makePages(['白页'])
    const forged = await context.services.pdf.stamp(original, {
      lines: ['x'],
      number: real % 2 === 0 ? real + 1 : real - 1,
    })
    expect((await trace(forged)).text).toContain(UNKNOWN)
  })
})

test('a document without a mark names nobody', async () => {
  const plain = await makePages(['白页', '正文'])
  expect(await trace(plain)).toEqual({ isFound: false, text: expect.stringContaining(NOTHING) })
})

test('whoever may not see readings learns nothing', async () => {
  const copy = await download()
  const actor = { kind: 'system', name: 'trace', may: [] } as const
  await expect(traceFile({ ...context, actor }, copy)).rejects.toMatchObject({ code: 'permission_missing' })
})
