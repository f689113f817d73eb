import { PDFDocument } from '@cantoo/pdf-lib'
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
} from '../src/platform/pdf/hidden/testing.ts'
import { testPdfPages } from '../src/platform/pdf/testing.ts'

/**
 * `npm run traces`: what is still found of the number hidden in a copy after what people do to copies, and what hiding it costs
 * (docs/decisions/029). Exits with 1 when a number is found that is not the copy's.
 */

const NUMBER = 0x8123_4567_89ab
const LINES = ['欧阳晓岚 138****5678', '订单 20261121000123', '2026年11月21日']
const say = (text: string) => process.stdout.write(`${text}\n`)
const nothing = allOf()

const DAMAGES: readonly (readonly [string, number, (picture: Buffer) => Promise<Buffer>])[] = [
  ['110 dpi', 110, nothing],
  ['150 dpi', 150, nothing],
  ['200 dpi', 200, nothing],
  ['110 dpi，JPEG 60', 110, asJpeg(60)],
  ['150 dpi，JPEG 60', 150, asJpeg(60)],
  ['200 dpi，JPEG 60', 200, asJpeg(60)],
  ['150 dpi，JPEG 40', 150, asJpeg(40)],
  ['150 dpi，灰度，JPEG 60', 150, allOf(inGrey, asJpeg(60))],
  ['150 dpi，半页，JPEG 60', 150, allOf(cut(1, 0.5), asJpeg(60))],
  ['150 dpi，三分之一页，JPEG 60', 150, allOf(cut(1, 0.34), asJpeg(60))],
  ['150 dpi，九分之一页', 150, cut(0.34, 0.34)],
  ['150 dpi，九分之一页，JPEG 60', 150, allOf(cut(0.34, 0.34), asJpeg(60))],
  ['150 dpi，缩到 0.7，JPEG 60', 150, allOf(scale(0.7), asJpeg(60))],
  ['110 dpi，缩到 0.7，JPEG 60', 110, allOf(scale(0.7), asJpeg(60))],
  ['150 dpi，放到 1.4，JPEG 60', 150, allOf(scale(1.4), asJpeg(60))],
  ['150 dpi，转 1°，JPEG 60', 150, allOf(turn(1), asJpeg(60))],
  ['150 dpi，转 -2°，JPEG 60', 150, allOf(turn(-2), asJpeg(60))],
  ['150 dpi，转 90°', 150, turn(90)],
  ['拍屏幕，略斜，略有噪点', 200, allOf(photograph(0.05, 2), asJpeg(75))],
  ['拍屏幕，更斜，噪点多', 200, allOf(photograph(0.1, 4), asJpeg(75))],
  ['拍屏幕，很斜，噪点多', 200, allOf(photograph(0.2, 4), asJpeg(75))],
]

const pdf = testPdfPages()
const original = await makePages(PAGE_NAMES)
const stamped = await pdf.stamp(original, { lines: LINES, number: NUMBER })

const judge = (found: number | undefined): string => {
  if (found === undefined) return '—'
  if (found === NUMBER) return '✓'
  process.exitCode = 1
  return '错'
}

say(`| 副本 | ${PAGE_NAMES.join(' | ')} |`)
say(`|---|${PAGE_NAMES.map(() => '---|').join('')}`)
for (const [name, dpi, damage] of DAMAGES) {
  const cells: string[] = []
  for (const picture of await pdf.draw(stamped, { pages: PAGE_NAMES.length, width: widthAt(dpi) }))
    cells.push(judge(await pdf.findInPicture(await damage(picture))))
  say(`| ${name} | ${cells.join(' | ')} |`)
}
for (const [name, print] of [
  ['PDF 原样', async (copy: Buffer) => copy],
  ['两页印在一页上的 PDF', printTwoOnOne],
  ['每页变成图片的 PDF', printAsPictures],
] as const) {
  const printed = await print(stamped)
  const found: string[] = []
  for (let page = 1; page <= (await pdf.count(printed)); page += 1)
    found.push(judge(await pdf.findOnPage(printed, page)))
  say(`| ${name} | ${found.join(' | ')} |`)
}

const forty = await makePages(Array.from({ length: 40 }, () => '正文'))
for (const [what, mark] of [
  ['没有隐形印记', { lines: LINES }],
  ['有隐形印记', { lines: LINES, number: NUMBER }],
] as const) {
  await pdf.stamp(forty, mark)
  const started = performance.now()
  const { length } = await pdf.stamp(forty, mark)
  say(`40 页，${what}：${Math.round(performance.now() - started)} ms，${length} 字节`)
}

/** As a printer driver puts two pages on one, smaller and turned. */
async function printTwoOnOne(copy: Buffer): Promise<Buffer> {
  const printed = await PDFDocument.create()
  const pages = await printed.embedPdf(
    copy,
    PAGE_NAMES.map((_, at) => at),
  )
  for (let at = 0; at < pages.length; at += 2) {
    const sheet = printed.addPage([842, 595])
    for (const [place, page] of pages.slice(at, at + 2).entries())
      sheet.drawPage(page, { x: 10 + place * 421, y: 10, width: 400, height: 566 })
  }
  return Buffer.from(await printed.save())
}

async function printAsPictures(copy: Buffer): Promise<Buffer> {
  const printed = await PDFDocument.create()
  for (const picture of await pdf.draw(copy, { pages: PAGE_NAMES.length, width: widthAt(150) })) {
    const image = await printed.embedJpg(await asJpeg(75)(picture))
    printed.addPage([595, 842]).drawImage(image, { x: 20, y: 30, width: 555, height: 785 })
  }
  return Buffer.from(await printed.save())
}
