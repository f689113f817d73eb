import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { readFileSync } from 'node:fs'
const [base, width, out, ...paths] = process.argv.slice(2)
const w = Number(width)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run'] })
const page = await browser.newPage({ viewport: { width: w, height: w < 600 ? 844 : 900 }, isMobile: w < 600, hasTouch: w < 600 })
const h = w < 600 ? 2200 : 1800
const tile = w < 600 ? 330 : 560
const perRow = w < 600 ? 6 : 3
const tiles = []
for (const path of paths) {
  await page.goto(base + path, { waitUntil: 'load' })
  // pictures that wait to be seen
  await page.evaluate(async (h) => { for (let y = 0; y < h; y += 600) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 60)) } scrollTo(0, 0) }, h)
  await page.waitForTimeout(1500)
  const full = await page.evaluate(() => document.documentElement.scrollHeight)
  const png = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: w, height: Math.min(h, full) } })
  const img = await sharp(png).resize({ width: tile }).flatten({ background: '#fff' }).png().toBuffer({ resolveWithObject: true })
  tiles.push({ path, full, ...img })
}
await browser.close()
for (let i = 0; i < tiles.length; i += perRow) {
  const row = tiles.slice(i, i + perRow)
  const height = Math.max(...row.map((t) => t.info.height))
  await sharp({ create: { width: perRow * (tile + 8), height, channels: 3, background: '#c33' } })
    .composite(row.map((t, k) => ({ input: t.data, left: k * (tile + 8), top: 0 })))
    .png().toFile(`${out}-${i / perRow}.png`)
  console.log(`${out}-${i / perRow}.png`, row.map((t) => `${t.path}(${t.full})`).join(' '))
}
