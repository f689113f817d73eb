import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectImage } from './decode-image.server.ts'
import { imageLimits } from './image-limits.ts'
import { drawing, flatPng, pngClaiming } from './testing.ts'

const inspect = (bytes: Buffer) => inspectImage(bytes, imageLimits)

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
})

describe('what is no sound picture is refused', () => {
  test.each([
    ['nothing', Buffer.of(), 'image_empty'],
    ['text', Buffer.from('半导体'.repeat(100)), 'image_unreadable'],
    ['a web page', Buffer.from('<!doctype html><html><script>alert(1)</script></html>'), 'image_unreadable'],
    [
      'a drawing, of which pixels are to be made first',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image_unreadable',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'), 'image_unreadable'],
    ['a PNG claiming 50,000 × 50,000 pixels', pngClaiming(50_000, 50_000), 'image_too_many_pixels'],
    ['a PNG without its pixels', pngClaiming(50, 50), 'image_unreadable'],
    ['a PNG longer than any format holds', pngClaiming(100, 65_501), 'image_too_long'],
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
