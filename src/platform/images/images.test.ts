import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testContext, testDrawings, testRaster, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { killedStorage } from '../../../test/killed-storage.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { Refusal } from '../refusal.ts'
import { diskStorage } from '../storage/disk-storage.server.ts'
import { StorageProblem } from '../storage/storage-problem.ts'
import type { Storage } from '../storage/storage.ts'
import { createImages } from './images.server.ts'
import { images as table, removedImages } from './images.tables.server.ts'
import { releaseImages, removeReleasedImages } from './release-images.server.ts'
import { SHAPE_NAMES, SHAPES, sizeOfCut, type Focus } from './shapes.ts'
import { drawing, svg } from './testing.ts'

let folder: string
let storage: Storage
const { db, close } = await testDatabase()
const service = (over: Partial<Storage> = {}) =>
  createImages({ db, storage: { ...storage, ...over }, drawings: testDrawings, raster: testRaster })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-test-'))
  storage = diskStorage(folder)
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await close()
})

describe('taking a picture in', () => {
  test('the same bytes are one picture, whose id is their hash and whose original is kept', async () => {
    const bytes = await drawing(50, 30).png().toBuffer()
    const images = service()
    const taken = await images.take(bytes)
    expect(taken).toEqual({
      id: createHash('sha256').update(bytes).digest('hex').slice(0, 24),
      width: 50,
      height: 30,
    })
    expect(await images.take(bytes)).toEqual(taken)
    expect((await storage.readAll(`originals/${taken.id}`))?.equals(bytes)).toBe(true)
  })

  test('of a drawing, its pixels are kept, and it is known by its bytes all the same', async () => {
    const bytes = svg('width="1700" height="90"')
    const images = service()
    const taken = await images.take(bytes)
    expect(taken).toMatchObject({ width: 1700, height: 90 })
    expect(await images.take(bytes)).toEqual(taken)
    const kept = await storage.readAll(`originals/${taken.id}`)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 1700 })
    const [row] = await db.select().from(table).where(eq(table.id, taken.id))
    expect(row).toMatchObject({ mime: 'image/png', bytes: kept?.length })
  })

  test('a drawing that was kept as it came is shown, and kept as pixels from then on', async () => {
    const id = 'd'.repeat(24)
    await storage.put(`originals/${id}`, svg('width="1800" height="90"'), { contentType: 'image/svg+xml' })
    const facts = { width: 1800, height: 90, mime: 'image/svg+xml', bytes: 9, isTransparent: true }
    await db.insert(table).values({ id, ...facts })
    expect(await service().rendition(id, 640, 'webp')).toMatchObject({ contentType: 'image/webp' })
    expect(await sharp(await storage.readAll(`originals/${id}`)).metadata()).toMatchObject({ format: 'png' })
  })

  test('what a reader uploads passes drawings without end', async () => {
    const { promise: without, reject: giveUp } = Promise.withResolvers<never>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    let drawn = 0
    const draw = () => {
      drawn += 1
      if (drawn === 2) begin()
      return without
    }
    const images = createImages({
      db,
      storage,
      drawings: { draw, close: async () => {} },
      raster: testRaster,
    })
    const refused = [1, 2, 3].map((width) =>
      expect(images.take(svg(`width="${width}" height="9"`))).rejects.toMatchObject({
        code: 'image_too_heavy',
      }),
    )
    await begun
    const upload = await images.takeUpload(await drawing(50, 30).png().toBuffer(), 7)
    expect(upload).toMatchObject({ width: 50 })
    giveUp(new Refusal('invalid', 'image_too_heavy'))
    await Promise.all(refused)
  })

  test('a picture under an id of its own is known before its bytes are kept, and not where those cannot be', async () => {
    const bytes = await drawing(50, 30).png().toBuffer()
    const { killed, kept } = killedStorage(storage)
    void service(killed).takeUpload(bytes, 7)
    const id = (await kept).replace('originals/', '')
    expect(await db.$count(table, eq(table.id, id))).toBe(1)
    const refused: string[] = []
    const put: Storage['put'] = async (key) => {
      refused.push(key.replace('originals/', ''))
      throw new StorageProblem('storage_full', new Error('no room'))
    }
    await expect(service({ put }).takeUpload(bytes, 7)).rejects.toMatchObject({ code: 'storage_full' })
    expect(refused).toHaveLength(1)
    expect(await db.$count(table, eq(table.id, refused[0] ?? ''))).toBe(0)
  })

  test('taken twenty times at once it is still one picture', async () => {
    const bytes = await drawing(51, 30).webp().toBuffer()
    const taken = await Promise.all(Array.from({ length: 20 }, () => service().take(bytes)))
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
    const rows = await db
      .select()
      .from(table)
      .where(eq(table.id, taken[0]?.id ?? ''))
    expect(rows).toMatchObject([{ width: 51, height: 30, mime: 'image/webp', bytes: bytes.length }])
  })

  test('a refused picture leaves neither a row nor a file', async () => {
    const bytes = Buffer.from('not a picture, whatever it is called')
    await expect(service().take(bytes)).rejects.toMatchObject({ code: 'image_unreadable' })
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
    expect(await storage.has(`originals/${id}`)).toBe(false)
    expect(await db.select().from(table).where(eq(table.id, id))).toEqual([])
  })

  test('limits may be stricter than the usual ones but never wider', async () => {
    const bytes = await drawing(52, 30).png().toBuffer()
    await expect(service().take(bytes, { limits: { pixels: 1000 } })).rejects.toMatchObject({
      code: 'image_too_many_pixels',
      detail: { width: 52, height: 30 },
    })
    const huge = Buffer.alloc(26 * 1024 * 1024)
    await expect(service().take(huge, { limits: { bytes: Infinity } })).rejects.toMatchObject({
      code: 'image_too_large',
    })
  })

  test('on a full disk nothing is promised: the sentence says so and no row is left', async () => {
    const bytes = await drawing(53, 30).png().toBuffer()
    const full = () => Promise.reject(new StorageProblem('storage_full', new Error('ENOSPC')))
    await expect(service({ put: full }).take(bytes)).rejects.toMatchObject({
      sentence: expect.stringContaining('已满'),
    })
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
    expect(await db.select().from(table).where(eq(table.id, id))).toEqual([])
    expect((await service().take(bytes)).id).toBe(id)
  })

  test('an original that was lost comes back when the picture is taken again', async () => {
    const bytes = await drawing(54, 30).png().toBuffer()
    const { id } = await service().take(bytes)
    await storage.remove(`originals/${id}`)
    expect(await service().rendition(id, 96, 'webp')).toBeUndefined()
    await service().take(bytes)
    expect(await service().rendition(id, 96, 'webp')).toBeDefined()
  })
})

