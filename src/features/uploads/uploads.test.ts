import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { imagePass } from '#platform/images/held-images.server.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { removeReleasedImages } from '#platform/images/release-images.server.ts'
import { drawing, flatPng, pngClaiming } from '#platform/images/testing.ts'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { countPoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { attachPictures } from './attach-pictures.server.ts'
import { countUpload } from './count-upload.server.ts'
import { forgetUploads } from './forget-uploads.server.ts'
import { byteQuota, pictureQuota } from './rate-limits.ts'
import { uploads } from './tables.server.ts'
import { multipart } from './testing.ts'
import type { UploadWire } from './wire.ts'

const { db } = await testDatabase()
const services = testServices(db)
const context = { ...testContext(db), services }
const small = await drawing(40, 30).jpeg().toBuffer()
let portal: Awaited<ReturnType<typeof testPortal>>

beforeAll(async () => {
  portal = await testPortal({ services })
})
afterAll(() => portal.close())

async function countedOf(personId: number) {
  const of = (limit: Limit) => countPoints(context, { limit, key: personId })
  return { pictures: await of(pictureQuota), bytes: await of(byteQuota) }
}

async function upload(token: string | undefined, parts: Parameters<typeof multipart>[0]) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/uploadImg',
    ...multipart(parts, token),
  })
  const body = answer.json<{ code: number; msg: string; json: UploadWire[] }>()
  return { status: answer.statusCode, ...body }
}

const newcomer = () => personWithToken(context)
const asPerson = (id: number) => ({ ...context, actor: { kind: 'person', id, sessionId: 1 } as const })

describe('a picture that is uploaded', () => {
  test('comes back with address, size and an id of its own, even when the same is sent twice', async () => {
    const { token } = await newcomer()
    const { json, code } = await upload(token, { files: [small, small] })
    expect(code).toBe(0)
    expect(json).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        url: `/img/${json[0]?.id}?w=960`,
        width: 40,
        height: 30,
      },
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        url: `/img/${json[1]?.id}?w=960`,
        width: 40,
        height: 30,
      },
    ])
    expect(json[0]?.id).not.toBe(json[1]?.id)
  })

  test('is there for whoever uploaded it and for nobody else, and kept in no cache', async () => {
    const { token } = await newcomer()
    const other = await newcomer()
    const { json } = await upload(token, { files: [small] })
    const url = json[0]?.url ?? ''
    const seenBy = async (headers = {}, more = '') => portal.app.inject({ url: url + more, headers })
    for (const headers of [{ cookie: `portal_token=${token}` }, { authorization: token }]) {
      const { statusCode, headers: sent } = await seenBy(headers)
      expect({ statusCode, cache: sent['cache-control'] }).toEqual({
        statusCode: 200,
        cache: 'private, no-store',
      })
    }
    for (const headers of [{}, { cookie: `portal_token=${other.token}` }, { cookie: 'portal_token=x' }]) {
      const { statusCode, headers: sent } = await seenBy(headers)
      expect({ statusCode, cache: sent['cache-control'] }).toEqual({ statusCode: 404, cache: 'no-store' })
    }
    const id = json[0]?.id ?? ''
    const until = new Date(NOON.getTime() + 60_000)
    const pass = await imagePass({ db }, { id, until })
    expect((await seenBy({}, `&pass=${pass}`)).statusCode).toBe(200)
    const [end, signature] = pass.split('.')
    for (const forged of [`${Number(end) + 1}.${signature}`, `${end}.${'A'.repeat(43)}`, '', 'x'])
      expect((await seenBy({}, `&pass=${forged}`)).statusCode, forged).toBe(404)
    const spent = await imagePass({ db }, { id, until: NOON })
    expect((await seenBy({}, `&pass=${spent}`)).statusCode).toBe(404)
  })

  test('joins those the form had: the answer is the whole list and none is lost', async () => {
    const { token } = await newcomer()
    let kept: string[] = []
    for (let turn = 1; turn <= 3; turn += 1) {
      const { json } = await upload(token, { files: [small], kept })
      expect(json.slice(0, -1).map(({ id }) => id)).toEqual(kept)
      kept = json.map(({ id }) => id)
      expect(kept).toHaveLength(turn)
    }
  })

  test('is kept upright, and without where and with what it was taken', async () => {
    const { token } = await newcomer()
    const taken = await drawing(40, 30)
      .withExif({ IFD0: { Make: 'SECRETCAMERA', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('SECRETCAMERA')).toBe(true)
    const { json } = await upload(token, { files: [taken] })
    expect(json[0]).toMatchObject({ width: 30, height: 40 })
    const stored = await services.storage.readAll(`originals/${json[0]?.id}`)
    expect(stored?.includes('SECRETCAMERA')).toBe(false)
    const { format, exif, icc, orientation } = await sharp(stored).metadata()
    expect({ format, exif, icc, orientation }).toEqual({ format: 'jpeg' })
  })

  test('loses what was hidden behind it', async () => {
    const { token } = await newcomer()
    const hidden = Buffer.concat([small, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
    const { json, code } = await upload(token, { files: [hidden] })
    expect(code).toBe(0)
    expect((await services.storage.readAll(`originals/${json[0]?.id}`))?.includes('script')).toBe(false)
  })

  test('may have one byte less than 2 MiB, and not exactly 2 MiB', async () => {
    const { token } = await newcomer()
    const png = await drawing(40, 30).png().toBuffer()
    const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)])
    expect(await upload(token, { files: [padded(UPLOAD_BYTES - 1)] })).toMatchObject({ code: 0 })
    expect(await upload(token, { files: [padded(UPLOAD_BYTES)] })).toMatchObject({
      status: 413,
      msg: '上传图片大小不能超过 2m!',
    })
  })
})

