import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { randomBelow } from '../../../../test/random-below.ts'
import { openSheetFont } from '../sheet-font.server.ts'

/** Pages on which a hidden number is hard to find, and what people do to copies; the same each time. */

const TEXT =
  '碳化硅衬底的价格在第三季度继续下行，六英寸导电型衬底报价较年初回落约百分之二十，八英寸产线陆续通线。'.repeat(
    100,
  )
const A4 = [595, 842] as const

type Page = InstanceType<typeof PdfKit>

const PAGES: Readonly<Record<string, (page: Page) => unknown>> = {
  白页: () => undefined,
  正文: (page) => page.fontSize(10.5).text(TEXT, 60, 60, { width: 475, height: 720, lineGap: 6 }),
  小字: (page) => page.fontSize(8).text(TEXT, 30, 30, { width: 535, height: 780, lineGap: 1 }),
  深色: (page) =>
    page
      .rect(0, 0, ...A4)
      .fill('#0d1b2a')
      .fillColor('#eee')
      .fontSize(20)
      .text(TEXT, 60, 100, { width: 475, height: 300 }),
  大图: (page) => page.image(CLOUDS, 0, 0, { width: A4[0], height: A4[1] }),
}

/** Something like a photograph: coarse and fine differences, the fine ones smaller. */
const CLOUDS = await drawClouds(1240, 1754)

async function drawClouds(width: number, height: number): Promise<Buffer> {
  const below = randomBelow(7)
  const sums = new Float32Array(width * height * 3).fill(128)
  for (let octave = 2; octave <= 9; octave += 1) {
    const side = 2 ** octave
    const dots = Buffer.from(Array.from({ length: side * side * 3 }, () => below(256)))
    const large = await sharp(dots, { raw: { width: side, height: side, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    const size = 1.2 / 2 ** ((octave - 2) * 0.9)
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + ((large[at] ?? 0) - 128) * size
  }
  const bytes = Buffer.from(Uint8ClampedArray.from(sums))
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

export type PageName = '白页' | '正文' | '小字' | '深色' | '大图'
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[]

/** A document of these pages, of A4. */
export async function makePages(names: readonly PageName[]): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, font: '' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.font(openSheetFont().bytes)
  for (const name of names) {
    document.addPage({ size: [...A4], margin: 0 }).fillColor('#111')
    PAGES[name]?.(document)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

type Damage = (picture: Buffer) => Promise<Buffer>

export const asJpeg =
  (quality: number): Damage =>
  (picture) =>
    sharp(picture).jpeg({ quality }).toBuffer()

/** A part of the picture from its middle, somewhat to the upper left. */
export const cut =
  (across: number, down: number): Damage =>
  async (picture) => {
    const { width, height } = await sharp(picture).metadata()
    const part = { width: Math.round(width * across), height: Math.round(height * down) }
    const left = Math.floor((width - part.width) * 0.43)
    const top = Math.floor((height - part.height) * 0.37)
    return sharp(picture)
      .extract({ left, top, ...part })
      .png()
      .toBuffer()
  }

export const scale =
  (by: number): Damage =>
  async (picture) => {
    const { width } = await sharp(picture).metadata()
    return sharp(picture)
      .resize(Math.round(width * by))
      .png()
      .toBuffer()
  }

export const turn =
  (degrees: number): Damage =>
  (picture) =>
    sharp(picture).rotate(degrees, { background: '#fff' }).png().toBuffer()

export const inGrey: Damage = (picture) => sharp(picture).greyscale().png().toBuffer()

/** As a telephone sees it on a screen: smaller to one corner, turned a little, darker to the left, noisy. */
export const photograph =
  (slant: number, noise: number): Damage =>
  async (picture) => {
    const below = randomBelow(11)
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const at = (x: number, y: number) => data[y * width + x] ?? 0
    const shot = new Uint8ClampedArray(width * height)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [right, down] = [x - width / 2, y - height / 2]
        const far = 1.03 + slant * (right / width + (0.7 * down) / height)
        const from = {
          x: right * far + width / 2 + 0.02 * down,
          y: down * far + height / 2 - 0.02 * right,
        }
        const [left, top] = [Math.floor(from.x), Math.floor(from.y)]
        const isPage = left >= 0 && top >= 0 && left < width - 1 && top < height - 1
        const [a, b] = [from.x - left, from.y - top]
        const upper = at(left, top) * (1 - a) + at(left + 1, top) * a
        const lower = at(left, top + 1) * (1 - a) + at(left + 1, top + 1) * a
        const grey = isPage ? upper * (1 - b) + lower * b : 90
        const dust = ((below(1000) + below(1000) + below(1000)) / 500 - 3) * noise
        shot[y * width + x] = grey * (0.85 + (0.1 * x) / width) + dust
      }
    }
    return sharp(Buffer.from(shot), { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
  }

export const allOf =
  (...damages: readonly Damage[]): Damage =>
  async (picture) => {
    let damaged = picture
    for (const damage of damages) damaged = await damage(damaged)
    return damaged
  }

/** A width of a picture of A4 by its dots an inch. */
export const widthAt = (dpi: number): number => Math.round((A4[0] / 72) * dpi)
