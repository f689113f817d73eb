import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { NOON, testContext, testServices } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { NO_SUPPLIES } from '../../../test/no-supplies.ts'
import { testPortal } from '../../../test/portal.ts'
import { fileImporter } from './import-files.server.ts'
import { drawPreviews } from './draw-previews.server.ts'
import { openFile, redeemTicket } from './open-file.server.ts'
import { saveFile } from './save-file.server.ts'
import { fileReadings, files, pdfDocuments } from './tables.server.ts'
import { takePdf } from './take-pdf.server.ts'

const DECK = resolve(import.meta.dirname, '../../../db/demo/documents/substrate-price.pdf')

let portal: Awaited<ReturnType<typeof testPortal>>
let services: ReturnType<typeof testServices>
let deck: Buffer
let pdfId: string
const id: Record<string, number> = {}

const context = async (changes: Parameters<typeof testContext>[1] = {}) => ({
  ...testContext((await testDatabase()).db, changes),
  services,
})
const visitor = { actor: { kind: 'visitor' } } as const

beforeAll(async () => {
  const { db } = await testDatabase()
  services = testServices(db)
  deck = await readFile(DECK)
  const own = await context()
  pdfId = await takePdf(own, deck)
  const common = { title: '衬底价格', description: '谈价格', pdfId, publishedAt: NOON }
  id.open = await saveFile(own, {
    ...common,
    name: '衬底价格（终稿）.pdf',
    access: 'public',
    downloadButton: 'active',
  })
  id.signedIn = await saveFile(own, { ...common, name: '登录.pdf', access: 'signed_in', priceFen: 9900 })
  id.member = await saveFile(own, { ...common, name: '会员.pdf', access: 'member', readButton: 'restricted' })
  id.nobody = await saveFile(own, { ...common, name: '不公开.pdf', access: 'nobody' })
  id.hidden = await saveFile(own, { ...common, name: '无按钮.pdf', access: 'public', readButton: 'hidden' })
  id.pictured = await saveFile(own, {
    ...common,
    name: '有图片.pdf',
    access: 'public',
    pictures: [{ id: 'abababababababababababab', width: 1600, height: 900 }],
  })
  id.empty = await saveFile(own, { ...common, name: '没有文件.pdf', access: 'public', pdfId: undefined })
  portal = await testPortal({ services })
})

afterAll(async () => {
  await services.pdf.close()
  await portal.close()
})

const open = async (fileId: number | undefined, purpose = 'read') => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/file/open',
    payload: { id: fileId, purpose },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('pictures of a file open large, and whoever was refused finds the way to sign in', async () => {
  const page = async (address: string) => (await portal.app.inject(address)).body
  expect(await page(`/file/${id.pictured}`)).toMatch(/<a [^>]*data-large="衬底价格的图片1"/)
  expect(await page(`/file/${id.signedIn}?notice=refused`)).toContain('>去登录<')
  expect(await page(`/file/${id.signedIn}`)).not.toContain('>去登录<')
})

describe('taking a PDF', () => {
  test.each([
    ['a text', Buffer.from('hello'), 'pdf_not_one'],
    ['nothing', Buffer.alloc(0), 'pdf_not_one'],
    [
      'a header with rubbish',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4000, 7)]),
      'pdf_broken',
    ],
  ])('%s is refused with its reason', async (_what, bytes, code) => {
    await expect(takePdf(await context(), bytes)).rejects.toMatchObject({ code })
  })

  test('a deck that is cut off in the middle is refused, and nothing of it is kept', async () => {
    const own = await context()
    const before = await own.db.$count(pdfDocuments)
    await expect(takePdf(own, deck.subarray(0, 3000))).rejects.toMatchObject({ kind: 'invalid' })
    expect(await own.db.$count(pdfDocuments)).toBe(before)
  })

  test('an encrypted one is refused with its reason', async () => {
    await expect(takePdf(await context(), ENCRYPTED)).rejects.toMatchObject({ code: 'pdf_encrypted' })
  })

  test('the same bytes are kept once, and their pages are counted', async () => {
    const own = await context()
    expect(await takePdf(own, deck)).toBe(pdfId)
    const [row] = await own.db.select().from(pdfDocuments).where(eq(pdfDocuments.id, pdfId))
    expect(row?.pageCount).toBeGreaterThan(9)
  })
})