describe('what is no picture that we take is refused with a sentence, and nothing is kept', () => {
  const TYPE = '上传图片只能是 JPG/PNG 格式!'
  const DAMAGED = '这张图片已损坏或没有传完，请重新选择'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  test.each([
    ['a GIF', () => drawing(9, 9).gif().toBuffer(), TYPE],
    ['a WebP', () => drawing(9, 9).webp().toBuffer(), TYPE],
    ['a drawing', async () => svg, TYPE],
    ['text', async () => Buffer.from('<script>'), TYPE],
    ['nothing', async () => Buffer.alloc(0), TYPE],
    ['a JPEG cut off', async () => small.subarray(0, small.length / 2), DAMAGED],
    ['a PNG that is only a beginning', async () => pngClaiming(40, 40), DAMAGED],
    [
      'script that begins like a JPEG',
      async () => Buffer.from('\u00ff\u00d8\u00ff/*<script>*/', 'latin1'),
      DAMAGED,
    ],
    ['a PNG that claims a billion pixels', async () => pngClaiming(40_000, 25_000), /尺寸过大.*缩小/],
    ['a sound bomb', async () => flatPng(9000, 9000), /尺寸过大.*缩小/],
  ])('%s', async (_what, file, sentence) => {
    const { token, id } = await newcomer()
    const { code, msg } = await upload(token, { files: [small, await file()] })
    expect(code).not.toBe(0)
    expect(msg).toMatch(sentence)
    expect(await db.select().from(uploads).where(eq(uploads.personId, id))).toEqual([])
    const counted = await countedOf(id)
    expect(counted.pictures).toBe(2)
    expect(counted.bytes).toBeGreaterThan(small.length)
  })

  test('ten at once', async () => {
    const { token } = await newcomer()
    const files = Array.from({ length: 10 }, () => small)
    expect(await upload(token, { files })).toMatchObject({ code: 400, msg: '一次最多上传 9 张图片' })
  })

  test('a body that ends before its time, one without file, and one that is no form', async () => {
    const { token } = await newcomer()
    const { payload, headers } = multipart({ files: [small] }, token)
    const send = async (over: object) => {
      const url = '/openapi/v1/vue/uploadImg'
      return (await portal.app.inject({ method: 'POST', url, payload, headers, ...over })).json()
    }
    expect(await send({ payload: payload.subarray(0, payload.length - 40) })).toMatchObject({
      code: 400,
      msg: '图片没有传完，请重新上传',
    })
    expect(await upload(token, { files: [] })).toMatchObject({ code: 400, msg: '请选择要上传的图片' })
    expect(
      await send({ payload: '{}', headers: { ...headers, 'content-type': 'application/json' } }),
    ).toMatchObject({ code: 415, msg: '请以 multipart/form-data 上传图片' })
    expect(await send({ headers: { ...headers, 'content-type': 'multipart/form-data' } })).toMatchObject({
      code: 415,
    })
    expect(await send({ payload: Readable.from([payload]) })).toMatchObject({
      msg: '上传的请求没有写明长度（Content-Length）',
    })
    expect(await send({ payload: Buffer.alloc(20 * 1024 * 1024) })).toMatchObject({
      code: 413,
      msg: '上传图片大小不能超过 2m!',
    })
  })

  test('anything of somebody who is not signed in', async () => {
    expect(await upload(undefined, { files: [small] })).toMatchObject({ code: 1401, msg: '请先登录' })
  })
})

