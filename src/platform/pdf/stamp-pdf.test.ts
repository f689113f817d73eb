import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { makePdf, testPdfPages, textsOf, type TestPage } from './testing.ts'

const DECK = resolve(import.meta.dirname, '../../../db/demo/documents/substrate-price.pdf')
const mark = { lines: ['欧阳晓岚 138****5678', '订单 20261121000123', '2026-11-21'] }
const pdf = testPdfPages()

afterAll(() => pdf.close())

const greys = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The share of pixels in a part of a picture that are darker or lighter than its background by more than `by`. */
async function markedShare(
  picture: Buffer,
  by: number,
  part: [number, number, number, number] = [0, 0, 1, 1],
) {
  const { data, width, height } = await greys(picture)
  const [left, top, right, bottom] = part
  const [x0, x1, y0, y1] = [left * width, right * width, top * height, bottom * height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ]
  const background = data[Math.round(y0) * width + Math.round(x0)] ?? 0
  let marked = 0
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      if (Math.abs((data[y * width + x] ?? 0) - background) > by) marked += 1
    }
  }
  return marked / ((x1 - x0) * (y1 - y0))
}

const first = async (bytes: Buffer, width = 600): Promise<Buffer> => {
  const [picture] = await pdf.draw(bytes, { pages: 1, width })
  if (!picture) throw new Error('no page drawn')
  return picture
}

describe('a stamped document', () => {
  test('names its reader on every page as text that can be searched, and keeps its own text', async () => {
    const deck = await readFile(DECK)
    const [before, after] = [await textsOf(deck), await textsOf(await pdf.stamp(deck, mark))]
    expect(after).toHaveLength(before.length)
    for (const [index, text] of after.entries()) {
      for (const line of mark.lines)
        expect(text.split(line).length - 1, `${index}: ${line}`).toBeGreaterThan(5)
      expect(text).toContain(before[index]?.slice(0, 30))
    }
  })

  test('shows the mark on white and on black pages, faintly', async () => {
    for (const background of ['#fff', '#000', '#1a3a6b']) {
      const stamped = await pdf.stamp(await makePdf([{ background }]), mark)
      const picture = await first(stamped)
      const part: [number, number, number, number] = [0, 0.1, 1, 0.9]
      expect(await markedShare(picture, 8, part), background).toBeGreaterThan(0.01)
      expect(await markedShare(picture, 45, part), background).toBe(0)
    }
  })

  test.each<[string, TestPage]>([
    ['an upright page', {}],
    ['a page turned to the right', { rotate: 90 }],
    ['a page on its head', { rotate: 180 }],
    ['a page turned to the left', { rotate: 270 }],
    ['a turned page of which a part is shown', { rotate: 90, cropBox: [100, 200, 400, 800] }],
    ['a page that begins elsewhere', { cropBox: [-200, -300, 200, 300] }],
    ['a stamp-sized page', { size: [60, 60] }],
    ['a banner', { size: [3000, 200] }],
    ['a strip', { size: [90, 2000] }],
    ['a page as large as can be', { size: [14400, 14400] }],
    ['a page that leaves its drawing state behind', { leavesState: true }],
  ])('%s has the bottom line at its bottom, whole', async (_what, page) => {
    const stamped = await pdf.stamp(await makePdf([page]), mark)
    expect((await textsOf(stamped))[0]).toContain(mark.lines.join(' · '))
    const picture = await first(stamped, 900)
    const { width, height } = await sharp(picture).metadata()
    const strip = (Math.sqrt(width * height) / 90) * 2.4
    const bottom: [number, number, number, number] = [0.02, 1 - strip / height, 0.98, 1]
    expect(await markedShare(picture, 60, bottom)).toBeGreaterThan(0.005)
  })

  test('may be two hundred pages long', async () => {
    const long = await makePdf(Array.from({ length: 200 }, (_, index) => ({ rotate: (index % 4) * 90 })))
    const stamped = await pdf.stamp(long, mark)
    const texts = await textsOf(stamped)
    expect(texts).toHaveLength(200)
    expect(texts.filter((text) => !text.includes('欧阳晓岚 138****5678'))).toEqual([])
    // One font and one drawing per shape, not per page.
    expect(stamped.length - long.length).toBeLessThan(200 * 700)
  })

  test('draws what the font does not know as a box, and nothing that turns the direction', async () => {
    const [text] = await textsOf(
      await pdf.stamp(await makePdf([{}]), { lines: ['\u202E𬱖㛃䶮😀喆', '\u200F\u0000'] }),
    )
    expect(text).toContain('𬱖㛃䶮□喆')
    expect(text).not.toMatch(/[\u202E\u200F]/)
  })

  test('two at once are two copies, each of its own reader', async () => {
    const bytes = await makePdf([{}, {}])
    const names = ['甲方读者', '乙方读者']
    const stamped = await Promise.all(names.map((name) => pdf.stamp(bytes, { lines: [name] })))
    for (const [index, copy] of stamped.entries()) {
      for (const text of await textsOf(copy)) {
        expect(text).toContain(names[index])
        expect(text).not.toContain(names[1 - index])
      }
    }
  })

  test('one that may be read but not changed is stamped, and the copy has no password', async () => {
    const locked = await makePdf([{}], { ownerPassword: 'geheim' })
    const stamped = await pdf.stamp(locked, mark)
    expect(locked.includes('/Encrypt')).toBe(true)
    expect(stamped.includes('/Encrypt')).toBe(false)
    expect((await textsOf(stamped))[0]).toContain(mark.lines[1])
  })

  test('earlier versions of the file do not go along', async () => {
    const twice = Buffer.concat([await makePdf([{}]), Buffer.from('\n% an added part\n%%EOF\n')])
    const stamped = await pdf.stamp(twice, mark)
    expect(stamped.toString('latin1').split('%%EOF')).toHaveLength(2)
  })
})