describe('giving a picture out', () => {
  test('a logo at 320 has an intrinsic width of 320 pixels in every format (CONST-04)', async () => {
    const images = service()
    const { id } = await images.take(await drawing(900, 450).png().toBuffer())
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const rendition = await images.rendition(id, 320, format)
      expect(rendition?.contentType).toBe(`image/${format}`)
      const found = await sharp(rendition?.bytes).metadata()
      expect({ type: found.mediaType, width: found.width, height: found.height }).toEqual({
        type: `image/${format}`,
        width: 320,
        height: 160,
      })
    }
  })

  test('a picture is never enlarged', async () => {
    const images = service()
    const { id } = await images.take(await drawing(70, 40).png().toBuffer())
    const rendition = await images.rendition(id, 2400, 'webp')
    expect(await sharp(rendition?.bytes).metadata()).toMatchObject({ width: 70, height: 40 })
  })

  test('a photograph comes upright, without place, camera or profile', async () => {
    const images = service()
    const original = await drawing(120, 80)
      .withExif({ IFD0: { Make: 'CAMERA-X' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .jpeg()
      .toBuffer()
    const taken = await images.take(original)
    expect(taken).toMatchObject({ width: 80, height: 120 })
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const rendition = await images.rendition(taken.id, 'original', format)
      const found = await sharp(rendition?.bytes).metadata()
      expect(found).toMatchObject({ width: 80, height: 120 })
      expect([found.exif, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined])
      expect(rendition?.bytes.includes('CAMERA-X')).toBe(false)
      // What was the red left half of the picture on its side is its upper half now.
      const { data } = await sharp(rendition?.bytes)
        .extract({ left: 40, top: 5, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[0]).toBeGreaterThan(data[2] ?? 255)
    }
  })

  test('a web page hidden in a photograph does not come out again', async () => {
    const images = service()
    const page = Buffer.from('<html><script>alert(document.cookie)</script></html>')
    const photograph = await drawing(64, 64).jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, page.length + 2), page])
    const polyglot = Buffer.concat([photograph.subarray(0, 2), comment, photograph.subarray(2), page])
    const { id } = await images.take(polyglot)
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      expect((await images.rendition(id, 'original', format))?.bytes.includes('<script>')).toBe(false)
    }
  })

  test('a picture with transparency keeps it where the browser knows no better than JPEG', async () => {
    const images = service()
    const { id } = await images.take(await drawing(64, 64, { alpha: true }).png().toBuffer())
    const rendition = await images.rendition(id, 'original', 'jpeg')
    expect(rendition?.contentType).toBe('image/png')
    expect(await sharp(rendition?.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
  })

  test('a very long picture comes in a format that can hold it', async () => {
    const images = service()
    const { id } = await images.take(await drawing(100, 17_000).png().toBuffer())
    const rendition = await images.rendition(id, 'original', 'webp')
    expect(rendition?.contentType).toBe('image/jpeg')
    expect(await sharp(rendition?.bytes).metadata()).toMatchObject({ width: 100, height: 17_000 })
  })

  test('asked for by many at once a rendition is made once, and never again', async () => {
    const puts: string[] = []
    const put: Storage['put'] = (key, bytes, options) => {
      puts.push(key)
      return storage.put(key, bytes, options)
    }
    const images = service({ put })
    const { id } = await images.take(await drawing(400, 300).png().toBuffer())
    const many = await Promise.all(Array.from({ length: 20 }, () => images.rendition(id, 160, 'webp')))
    await service({ put }).rendition(id, 160, 'webp')
    expect(puts.filter((key) => key.startsWith('renditions/'))).toEqual([`renditions/${id}/160.webp`])
    expect(new Set(many.map((rendition) => rendition?.etag)).size).toBe(1)
  })

  test('a picture is still served when the disk is too full to keep it', async () => {
    const { id } = await service().take(await drawing(401, 300).png().toBuffer())
    const full = () => Promise.reject(new StorageProblem('storage_full', new Error('ENOSPC')))
    const rendition = await service({ put: full }).rendition(id, 320, 'webp')
    expect(await sharp(rendition?.bytes).metadata()).toMatchObject({ width: 320 })
  })

  test.each(['0'.repeat(24), 'ffff', '../../etc/passwd', 'F'.repeat(24), ''])(
    'there is no picture %j',
    async (id) => {
      expect(await service().rendition(id, 320, 'webp')).toBeUndefined()
    },
  )
})