describe('pictures belong to who uploaded them', () => {
  test('nobody else can keep or attach them, and nobody twice in two places', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    const { json } = await upload(owner.token, { files: [small] })
    const ids = json.map(({ id }) => id)
    expect(await upload(other.token, { files: [small], kept: ids })).toMatchObject({
      code: 400,
      msg: '第 1 张图片已失效，请移除后重新上传',
    })
    const refused = { code: 'picture_not_yours' }
    await expect(attachPictures(asPerson(other.id), { ids, to: 'a' })).rejects.toMatchObject(refused)
    expect(await attachPictures(asPerson(owner.id), { ids: [...ids, ...ids], to: 'a' })).toHaveLength(1)
    expect(await attachPictures(asPerson(owner.id), { ids, to: 'a' })).toHaveLength(1)
    await expect(attachPictures(asPerson(owner.id), { ids, to: 'b' })).rejects.toMatchObject(refused)
    expect(await upload(owner.token, { files: [small], kept: ids })).toMatchObject({ code: 400 })
  })

  test('those that are part of nothing vanish after a day with all their bytes, the others stay', async () => {
    const { token, id } = await newcomer()
    const { json } = await upload(token, { files: [small, small] })
    const [waiting, attached] = json.map((picture) => picture.id)
    if (!waiting || !attached) throw new Error('two pictures were sent')
    const cookie = `portal_token=${token}`
    await portal.app.inject({ url: `/img/${waiting}?w=96`, headers: { cookie } })
    expect(await services.storage.has(`renditions/${waiting}/40.jpeg`)).toBe(true)
    await attachPictures(asPerson(id), { ids: [attached], to: 'question:1' })
    const later = (hours: number) => ({ ...context, now: new Date(NOON.getTime() + hours * 3_600_000) })
    await forgetUploads(later(23))
    expect(await services.storage.has(`originals/${waiting}`)).toBe(true)
    expect(await forgetUploads(later(25))).toBeGreaterThan(0)
    services.images.forget([waiting])
    await removeReleasedImages(later(25))
    for (const key of [`originals/${waiting}`, `renditions/${waiting}/40.jpeg`])
      expect(await services.storage.has(key)).toBe(false)
    const again = await portal.app.inject({ url: `/img/${waiting}?w=96`, headers: { cookie } })
    expect(again.statusCode).toBe(404)
    expect(await services.storage.has(`originals/${attached}`)).toBe(true)
    expect(await db.select().from(images).where(eq(images.id, waiting))).toEqual([])
    const refused = { code: 'picture_not_yours' }
    await expect(attachPictures(asPerson(id), { ids: [waiting], to: 'a' })).rejects.toMatchObject(refused)
  })
})

describe('the day’s quota', () => {
  const amount = { pictures: 1, bytes: 1000 }
  test('is held against fifty uploads at once', async () => {
    const { id } = await newcomer()
    await countUpload(context, { personId: id, pictures: pictureQuota.points - 7, bytes: 0 })
    const counted = await Promise.allSettled(
      Array.from({ length: 50 }, () => countUpload(context, { personId: id, ...amount })),
    )
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  })

  test('is asked before anything is read, and says when it is used', async () => {
    const { id, token } = await newcomer()
    await countUpload(context, { personId: id, pictures: 1, bytes: byteQuota.points - small.length })
    expect(await upload(token, { files: [small] })).toMatchObject({
      status: 429,
      msg: '24 小时内上传的图片太大了，请 24 小时后再传',
    })
    expect(await db.select().from(uploads).where(eq(uploads.personId, id))).toEqual([])
  })

  test('counts what is refused by the length it said it had, and gives back what failed through us', async () => {
    const { id, token } = await newcomer()
    const { payload } = multipart({ files: [Buffer.from('no picture'), small] }, token)
    await upload(token, { files: [Buffer.from('no picture'), small] })
    expect(await countedOf(id)).toMatchObject({ pictures: 2, bytes: payload.length })
    await upload(token, { files: [] })
    const before = await countedOf(id)
    expect(before.pictures).toBe(3)
    const { takeUpload } = services.images
    services.images.takeUpload = () => Promise.reject(new Refusal('overloaded', 'images_busy'))
    expect(await upload(token, { files: [small, small] })).toMatchObject({ status: 503 })
    services.images.takeUpload = takeUpload
    expect(await countedOf(id)).toEqual(before)
  })
})

test('a second upload of the same person waits for the first, and a third is told to', async () => {
  const { token } = await newcomer()
  const other = await newcomer()
  const goOn = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { takeUpload } = services.images
  services.images.takeUpload = async (bytes, personId) => {
    begun.resolve()
    await goOn.promise
    return takeUpload(bytes, personId)
  }
  const first = upload(token, { files: [small] })
  await begun.promise
  const [second, third] = [upload(token, { files: [small] }), upload(token, { files: [small] })]
  const refused = { status: 429, msg: '您的另一次上传还没有完成，请稍候' }
  expect(await Promise.race([second, third])).toMatchObject(refused)
  services.images.takeUpload = takeUpload
  expect(await upload(other.token, { files: [small] })).toMatchObject({ code: 0 })
  goOn.resolve()
  const codes = (await Promise.all([first, second, third])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([0, 0, 429])
})

test('what is refused in the middle is answered, and the connection carries the next request', async () => {
  const { token } = await newcomer()
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ payload, headers }: ReturnType<typeof multipart>) =>
    new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
      const sending = request(`${address}/openapi/v1/vue/uploadImg`, { method: 'POST', agent, headers })
      sending.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode, port: sending.socket?.localPort }))
      })
      sending.on('error', reject)
      sending.end(payload)
    })
  const large = Buffer.alloc(2 * UPLOAD_BYTES)
  const refused = await send(multipart({ files: [large, large, large] }, token))
  expect(refused.status).toBe(413)
  const { port, status } = await send(multipart({ files: [small] }, token))
  expect({ port, status }).toEqual({ port: refused.port, status: 200 })
  agent.destroy()
})
