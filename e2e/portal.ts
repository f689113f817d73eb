import { randomBytes } from 'node:crypto'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { quiet, watchTraffic } from './quiet.ts'

/** Hears of everything that a page complains about, faults of its scripts among it. */
export function onComplaint(page: Page, hear: (complaint: string) => void): void {
  // A slow machine may skip the cross-fade between two pages, which is all that this says.
  page.on('pageerror', ({ message }) => {
    if (!message.startsWith('Transition was')) hear(message)
  })
  page.on('console', (message) => {
    // Refusals have their status on purpose; the browser notes them as errors.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) hear(message.text())
  })
}

/** A test whose browser knows the portal's address and which fails on anything the page complains about. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({}, use) => use(process.env.PORTAL_ADDRESS),
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = randomBytes(3)
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
  complaints: [
    async ({ page }, use) => {
      watchTraffic(page)
      const complaints: string[] = []
      onComplaint(page, (complaint) => complaints.push(complaint))
      await use(complaints)
      // Whatever else the test opened would go on working beside those after it.
      const opened = page.context().browser()?.contexts() ?? []
      await Promise.all(opened.filter((each) => each !== page.context()).map((each) => each.close()))
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until everything has come and the islands that wake by themselves can be used. */
export async function settled(page: Page): Promise<void> {
  await quiet(page)
  const asleep = page.locator('portal-island:is([when="idle"], [when="load"]):not([data-awake])')
  await expect(asleep).toHaveCount(0)
}

/** Opens a page and waits until it is settled. */
export async function visit(page: Page, path: string): Promise<void> {
  watchTraffic(page)
  await page.goto(path)
  await settled(page)
}

/**
 * Opens a page until it shows what was changed a moment ago: pages for everybody are kept, and hear of a change shortly
 * after it.
 */
export async function seeAt(page: Page, path: string, changed: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(changed).toBeVisible({ timeout: 3000 })
  }).toPass()
}

/** A picture of the whole page for whoever wants to look at what a test saw: `SHOTS=/folder npx playwright test …`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Waits until the island that a part of a page lies in can hear, whatever it waits for. */
export const awake = (page: Page, part: Locator) =>
  expect(page.locator('portal-island').filter({ has: part })).toHaveAttribute('data-awake')

/**
 * Goes so many steps back or forward as the browser's buttons do, whether the document is kept, made anew or stays; where
 * that leads is to be expected by who calls.
 */
export const step = (page: Page, by: number) =>
  page.evaluate((steps) => void setTimeout(() => history.go(steps)), by)

/** The first call of an address is done at once and answered when it is let come; those after it come by themselves. */
export async function answerFirstLate(page: Page, call: string): Promise<{ readonly letCome: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(call, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return { letCome: resolve }
}

/** Keeps the first calls of an address back until they are let go, such as when the page that sent them has been left. */
export async function holdCalls(
  page: Page,
  call: string,
  most = Infinity,
): Promise<{ readonly letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let held = 0
  await page.route(call, async (route) => {
    held += 1
    if (held <= most) await promise
    await route.continue()
  })
  return { letGo: resolve }
}

export { expect }

/**
 * A page of a device of its own that comes straight, through no proxy: what plays the providers on this machine answers
 * nobody else.
 */
export async function openTelephone(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  return (await browser.newContext({ extraHTTPHeaders: {} })).newPage()
}