describe('taking a picture away', () => {
  test('leaves alone what was taken in for good', async () => {
    const images = service()
    const { id } = await images.take(await drawing(56, 30).png().toBuffer())
    await releaseImages(db, [id])
    images.forget([id])
    expect(await images.rendition(id, 96, 'webp')).toBeDefined()
  })

  test('while a size of it is made, that size comes neither out nor into memory or storage', async () => {
    const putting = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const images = service({
      async put(key, ...rest) {
        if (key.startsWith('renditions/')) {
          putting.resolve()
          await released.promise
        }
        return storage.put(key, ...rest)
      },
    })
    const { id, width } = await images.takeRemovable(await drawing(700, 400).png().toBuffer())
    const making = images.rendition(id, 480, 'webp')
    await putting.promise
    await releaseImages(db, [id])
    images.forget([id])
    await images.removeBytes({ id, width })
    released.resolve()
    expect(await making).toBeUndefined()
    expect(await images.rendition(id, 480, 'webp')).toBeUndefined()
    expect(await storage.has(`renditions/${id}/480.webp`)).toBe(false)
  })
})

test('a released picture whose bytes cannot be removed keeps no other one', async () => {
  const { log, lines } = memoryLog()
  const [kept = '', gone = ''] = await Promise.all(
    ['#102030', '#302010'].map(async (background) => {
      const { id } = await service().takeRemovable(
        await sharp({ create: { width: 700, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      )
      return id
    }),
  )
  const images = service({
    remove: (key) =>
      key.includes(kept)
        ? Promise.reject(new StorageProblem('storage_denied', new Error('locked')))
        : storage.remove(key),
  })
  await db.delete(removedImages)
  await releaseImages(db, [kept, gone])
  const removing = { ...testContext(db), log, services: { ...testServices(db), images } }
  expect(await removeReleasedImages(removing)).toBe(1)
  // Its bytes, and what was cut of it.
  expect(lines).toHaveLength(2)
  expect(await db.select({ id: removedImages.id }).from(removedImages)).toEqual([{ id: kept }])
  await removeReleasedImages({ ...removing, services: { ...testServices(db), images: service() } })
  expect(await db.$count(removedImages)).toBe(0)
})

describe('a picture with a focal point', () => {
  /** White, with a red dot of a twelfth of its size at the point. */
  async function dotted(width: number, height: number, { x, y }: Focus): Promise<Buffer> {
    const side = Math.round(Math.min(width, height) / 12)
    const place = (whole: number, percent: number) =>
      Math.min(whole - side, Math.max(0, Math.round((whole * percent) / 100 - side / 2)))
    const dot = await sharp({ create: { width: side, height: side, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .composite([{ input: dot, left: place(width, x), top: place(height, y) }])
      .png()
      .toBuffer()
  }

  async function redIn(bytes: Buffer): Promise<number> {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let red = 0
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 90) red += 1
    return red
  }

  const points = [
    { x: 4, y: 50 },
    { x: 96, y: 8 },
    { x: 50, y: 95 },
  ]
  test.each(points)('keeps it in every shape: $x% across, $y% down', async (focus) => {
    for (const [width, height] of [
      [600, 240],
      [240, 600],
    ] as const) {
      const images = service()
      const { id } = await images.take(await dotted(width, height, focus))
      await db.update(table).set({ focusX: focus.x, focusY: focus.y }).where(eq(table.id, id))
      for (const shape of SHAPE_NAMES) {
        const cut = await images.rendition(id, 320, 'webp', shape)
        const { width: wide = 0, height: high = 1 } = await sharp(cut?.bytes).metadata()
        expect(Math.abs(wide / high / SHAPES[shape] - 1)).toBeLessThan(0.02)
        // The whole dot, in the cut's own scale.
        const scale = wide / sizeOfCut({ width, height }, shape).width
        expect(await redIn(cut?.bytes ?? Buffer.of())).toBeGreaterThan((20 * scale) ** 2 * 0.8)
      }
    }
  })

  test('is cut anew when it moves, and a job removes what was cut before, and what is cut of one that is deleted', async () => {
    const images = service()
    const { id } = await images.take(await dotted(640, 240, { x: 4, y: 50 }))
    const redAt = async () => redIn((await images.rendition(id, 96, 'webp', '1x1'))?.bytes ?? Buffer.of())
    const kept = async () => {
      const keys: string[] = []
      for await (const { key } of storage.list()) if (key.startsWith(`renditions/${id}/1x1`)) keys.push(key)
      return keys
    }
    expect(await redAt()).toBe(0)
    await db.update(table).set({ focusX: 4 }).where(eq(table.id, id))
    images.forget([id])
    expect(await redAt()).toBeGreaterThan(0)
    expect(await kept()).toEqual([`renditions/${id}/1x1-4-50-96.webp`, `renditions/${id}/1x1-50-50-96.webp`])
    const removing = { ...testContext(db), services: { ...testServices(db), images } }
    await removeReleasedImages(removing)
    expect(await kept()).toEqual([`renditions/${id}/1x1-4-50-96.webp`])
    await db.delete(table).where(eq(table.id, id))
    await removeReleasedImages(removing)
    expect(await kept()).toEqual([])
  })

  test('that moves while it is cut comes as it was asked for, and that cut is not kept', async () => {
    const images = service({
      async put(key, ...rest) {
        await storage.put(key, ...rest)
        if (key.startsWith('renditions/')) await db.update(table).set({ focusX: 9 }).where(eq(table.id, id))
      },
    })
    const { id } = await images.take(await dotted(660, 240, { x: 4, y: 50 }))
    expect(await images.rendition(id, 96, 'webp', '1x1')).toMatchObject({ focus: '50-50' })
    expect(await storage.has(`renditions/${id}/1x1-50-50-96.webp`)).toBe(false)
  })
})