describe('the preview', () => {
  test('is drawn from the first pages, Chinese words and all, and a document that cannot be drawn does not stop it', async () => {
    const own = await context()
    await own.db
      .insert(pdfDocuments)
      .values({ id: 'ffffffffffffffffffffffff', bytes: 1, pageCount: 1, createdAt: new Date(0) })
    await saveFile(own, {
      name: 'x.pdf',
      title: '画不出',
      access: 'public',
      pdfId: 'ffffffffffffffffffffffff',
      publishedAt: NOON,
    })
    expect(await drawPreviews(own)).toBe(1)
    const rows = await own.db.select().from(pdfDocuments)
    const drawn = rows.find((row) => row.id === pdfId)
    expect(drawn).toMatchObject({ previewState: 'ready' })
    expect(drawn?.previews).toHaveLength(6)
    expect(drawn?.previews[0]?.width).toBe(1600)
    expect(rows.find((row) => row.id.startsWith('fff'))).toMatchObject({
      previewState: 'failed',
      previewProblem: 'pdf_missing',
    })
    expect(await drawPreviews(own)).toBe(0)
  })

  test('stands on the page of a file, with its pages and what it is', async () => {
    portal.cache.clear()
    const { body } = await portal.app.inject(`/file/${id.signedIn}`)
    expect(body).toContain('谈价格')
    expect(body).toMatch(/共 1\d 页/)
    expect(body.match(/放大第 \d 页/g)).toHaveLength(2)
    expect(body).toContain('阅读全文')
  })
})

describe('permission', () => {
  test('a public file opens for everybody, and its name comes through in Chinese', async () => {
    const { status, body } = await open(id.open)
    expect(status).toBe(200)
    const answer = await portal.app.inject(body.json.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(deck)).toBe(true)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '衬底价格（终稿）.pdf',
    )
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
  })

  test('a download is handed over as a file', async () => {
    const { body } = await open(id.open, 'download')
    expect((await portal.app.inject(body.json.url)).headers['content-disposition']).toMatch(/^attachment/)
  })

  test.each(['signedIn', 'member', 'nobody', 'hidden'])(
    'a visitor is refused %s with the exact sentence',
    async (which) => {
      expect(await open(id[which])).toEqual({
        status: 403,
        body: { code: 403, json: null, msg: '暂无此文件阅读权限' },
      })
    },
  )

  test('a file that may be read but not downloaded refuses the download', async () => {
    expect((await open(id.hidden, 'download')).status).toBe(403)
  })

  test('the straight address asks for permission, too', async () => {
    const refused = await portal.app.inject(`/file/${id.signedIn}/pdf`)
    const page = `/file/${id.signedIn}?notice=refused`
    expect(refused).toMatchObject({ statusCode: 302, headers: { location: `${page}#access` } })
    expect((await portal.app.inject(page)).body).toContain('暂无此文件阅读权限')
    expect((await portal.app.inject(`/file/${id.signedIn}`)).body).not.toContain('暂无此文件阅读权限')
    const allowed = await portal.app.inject(`/file/${id.open}/pdf`)
    expect(allowed.headers.location).toMatch(/^\/f\//)
  })

  test('a visitor who opens a public file again and again is written down once an hour', async () => {
    const { db } = await testDatabase()
    const visitors = async () =>
      db.$count(fileReadings, and(eq(fileReadings.fileId, id.open ?? 0), isNull(fileReadings.personId)))
    const before = await visitors()
    // Two addresses of one network.
    for (const remoteAddress of ['2001:db8:7::1', '2001:db8:7::2', '2001:db8:7::1'])
      for (const path of ['pdf', 'pdf?p=2'])
        expect((await portal.app.inject({ url: `/file/${id.open}/${path}`, remoteAddress })).statusCode).toBe(
          302,
        )
    expect((await visitors()) - before).toBe(1)
    portal.setNow(new Date(NOON.getTime() + HOUR_MS))
    await portal.app.inject({ url: `/file/${id.open}/pdf`, remoteAddress: '2001:db8:7::3' })
    portal.setNow(NOON)
    expect((await visitors()) - before).toBe(2)
  })

  test('a file without content says so', async () => {
    expect(await open(id.empty)).toMatchObject({ status: 404, body: { msg: '这份文件没有可打开的内容' } })
  })

  test('a file of no such id, a withdrawn one and nonsense are not found', async () => {
    const own = await context()
    const gone = await saveFile(own, {
      name: 'x.pdf',
      title: 'x',
      access: 'public',
      pdfId,
      state: 'withdrawn',
      publishedAt: NOON,
    })
    for (const each of [999_999, gone]) expect((await open(each)).status).toBe(404)
    for (const url of [`/file/${gone}`, '/file/x', '/file/0/pdf', '/file/x/pdf', '/f/nonsense/a.pdf'])
      expect((await portal.app.inject(url)).statusCode, url).toBeGreaterThanOrEqual(400)
  })
})

