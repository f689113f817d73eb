import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createDrawings, isDrawing } from './drawings.server.ts'
import { imageLimits } from './image-limits.ts'
import { drawing, endlessDrawing, svg } from './testing.ts'

const worker = join(import.meta.dirname, 'drawing-worker.ts')
const drawings = createDrawings({ worker })
afterAll(() => drawings.close())

const draw = (bytes: Buffer) => drawings.draw(bytes, imageLimits)
const factsOf = async (bytes: Buffer) => sharp(await draw(bytes)).metadata()

describe('a drawing', () => {
  test('that is small is made large enough for any place', async () => {
    expect(await factsOf(svg('viewBox="0 0 100 40"'))).toMatchObject({
      format: 'png',
      width: 1600,
      height: 640,
      hasAlpha: true,
    })
  })

  test('of a billion pixels is made no larger than any place', async () => {
    expect(await factsOf(svg('width="40000" height="40000"'))).toMatchObject({ width: 4000, height: 4000 })
  })

  test('that is packed is drawn too', async () => {
    expect(await factsOf(gzipSync(svg('width="2000" height="40"')))).toMatchObject({ width: 2000 })
  })

  test('cannot show a file of this machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drawings-test-'))
    const secret = join(folder, 'secret.png')
    await writeFile(secret, await drawing(8, 8).png().toBuffer())
    const content = `<image href="${pathToFileURL(secret)}" width="8" height="8"/>`
    const pixels = await sharp(await draw(svg('width="8" height="8"', content)))
      .raw()
      .toBuffer()
    expect(pixels.every((value) => value === 0)).toBe(true)
    await rm(folder, { recursive: true })
  })
})

test.each([
  [
    'one that is none',
    Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'),
    'image_unreadable',
  ],
  ['half a drawing', svg('width="9" height="9"').subarray(0, 60), 'image_unreadable'],
  ['a picture of another kind', gzipSync('x'), 'image_unreadable'],
  ['one beyond all measure', svg('width="4000000" height="4000000"'), 'image_too_many_pixels'],
  ['more than 25 MB', Buffer.alloc(25 * 1024 * 1024 + 1), 'image_too_large'],
])('%s is refused', async (_name, bytes, code) => {
  await expect(draw(bytes)).rejects.toMatchObject({ kind: 'invalid', code })
})

test('one without end is refused within its time, and the next is drawn', async () => {
  const impatient = createDrawings({ worker, timeoutMs: 3000 })
  await expect(impatient.draw(endlessDrawing(), imageLimits)).rejects.toMatchObject({
    code: 'image_too_heavy',
  })
  await impatient.close()
  expect(await factsOf(svg('width="1700" height="40"'))).toMatchObject({ width: 1700 })
})

// Every layer is as large as the whole.
test('one of too many layers is refused before it takes all memory', async () => {
  const layers = '<g opacity=".9">'.repeat(200)
  const content = `${layers}<rect width="4000" height="4000"/>${'</g>'.repeat(200)}`
  await expect(draw(svg('width="4000" height="4000"', content))).rejects.toMatchObject({ kind: 'invalid' })
})

test.each([
  ['\ufeff<?xml version="1.0"?>\n<!-- a --><svg width="9">', true],
  ['  <svg>', true],
  ['<svg:svg xmlns:svg="x">', true],
  ['<html><p>svg</p>', false],
  ['JFIF <svg>', false],
  ['', false],
])('%s is to be drawn: %s', (text, isOne) => {
  expect(isDrawing(Buffer.from(text))).toBe(isOne)
})
