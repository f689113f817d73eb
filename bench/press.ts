import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { PAGES } from '../e2e/pages.ts'
import { signInByMail } from '../e2e/signing-in.ts'
import { screensOffered, signInAsNewStaff } from '../e2e/staff.ts'
import startPortal from '../e2e/start-portal.ts'
import { ALL_ROLES } from '../src/features/staff/roles.ts'
import config from '../playwright.config.ts'
import { Presser } from './press/presser.ts'

/**
 * `node bench/press.ts [--as visitor,member,chief_editor] [--presses 300] [--seed 1] [--width 390]`: somebody opens, presses,
 * types and goes back at random on a demo portal of its own, as each of those (visitor, reader, member, expert, or a role of
 * staff). Ends with 1 when a script of a page faults, an answer is a failure of ours, a page is wider than the window or shows
 * what is no text. What is pressed follows from the seed, as far as pages come in the same order.
 */

const READERS = new Set(['reader', 'member', 'expert'])

const { values } = parseArgs({
  options: {
    as: { type: 'string', default: `visitor,member,expert,${ALL_ROLES.join(',')}` },
    presses: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    width: { type: 'string', default: '390' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const end = await startPortal()
const browser = await chromium.launch(config.use?.launchOptions)
let faults = 0
try {
  for (const who of values.as.split(',')) faults += await pressAs(browser, who)
} finally {
  await browser.close()
  await end()
}
process.exitCode = faults === 0 ? 0 : 1

/** Gives how many different faults were found. */
async function pressAs(on: Browser, who: string): Promise<number> {
  const width = Number(values.width)
  const context = await on.newContext({
    baseURL: process.env.PORTAL_ADDRESS ?? '',
    locale: 'zh-CN',
    viewport: { width, height: 844 },
    hasTouch: width < 768,
    extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.3' },
  })
  const page = await context.newPage()
  const presser = new Presser(page, {
    addresses: await signedIn(page, who),
    seed: Number(values.seed),
    report: (fault) => say(`✗ ${who} ${fault}`),
  })
  await presser.press(Number(values.presses))
  say(`${who}，宽 ${width}：${values.presses} 次，${presser.faults} 种问题`)
  await context.close()
  return presser.faults
}

/** Signs somebody in and gives the addresses to begin at. */
async function signedIn(page: Page, who: string): Promise<readonly string[]> {
  const pages = PAGES.map(([, path]) => path)
  if (who === 'visitor') return pages
  if (READERS.has(who)) {
    await signInByMail(page, `${who}@example.com`)
    return [...pages, '/me', '/my/questions', '/messages']
  }
  await signInAsNewStaff(page, who)
  return screensOffered(page)
}
