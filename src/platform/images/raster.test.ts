import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { imageLimits } from './image-limits.ts'
import { planRendition } from './plan-rendition.ts'
import { createRaster } from './raster.server.ts'
import { drawing, flatPng, pngClaiming } from './testing.ts'

const worker = join(import.meta.dirname, 'raster-worker.ts')
const raster = createRaster({ worker })
afterAll(() => raster.close())

test('a picture is known, made anew and rendered in another process', async () => {
  const original = await drawing(120, 80, { alpha: true }).png().toBuffer()
  expect(await raster.inspect(original, imageLimits)).toEqual({
    width: 120,
    height: 80,
    mime: 'image/png',
    bytes: original.length,
    isTransparent: true,
  })
  expect(await sharp(await raster.reencode(original)).metadata()).toMatchObject({ format: 'png', width: 120 })
  const plan = planRendition({ width: 120, height: 80, isTransparent: true }, 'original', 'webp')
  expect(await sharp(await raster.render(original, plan)).metadata()).toMatchObject({
    format: 'webp',
    width: 120,
    hasAlpha: true,
  })
})

test.each([
  ['nothing', Buffer.of(), 'image_empty'],
  ['no picture', Buffer.from('no picture'), 'image_unreadable'],
  ['one that claims a billion pixels', pngClaiming(40_000, 40_000), 'image_too_many_pixels'],
])('%s is refused with its own sentence', async (_name, bytes, code) => {
  await expect(raster.inspect(bytes, imageLimits)).rejects.toMatchObject({ kind: 'invalid', code })
})

test('what has more pixels than its rule allows is refused with both figures', async () => {
  await expect(raster.inspect(flatPng(900, 90), { bytes: 1e6, pixels: 1000 })).rejects.toMatchObject({
    code: 'image_too_many_pixels',
    detail: { width: 900, height: 90 },
  })
})

test('what strangers bring and takes too long ends with its own process; readers have theirs', async () => {
  const impatient = createRaster({ worker, timeoutMs: 1 })
  const original = await drawing(60, 40).png().toBuffer()
  const plan = planRendition({ width: 60, height: 40, isTransparent: false }, 'original', 'jpeg')
  await expect(impatient.inspect(original, imageLimits)).rejects.toMatchObject({ code: 'picture_too_heavy' })
  await impatient.close()
  const [facts, made] = await Promise.all([
    raster.inspect(original, imageLimits),
    raster.render(original, plan),
  ])
  expect(facts.width).toBe(60)
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', height: 40 })
})
