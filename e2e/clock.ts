import type { Page } from '@playwright/test'
import { visit } from './portal.ts'

/** Opens a page whose clock moves only when told, with its islands awake. */
export async function visitWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await visit(page, path)
  await stop(page)
}

/** Stops the clock that was installed on a page, a minute from now. */
export async function stop(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
  await run(page, 100)
}

/** Lets the page's clock run, and what React makes of it come onto the page. */
export async function run(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate(async () => {
    // React works in messages to itself: one renders, the next runs effects, which may render again.
    for (let turn = 0; turn < 4; turn += 1)
      await new Promise((heard) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', heard)
        port1.start()
        port2.postMessage(undefined)
      })
  })
}
