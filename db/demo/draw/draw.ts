import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { advertisements, FAVICON, LOGOS, logo, SHARE, TOUCH_ICON } from './advertisements.ts'
import { ALBUM, albumScenes } from './album-scenes.ts'
import { articleCovers } from './article-covers.ts'
import { ASSISTANT, assistants } from './assistants.ts'
import { CHART, charts, diagrams } from './charts.ts'
import { COMPANY_LOGO, companyLogos } from './company-logos.ts'
import { ALBUM as CEREMONY, albums } from './ceremony.ts'
import { COVER, covers } from './covers.ts'
import { dataCharts } from './data-charts.ts'
import { DATA } from './data-sheet.ts'
import { displayCovers } from './display-covers.ts'
import { EVENT, eventCovers } from './event-covers.ts'
import { QUARTERLY, quarterlyCovers } from './quarterly-covers.ts'
import { REPORT, reportCovers } from './report-covers.ts'
import { picture, type Mood } from './palette.ts'
import { PERSON_BANNER, personBanners } from './person-banners.ts'
import { specialCovers } from './special-covers.ts'
import { chargerStories } from './stories-charger.ts'
import { crystalStories } from './stories-crystal.ts'
import { deviceStories } from './stories-device.ts'
import { STORY } from './story-sheet.ts'
import { detailsOf, FACES, faceOf } from './faces.ts'
import { portrait } from './things.ts'

/**
 * Draws every picture of the demo portal and of its brand: `node db/demo/draw/draw.ts [beginning of a name …]`. The browser sets the
 * Chinese words, so it needs Chromium and a Chinese font; the results are committed, so that a start needs neither.
 */

const root = resolve(import.meta.dirname, '../../..')
const pictures = join(root, 'db/demo/pictures')
const brand = join(root, 'src/site/brand')

interface Drawing {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const MOODS: readonly Mood[] = ['day', 'sand', 'dusk', 'day', 'sand', 'night']

function everything(): Map<string, Drawing> {
  const all = new Map<string, Drawing>()
  for (const [name, svg] of Object.entries({
    ...covers,
    ...articleCovers,
    ...displayCovers,
    ...specialCovers,
  }))
    all.set(name, { svg, ...COVER })
  for (const [name, { svg }] of Object.entries(charts)) all.set(name, { svg, ...CHART })
  for (const [name, svg] of Object.entries(diagrams)) all.set(name, { svg, ...CHART })
  for (const [name, { svg }] of Object.entries(dataCharts)) all.set(name, { svg, ...DATA })
  for (const [name, svg] of Object.entries(albumScenes)) all.set(name, { svg, ...ALBUM })
  for (const [name, svg] of Object.entries(companyLogos)) all.set(name, { svg, ...COMPANY_LOGO })
  for (const [name, svg] of Object.entries(eventCovers)) all.set(name, { svg, ...EVENT })
  for (const [name, svg] of Object.entries(quarterlyCovers)) all.set(name, { svg, ...QUARTERLY })
  for (const [name, svg] of Object.entries(reportCovers)) all.set(name, { svg, ...REPORT })
  for (const [name, svg] of Object.entries(albums)) all.set(name, { svg, ...CEREMONY })
  for (const [name, svg] of Object.entries({ ...crystalStories, ...deviceStories, ...chargerStories }))
    all.set(name, { svg, ...STORY })
  for (const [name, svg] of Object.entries(personBanners)) all.set(name, { svg, ...PERSON_BANNER })
  for (const [name, svg] of Object.entries(assistants)) all.set(name, { svg, ...ASSISTANT })
  for (const [name, [svg, width, height]] of Object.entries(advertisements))
    all.set(name, { svg, width, height })
  for (let number = 1; number <= FACES; number += 1) {
    const name = `avatar-${String(number).padStart(2, '0')}`
    const svg = picture(
      320,
      320,
      MOODS[number % MOODS.length] ?? 'day',
      `${portrait(160, 190, 250, faceOf(number))}<g transform="translate(160 190) scale(2.5)">${detailsOf(number)}</g>`,
    )
    all.set(name, { svg, width: 320, height: 320 })
  }
  for (const [index, name] of LOGOS.entries())
    all.set(`logo-0${index + 1}`, { svg: logo(name, index), width: 640, height: 320 })
  all.set('contact-qr', { svg: code('https://example.com/wechat/award-office'), width: 320, height: 320 })
  return all
}

/** A code to be read by a telephone. */
function code(address: string): string {
  const drawn = renderSVG(address, { border: 2, blackColor: '#15212b' })
  return drawn.replace('<svg ', '<svg width="320" height="320" ')
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const page = await browser.newPage()

async function shoot({ svg, width, height }: Drawing): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}</style>${svg}`)
  return page.screenshot({ clip: { x: 0, y: 0, width, height } })
}

/** Fine lines and words want more than scenes; albums are many and looked at in passing, tall stories weigh much. */
function qualityOf(name: string): number {
  if (/^(assistant|chart|data|diagram|logo|company|contact)/.test(name)) return 86
  if (name.startsWith('album-ev')) return 42
  if (name.startsWith('album')) return 62
  return name.startsWith('story') ? 66 : 78
}

/** A PNG of 48 × 48 in the box that `favicon.ico` is: one entry, then the picture. */
function iconOf(png: Buffer): Buffer {
  const box = Buffer.alloc(22)
  box.writeUInt16LE(1, 2)
  box.writeUInt16LE(1, 4)
  box.writeUInt8(48, 6)
  box.writeUInt8(48, 7)
  box.writeUInt16LE(1, 10)
  box.writeUInt16LE(32, 12)
  box.writeUInt32LE(png.length, 14)
  box.writeUInt32LE(box.length, 18)
  return Buffer.concat([box, png])
}

mkdirSync(pictures, { recursive: true })
mkdirSync(brand, { recursive: true })
const wanted = process.argv.slice(2)
for (const [name, drawing] of everything()) {
  if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) continue
  await sharp(await shoot(drawing))
    .webp({ quality: qualityOf(name), effort: 6 })
    .toFile(join(pictures, `${name}.webp`))
}
if (wanted.length === 0) {
  writeFileSync(join(brand, 'favicon.svg'), `${FAVICON}\n`)
  writeFileSync(
    join(brand, 'favicon.ico'),
    iconOf(await sharp(Buffer.from(FAVICON)).resize(48, 48).png().toBuffer()),
  )
  await sharp(await shoot({ svg: SHARE, width: 1200, height: 630 }))
    // Chat applications show no WebP on a card.
    .jpeg({ quality: 85, mozjpeg: true })
    .toFile(join(brand, 'share.jpg'))
  await sharp(await shoot({ svg: TOUCH_ICON, width: 180, height: 180 }))
    .png({ palette: true })
    .toFile(join(brand, 'apple-touch-icon.png'))
}
await browser.close()