describe('what cannot be opened', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a text', async () => Buffer.from('hello'), 'pdf_not_one'],
    ['a file with a password', () => makePdf([{}], { userPassword: 'zu' }), 'pdf_encrypted'],
    ['a header with rubbish', async () => Buffer.from(`%PDF-1.7\n${'x'.repeat(4000)}`), 'pdf_broken'],
    ['a document without pages', () => makePdf([]), 'pdf_broken'],
  ])('%s is refused by its reason, for stamping and for drawing', async (_what, make, code) => {
    const bytes = await make()
    await expect(pdf.stamp(bytes, mark)).rejects.toMatchObject({ kind: 'invalid', code })
    await expect(pdf.drawPage(bytes, { page: 1, width: 800, mark })).rejects.toMatchObject({ code })
  })

  test('a process that takes too long is ended, and the next document is stamped by a new one', async () => {
    const hasty = testPdfPages({ timeoutMs: 1 })
    await expect(hasty.stamp(await readFile(DECK), mark)).rejects.toMatchObject({ code: 'pdf_too_heavy' })
    await hasty.close()
    expect(await textsOf(await pdf.stamp(await makePdf([{}]), mark))).toHaveLength(1)
  })

  test('a mark without text is a mistake of ours, not of the document', async () => {
    await expect(pdf.stamp(await makePdf([{}]), { lines: [' '] })).rejects.toThrow('mark without text')
  })
})

describe('a page drawn for one reader', () => {
  test('is a WebP of the width asked for with the mark in it', async () => {
    const bytes = await makePdf([{}, { background: '#000' }])
    for (const page of [1, 2]) {
      const picture = await pdf.drawPage(bytes, { page, width: 800, mark })
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 800 })
      expect(await markedShare(picture, 8, [0, 0.1, 1, 0.9]), `page ${page}`).toBeGreaterThan(0.01)
    }
  })

  test('shows the mark where the stamped copy has it', async () => {
    const bytes = await makePdf([{ rotate: 90, cropBox: [50, 50, 400, 700] }])
    const drawn = await greys(await pdf.drawPage(bytes, { page: 1, width: 500, mark }))
    const stamped = await greys(await first(await pdf.stamp(bytes, mark), 500))
    const differences = drawn.data.map((grey, index) => Math.abs(grey - (stamped.data[index] ?? 0)))
    expect(differences.filter((difference) => difference > 60).length / differences.length).toBeLessThan(
      0.005,
    )
  })

  test.each([0, 3, -1, 1.5, Number.NaN])('page %s of two is not there', async (page) => {
    const asked = pdf.drawPage(await makePdf([{}, {}]), { page, width: 800, mark })
    await expect(asked).rejects.toMatchObject({ kind: 'not_found', code: 'pdf_page_missing' })
  })
})
