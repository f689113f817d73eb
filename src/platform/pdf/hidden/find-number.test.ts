import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePdf, testPdfPages, textsOf } from '../testing.ts'
import {
  allOf,
  asJpeg,
  cut,
  inGrey,
  makePages,
  PAGE_NAMES,
  photograph,
  scale,
  turn,
  widthAt,
  type PageName,
} from './testing.ts'

/** More kinds of damage, and what is found after each: `npm run traces`. */

const NUMBER = 0x8123_4567_89ab
const mark = { lines: ['欧阳晓岚 138****5678', '2026年11月21日'] }
const pdf = testPdfPages()
let original: Buffer
let copy: Buffer

const pictures = new Map<string, Buffer>()

beforeAll(async () => {
  original = await makePages(PAGE_NAMES)
  copy = await pdf.stamp(original, { ...mark, number: NUMBER })
  const drawn = await pdf.draw(copy, { pages: PAGE_NAMES.length, width: widthAt(150) })
  PAGE_NAMES.forEach((name, at) => pictures.set(name, drawn[at] ?? Buffer.of()))
})
afterAll(() => pdf.close())

/** The first pages on a screen as wide as a telephone's, one below the other. */
async function scroll(count: number) {
  const drawn = await pdf.draw(copy, { pages: count, width: 1080 })
  const { width, height } = await sharp(drawn[0]).metadata()
  const whole = { width, height: count * height }
  const picture = await sharp({ create: { ...whole, channels: 3, background: '#fff' } })
    .composite(drawn.map((input, at) => ({ input, left: 0, top: at * height })))
    .png()
    .toBuffer()
  return { picture, ...whole }
}

const pictureOf = (name: PageName): Buffer => pictures.get(name) ?? Buffer.of()

describe('a copy is known', () => {
  test('by every page of it, whatever stands there', async () => {
    for (const [at, name] of PAGE_NAMES.entries())
      expect(await pdf.findOnPage(copy, at + 1), name).toBe(NUMBER)
  })

  test.each<[string, PageName, (picture: Buffer) => Promise<Buffer>]>([
    ['a picture of small signs', '小字', asJpeg(60)],
    ['half a picture in grey', '大图', allOf(inGrey, cut(1, 0.5), asJpeg(60))],
    ['a third of a page', '正文', allOf(cut(1, 0.34), asJpeg(60))],
    ['a ninth of a dark page', '深色', allOf(cut(0.34, 0.34), asJpeg(60))],
    ['a smaller picture', '正文', allOf(scale(0.7), asJpeg(60))],
    ['a larger picture', '大图', allOf(scale(1.4), asJpeg(60))],
    ['a picture that is turned a little', '正文', allOf(turn(-2), asJpeg(60))],
    ['a picture that lies on its side', '深色', turn(90)],
    ['a photograph of a screen', '正文', allOf(photograph(0.05, 2), asJpeg(75))],
  ])('by %s', async (_what, page, damage) => {
    expect(await pdf.findInPicture(await damage(pictureOf(page)))).toBe(NUMBER)
  })

  test('when two of its pages were printed on one', async () => {
    const printed = await PDFDocument.create()
    const [left, right] = await printed.embedPdf(copy, [1, 4])
    if (!left || !right) throw new Error('two pages are there')
    const sheet = printed.addPage([842, 595])
    sheet.drawPage(left, { x: 10, y: 10, width: 400, height: 566 })
    sheet.drawPage(right, { x: 431, y: 10, width: 400, height: 566 })
    expect(await pdf.findOnPage(Buffer.from(await printed.save()), 1)).toBe(NUMBER)
  })

  test.each([4, 5])(
    'by a long picture of %i pages below each other, as a telephone takes it',
    async (count) => {
      const long = await scroll(count)
      expect(await pdf.findInPicture(await asJpeg(75)(long.picture))).toBe(NUMBER)
      const printed = await PDFDocument.create()
      const { width, height } = { width: 400, height: (400 * long.height) / long.width }
      const page = printed.addPage([width, height])
      page.drawImage(await printed.embedPng(long.picture), { x: 0, y: 0, width, height })
      expect(await pdf.findOnPage(Buffer.from(await printed.save()), 1)).toBe(NUMBER)
    },
  )

  test('on a turned page of which a part is shown', async () => {
    const turned = await makePdf([{ rotate: 270, cropBox: [40, 100, 560, 700] }])
    expect(await pdf.findOnPage(await pdf.stamp(turned, { ...mark, number: NUMBER }), 1)).toBe(NUMBER)
  })

  test('by a page drawn for the reader', async () => {
    const drawn = await pdf.drawPage(original, { page: 2, width: 960, mark: { ...mark, number: NUMBER } })
    expect(await pdf.findInPicture(drawn)).toBe(NUMBER)
  })
})

describe('no number is found', () => {
  test.each(PAGE_NAMES.map((name, at) => [name, at + 1] as const))(
    'on a page without one: %s',
    async (_name, page) => {
      expect(await pdf.findOnPage(await pdf.stamp(original, mark), page)).toBeUndefined()
    },
  )

  test('where too little is left', async () => {
    const page = pictureOf('正文')
    expect(await pdf.findInPicture(await cut(0.08, 0.08)(page))).toBeUndefined()
    expect(await pdf.findInPicture(await allOf(scale(0.25), asJpeg(50))(page))).toBeUndefined()
  })

  test.each([
    [1, 1],
    [900, 2],
  ])('in a picture of %i by %i', async (width, height) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    expect(await pdf.findInPicture(picture)).toBeUndefined()
  })

  test('in a picture with too many pixels, which is said', async () => {
    const size = { width: 30_000, height: 2001, channels: 3, background: '#fff' } as const
    const picture = await sharp({ create: size }).png().toBuffer()
    await expect(pdf.findInPicture(picture)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
  })

  test('in what is no picture, no document, or has no such page', async () => {
    await expect(pdf.findInPicture(Buffer.from('hello'))).rejects.toMatchObject({ code: 'image_unreadable' })
    await expect(pdf.findInPicture(Buffer.of())).rejects.toMatchObject({ code: 'image_empty' })
    await expect(pdf.findOnPage(Buffer.from('hello'), 1)).rejects.toMatchObject({ code: 'pdf_not_one' })
    await expect(pdf.findOnPage(copy, 99)).rejects.toMatchObject({ code: 'pdf_page_missing' })
  })
})

describe('whoever reads a copy', () => {
  test('sees no more of the number than two of 255 shades', async () => {
    const plain = await pdf.stamp(original, mark)
    const drawn = await pdf.draw(plain, { pages: PAGE_NAMES.length, width: widthAt(150) })
    for (const [at, name] of PAGE_NAMES.entries()) {
      const [one, other] = await Promise.all(
        [drawn[at] ?? Buffer.of(), pictureOf(name)].map((picture) => sharp(picture).raw().toBuffer()),
      )
      const differences = new Set((one ?? []).map((shade, place) => Math.abs(shade - (other?.[place] ?? 0))))
      expect([...differences].toSorted(), name).toEqual([0, 1, 2].filter((by) => differences.has(by)))
      expect(differences.has(2), name).toBe(true)
    }
  })

  test('finds the same text, and a copy that is hardly larger', async () => {
    const plain = await pdf.stamp(original, mark)
    expect(await textsOf(copy)).toEqual(await textsOf(plain))
    expect(copy.length - plain.length).toBeLessThan(8000)
  })
})
