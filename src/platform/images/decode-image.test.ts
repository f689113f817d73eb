import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageLimits, inspectImage, openImage } from './decode-image.server.ts'
import { drawing, flatPng, pngClaiming } from './testing.ts'

const inspect = (bytes: Buffer) => inspectImage(bytes, imageLimits)
const svg = (attributes: string, content = '<rect width="50" height="40" fill="red"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

describe('a picture is known by its content', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is taken', async (format) => {
    const bytes = await drawing(60, 40).toFormat(format).toBuffer()
    expect(await inspect(bytes)).toMatchObject({
      width: 60,
      height: 40,
      mime: `image/${format}`,
      bytes: bytes.length,
    })
  })

  test('of an animation the first frame counts', async () => {
    const frames = await Promise.all(
      [drawing(30, 20), drawing(30, 20).negate()].map((frame) => frame.png().toBuffer()),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    expect(await inspect(animation)).toMatchObject({ width: 30, height: 20, mime: 'image/gif' })
  })

  test('a photograph on its side has the size a reader sees', async () => {
    const sideways = await drawing(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await inspect(sideways)).toMatchObject({ width: 40, height: 60 })
  })

  test('a small drawing is rasterised large enough for any place', async () => {
    const facts = await inspect(svg('viewBox="0 0 100 40"'))
    expect(facts).toMatchObject({ width: 1600, height: 640, mime: 'image/svg+xml', isTransparent: true })
  })

  test('a drawing of a billion pixels is rasterised no larger than any place', async () => {
    expect(await inspect(svg('width="40000" height="40000"'))).toMatchObject({ width: 4000, height: 4000 })
  })
})

describe('what is no sound picture is refused', () => {
  test.each([
    ['nothing', Buffer.of(), 'image_empty'],
    ['text', Buffer.from('半导体'.repeat(100)), 'image_unreadable'],
    ['a web page', Buffer.from('<!doctype html><html><script>alert(1)</script></html>'), 'image_unreadable'],
    [
      'a web page with a drawing',
      Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'),
      'image_unreadable',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'), 'image_unreadable'],
    ['a PNG claiming 50,000 × 50,000 pixels', pngClaiming(50_000, 50_000), 'image_too_many_pixels'],
    ['a PNG without its pixels', pngClaiming(50, 50), 'image_unreadable'],
    ['a PNG longer than any format holds', pngClaiming(100, 65_501), 'image_too_long'],
    ['a drawing beyond all measure', svg('width="4000000" height="4000000"'), 'image_too_many_pixels'],
    ['more than 25 MB', Buffer.alloc(25 * 1024 * 1024 + 1), 'image_too_large'],
  ])('%s', async (_, bytes, code) => {
    await expect(inspect(bytes)).rejects.toMatchObject({ kind: 'invalid', code })
  })

  test('a few kilobytes that unpack to 64 million pixels', async () => {
    const bomb = flatPng(8000, 8000)
    expect(bomb.length).toBeLessThan(10_000)
    await expect(inspect(bomb)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
    expect(await inspect(flatPng(1000, 1000))).toMatchObject({ width: 1000, mime: 'image/png' })
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('half a %s', async (format) => {
    const whole = await drawing(300, 200).toFormat(format).toBuffer()
    const half = whole.subarray(0, Math.floor(whole.length / 2))
    await expect(inspect(half)).rejects.toMatchObject({ kind: 'invalid', code: 'image_unreadable' })
  })

  test('a format that no browser shows', async () => {
    const bytes = await drawing(60, 40).tiff().toBuffer()
    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'image_unreadable' })
  })
})

test('a drawing cannot show a file of this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decode-test-'))
  const secret = join(folder, 'secret.png')
  await writeFile(secret, await drawing(8, 8).png().toBuffer())
  const picture = svg('width="8" height="8"', `<image href="${pathToFileURL(secret)}" width="8" height="8"/>`)
  const pixels = await (await openImage(picture)).raw().toBuffer()
  expect(pixels.every((value) => value === 0)).toBe(true)
  await rm(folder, { recursive: true })
})