describe('an address of bytes', () => {
  test('works for five minutes and not longer', async () => {
    const own = await context(visitor)
    const { path, expiresAt } = await openFile(own, { id: id.open ?? 0, purpose: 'read' })
    const token = path.split('/')[2] ?? ''
    expect(expiresAt.getTime() - NOON.getTime()).toBe(5 * 60_000)
    const at = (ms: number) => ({ ...own, now: new Date(NOON.getTime() + ms) })
    await expect(redeemTicket(at(299_000), token)).resolves.toMatchObject({ file: { pdf: { id: pdfId } } })
    await expect(redeemTicket(at(300_000), token)).rejects.toMatchObject({ code: 'file_ticket_spent' })
  })

  test('works for the file, purpose and time it was given for, and for no other', async () => {
    const own = await context(visitor)
    const { path } = await openFile(own, { id: id.open ?? 0, purpose: 'read' })
    const [fileId, purpose, end, signature] = (path.split('/')[2] ?? '').split('.')
    for (const forged of [
      `${id.hidden}.${purpose}.${end}.${signature}`,
      `${fileId}.download.${end}.${signature}`,
      `${fileId}.${purpose}.${Number(end) + 1}.${signature}`,
      `${fileId}.${purpose}.${end}.${'A'.repeat(43)}`,
    ])
      await expect(redeemTicket(own, forged), forged).rejects.toMatchObject({ code: 'file_ticket_spent' })
  })

  test('is dead once the file is withdrawn', async () => {
    const own = await context(visitor)
    const { path } = await openFile(own, { id: id.open ?? 0, purpose: 'read' })
    await own.db
      .update(files)
      .set({ state: 'withdrawn' })
      .where(eq(files.id, id.open ?? 0))
    expect((await portal.app.inject(path)).statusCode).toBe(404)
    await own.db
      .update(files)
      .set({ state: 'published' })
      .where(eq(files.id, id.open ?? 0))
  })

  const bytesOf = async (range: string) => {
    const { body } = await open(id.open)
    return portal.app.inject({ url: body.json.url, headers: { range } })
  }

  test.each([
    ['bytes=0-99', () => deck.subarray(0, 100)],
    ['bytes=-10', () => deck.subarray(-10)],
  ])('answers %s with exactly these bytes', async (range, wanted) => {
    const answer = await bytesOf(range)
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${deck.length}$`))
    expect(answer.rawPayload.equals(wanted())).toBe(true)
  })

  test('says that bytes beyond the end cannot be given, and gives the whole for several ranges at once', async () => {
    expect((await bytesOf('bytes=99999999-')).statusCode).toBe(416)
    const whole = await bytesOf('bytes=0-1,4-5')
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.length).toBe(deck.length)
  })

  test('a browser that holds another version gets the whole', async () => {
    const { body } = await open(id.open)
    const answer = await portal.app.inject({
      url: body.json.url,
      headers: { range: 'bytes=0-9', 'if-range': '"other"' },
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('the call', () => {
  const read = async (fileId: number | undefined) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: '/openapi/v1/vue/file',
        payload: { id: fileId, userId: 7 },
      })
    ).json()

  test('spells the entity, with -1 for what has no price, at both addresses', async () => {
    const { json } = await read(id.open)
    expect(Object.keys(json).toSorted()).toEqual(
      'company desc downBtnState downloadPrice id imgs logo name page pdf previewImgs price readBtnState speaker title user'.split(
        ' ',
      ),
    )
    expect(json).toMatchObject({ price: -1, downloadPrice: -1, readBtnState: 1, downBtnState: 1 })
    expect((await portal.app.inject(`/semi/events/m/filedetail/${id.open}`)).json().json).toEqual(json)
  })

  test('fills pdf for public files only', async () => {
    expect((await read(id.open)).json.pdf).toBe(`/file/${id.open}/pdf`)
    for (const which of ['signedIn', 'member', 'nobody', 'hidden', 'empty'])
      expect((await read(id[which])).json.pdf, which).toBe('')
    expect((await read(id.signedIn)).json).toMatchObject({ price: 99, readBtnState: 1, downBtnState: 0 })
    expect((await read(id.member)).json.readBtnState).toBe(2)
  })
})

test('nobody but the portal saves files', async () => {
  await expect(
    saveFile(await context(visitor), { name: 'a.pdf', title: 'a', publishedAt: NOON }),
  ).rejects.toMatchObject({ code: 'permission_missing' })
})

/** A one-page PDF that says it is encrypted (standard handler, revision 3), with keys nobody knows. */
const ENCRYPTED = encryptedPdf()

function encryptedPdf(): Buffer {
  const hex = (length: number) => '5a'.repeat(length)
  const parts = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
    `4 0 obj\n<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${hex(32)}> /U <${hex(32)}> >>\nendobj\n`,
  ]
  let body = '%PDF-1.6\n'
  const offsets = parts.map((part) => {
    const offset = body.length
    body += part
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const start = body.length
  body += `xref\n0 5\n0000000000 65535 f \n${rows.join('')}`
  body += `trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<${hex(16)}> <${hex(16)}>] >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

test('brought again by an import, a file stays in its industry and with who provided it', async () => {
  await inRolledBackTransaction(async (db) => {
    const within = testContext(db)
    const record = { key: 'again', name: 'a.pdf', title: 'a', on: '2026-11-20' }
    const fileId = await fileImporter.take(within, record, NO_SUPPLIES)
    const set = { industry: 'display', uploaderId: await makePerson(within) }
    await db.update(files).set(set).where(eq(files.id, fileId))
    expect(await fileImporter.take(within, { ...record, title: 'b' }, NO_SUPPLIES)).toBe(fileId)
    const [row] = await db.select().from(files).where(eq(files.id, fileId))
    expect(row).toMatchObject({ ...set, title: 'b' })
  })
})
