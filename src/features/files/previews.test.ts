import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOON, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { testPortal } from '../../../test/portal.ts'
import { images, removedImages } from '#platform/images/images.tables.server.ts'
import { removeReleasedImages } from '#platform/images/release-images.server.ts'
import type { FileAccess } from './contract.ts'
import { drawPreviews } from './draw-previews.server.ts'
import { readPreviewState, redrawPreviews } from './redraw-previews.server.ts'
import { saveFile } from './save-file.server.ts'
import { files, pdfDocuments } from './tables.server.ts'
import { takePdf } from './take-pdf.server.ts'

/** Thirteen pages, so a fifth of it is two. */
const DECK = resolve(import.meta.dirname, '../../../db/demo/documents/substrate-price.pdf')

const { db } = await testDatabase()
const services = testServices(db)
const context = { ...testContext(db), services }
let portal: Awaited<ReturnType<typeof testPortal>>
let pdfId: string

beforeAll(async () => {
  pdfId = await takePdf(context, await readFile(DECK))
  portal = await testPortal({ services })
})

beforeEach(async () => {
  for (const { id } of await db.select({ id: files.id }).from(files))
    await save({ id, access: 'nobody', state: 'withdrawn' })
  await drawPreviews(context)
})

afterAll(async () => {
  await services.pdf.close()
  await portal.close()
})

const save = (changes: Partial<Parameters<typeof saveFile>[1]>) =>
  saveFile(context, {
    name: 'a.pdf',
    title: '衬底价格',
    pdfId,
    publishedAt: NOON,
    ...(changes.access === 'bought' && { priceFen: 9900 }),
    ...changes,
  })

async function pagesOfDocument() {
  const [row] = await db.select().from(pdfDocuments).where(eq(pdfDocuments.id, pdfId))
  return row?.previews ?? []
}

async function shownBy(id: number): Promise<string[]> {
  const { json } = (
    await portal.app.inject({ method: 'POST', url: '/openapi/v1/vue/file', payload: { id } })
  ).json()
  const body = (await portal.app.inject(`/file/${id}?notice=refused`)).body
  const onPage = new Set([...body.matchAll(/\/img\/([0-9a-f]{24})/g)].map((match) => match[1] ?? ''))
  const inCall = json.previewImgs.map((address: string) => address.slice(5, 29))
  expect([...onPage].toSorted()).toEqual(inCall.toSorted())
  return inCall
}

const statusOf = async (id: string) => (await portal.app.inject(`/img/${id}?w=320`)).statusCode

/** What the listener of every process does with what it is told. */
const forget = (ids: readonly string[]) => services.images.forget(ids)

describe('of a file that not everybody may read', () => {
  test.each<[FileAccess, number]>([
    ['signed_in', 2],
    ['member', 2],
    ['bought', 2],
    ['attendees', 1],
    ['listed', 1],
    ['nobody', 1],
  ])('%s: %i pages are drawn and shown, and none wider than 960 pixels', async (access, pages) => {
    const id = await save({ access })
    await drawPreviews(context)
    const drawn = await pagesOfDocument()
    expect(drawn.map(({ width }) => width)).toEqual(Array.from({ length: pages }, () => 960))
    expect(await shownBy(id)).toEqual(drawn.map((page) => page.id))
    const [{ id: cover = '' } = {}] = drawn
    const wide = await services.images.rendition(cover, 2400, 'webp')
    expect(await services.images.rendition(cover, 'original', 'webp')).toEqual(wide)
    expect(wide?.bytes.length).toBeGreaterThan(1000)
    expect(await shownWidth(cover)).toBe(960)
  })

  test('the cover alone shows a closed file also where its document is sold as well', async () => {
    const sold = await save({ access: 'bought' })
    const closed = await save({ access: 'nobody' })
    await drawPreviews(context)
    expect(await shownBy(sold)).toHaveLength(2)
    expect(await shownBy(closed)).toHaveLength(1)
  })

  const shownWidth = async (id: string) => {
    const [row] = await db.select({ width: images.width }).from(images).where(eq(images.id, id))
    return row?.width
  }
})

