import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { brochure } from './documents/brochure.ts'
import { busConverter } from './documents/bus-converter.ts'
import { crystalRecords } from './documents/crystal-records.ts'
import { dynamicGate } from './documents/dynamic-gate.ts'
import { failureCases } from './documents/failure-cases.ts'
import { hybridModule } from './documents/hybrid-module.ts'
import { kaBand } from './documents/ka-band.ts'
import { literature } from './documents/literature.ts'
import { sintering } from './documents/sintering.ts'
import { substratePrice } from './documents/substrate-price.ts'
import { primer } from './documents/primer.ts'
import { packPdf } from './documents/pack-pdf.ts'
import { printed } from './documents/printed.ts'
import { quarterlyIssue } from './documents/quarterly-2026-q3.ts'
import { talk } from './documents/slides.ts'
import { whitePaper } from './documents/white-paper-sic-2026.ts'

/**
 * Prints every PDF of the demo portal: `node db/demo/draw/draw-documents.ts [name …]`. It needs Chromium and a Chinese
 * font, of which only the used signs go into the file; the results are committed, so that a start needs neither.
 */

const folder = join(import.meta.dirname, '../documents')
const DECKS = [
  substratePrice,
  hybridModule,
  crystalRecords,
  sintering,
  dynamicGate,
  failureCases,
  busConverter,
  kaBand,
]
const PRINTED = [quarterlyIssue, whitePaper, primer, brochure, ...literature]
const documents = new Map([
  ...DECKS.map((deck) => [deck.name, talk(deck)] as const),
  ...PRINTED.map((matter) => [matter.name, printed(matter)] as const),
])

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
const page = await browser.newPage()
mkdirSync(folder, { recursive: true })
const wanted = new Set(process.argv.slice(2))
for (const [name, html] of documents) {
  if (wanted.size > 0 && !wanted.has(name)) continue
  await page.setContent(html)
  const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  writeFileSync(join(folder, `${name}.pdf`), packPdf(printed))
}
await browser.close()