describe('when the access of a file changes', () => {
  test('pages that may be shown no longer stop answering, and their bytes go', async () => {
    const id = await save({ access: 'public' })
    await drawPreviews(context)
    const before = (await pagesOfDocument()).map((page) => page.id)
    expect(before).toHaveLength(6)
    for (const page of before) expect(await statusOf(page)).toBe(200)
    await save({ id, access: 'member' })
    forget(before)
    for (const page of before) expect(await statusOf(page)).toBe(404)
    expect(await pagesOfDocument()).toEqual([])
    await removeReleasedImages(context)
    expect(await db.select().from(removedImages)).toEqual([])
    for (const page of before) {
      expect(await services.storage.has(`originals/${page}`)).toBe(false)
      for (const format of ['avif', 'webp', 'jpeg', 'png'])
        expect(await services.storage.has(`renditions/${page}/320.${format}`)).toBe(false)
    }
    await drawPreviews(context)
    const after = (await pagesOfDocument()).map((page) => page.id)
    expect(after).toHaveLength(2)
    expect(after.filter((page) => before.includes(page))).toEqual([])
  })

  test('from members to nobody: the cover stays as it is, the rest goes', async () => {
    const id = await save({ access: 'member' })
    await drawPreviews(context)
    const [cover = '', second = ''] = (await pagesOfDocument()).map((page) => page.id)
    await save({ id, access: 'nobody' })
    forget([second])
    expect(await shownBy(id)).toEqual([cover])
    expect(await statusOf(cover)).toBe(200)
    expect(await statusOf(second)).toBe(404)
  })

  test('another document or a withdrawal takes all pages of the former away', async () => {
    const id = await save({ access: 'public' })
    await drawPreviews(context)
    const before = (await pagesOfDocument()).map((page) => page.id)
    await save({ id, access: 'public', pdfId: undefined })
    forget(before)
    for (const page of before) expect(await statusOf(page)).toBe(404)
  })

  test('a document that another file shows openly keeps its pages', async () => {
    const id = await save({ access: 'public' })
    await save({ access: 'public' })
    await drawPreviews(context)
    const before = await pagesOfDocument()
    await save({ id, access: 'member' })
    expect(await pagesOfDocument()).toEqual(before)
  })

  test('what opens to everybody is drawn anew, larger, and shown small until then', async () => {
    const id = await save({ access: 'member' })
    await drawPreviews(context)
    await save({ id, access: 'public' })
    expect(await shownBy(id)).toHaveLength(2)
    await drawPreviews(context)
    expect((await pagesOfDocument()).map(({ width }) => width)).toEqual([1600, 1600, 1600, 1600, 1600, 1600])
  })
})

test('pages that could not be drawn say why, and are drawn again when somebody asks for that', async () => {
  await save({ access: 'public' })
  await db
    .update(pdfDocuments)
    .set({ previewState: 'failed', previewProblem: 'pdf_too_heavy' })
    .where(eq(pdfDocuments.id, pdfId))
  expect(await readPreviewState(context, { pdfId })).toMatchObject({
    state: 'failed',
    problem: 'PDF 文件过于复杂，无法处理',
  })
  await redrawPreviews(context, { pdfId })
  await expect(redrawPreviews(context, { pdfId })).rejects.toMatchObject({ code: 'pdf_not_failed' })
  await drawPreviews(context)
  expect(await readPreviewState(context, { pdfId })).toMatchObject({ state: 'ready', problem: '' })
})

test('a document that breaks the drawing keeps no other one waiting', async () => {
  const { log, lines } = memoryLog()
  const broken = 'b'.repeat(24)
  await save({ access: 'public' })
  await db.insert(pdfDocuments).values({ id: broken, bytes: 1, pageCount: 3, createdAt: new Date(0) })
  await save({ access: 'public', pdfId: broken })
  const storage = {
    ...services.storage,
    readAll: (key: string) =>
      key.includes(broken) ? Promise.reject(new Error('EISDIR')) : services.storage.readAll(key),
  }
  expect(await drawPreviews({ ...context, log, services: { ...services, storage } })).toBe(1)
  expect(await pagesOfDocument()).toHaveLength(6)
  expect(lines).toHaveLength(1)
  await db.update(pdfDocuments).set({ previewState: 'ready' }).where(eq(pdfDocuments.id, broken))
})
