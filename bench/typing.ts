import { chromium, type CDPSession, type Page } from '@playwright/test'
import { statement } from '../e2e/database.ts'
import { signInAsStaff } from '../e2e/staff.ts'
import startPortal from '../e2e/start-portal.ts'
import config from '../playwright.config.ts'

/** A long article: every fifth block a picture. */
const [BLOCKS, PICTURES] = [300, 60]
const KEYS = 100
const GOAL_MS = 16
/** Between two keys, so that all that one costs is over before the next: saving waits longer than that. */
const QUIET_MS = 150

/**
 * What a key costs in the middle of an article of 300 blocks and 60 pictures: the time that the page's main thread works, its
 * drawing included, whatever else the machine does. `node bench/typing.ts` starts a demo portal of its own; ends with 1 when
 * half of the keys cost more than 16 ms.
 */
async function measureTyping(): Promise<boolean> {
  const end = await startPortal()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInAsStaff(page, 'chief_editor')
    await openLongArticle(page)
    const costs = await costsOfKeys(page)
    await page.setContent('<textarea></textarea>')
    await page.locator('textarea').focus()
    const bare = await costsOfKeys(page)
    print(
      `${KEYS} keys among ${BLOCKS} blocks and ${PICTURES} pictures: p50 ${say(at(costs, 0.5))}, p95 ${say(at(costs, 0.95))}; in a bare field p50 ${say(at(bare, 0.5))}`,
    )
    return at(costs, 0.5) < GOAL_MS
  } finally {
    await browser.close()
    await end()
  }
}

/** A draft of its own, open with the caret behind its middle paragraph. */
async function openLongArticle(page: Page): Promise<void> {
  const images = await statement(
    `select id, width, height from images where bytes > 10000 order by id limit $1`,
    [PICTURES],
  )
  const blocks = Array.from({ length: BLOCKS }, (_, at) =>
    at % (BLOCKS / PICTURES) === 1
      ? { type: 'image', image: images[Math.floor(at / (BLOCKS / PICTURES)) % images.length], alt: '图' }
      : {
          type: 'paragraph',
          spans: [{ text: `第 ${at} 段。${'碳化硅衬底的缺陷密度继续下降，外延良率随之提高。'.repeat(4)}` }],
        },
  )
  await page.goto(`${process.env.PORTAL_ADDRESS}/admin`)
  const id = await page.evaluate(
    async (content) => {
      const answer = await fetch('/admin/api/content/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-portal-admin': 'yes' },
        body: JSON.stringify({ kind: 'topic', content }),
      })
      const { json, msg } = (await answer.json()) as { json?: { id: number }; msg: string }
      if (!json) throw new Error(msg)
      return json.id
    },
    { kind: 'article', title: '一篇长文', blocks },
  )
  await page.goto(`${process.env.PORTAL_ADDRESS}/admin/topics/${id}`)
  const body = page.getByRole('textbox', { name: '正文', exact: true })
  const middle = body.locator('> p').filter({ hasText: `第 ${BLOCKS / 2} 段` })
  await middle.click({ timeout: 120_000 })
  await page.keyboard.press('End')
  await page.waitForLoadState('networkidle')
}

async function costsOfKeys(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  // Time in which the thread itself ran: what others take of a busy machine is none of the editor's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const costs: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    const before = await workedMs(session)
    await page.keyboard.press('a')
    await page.waitForTimeout(QUIET_MS)
    costs.push((await workedMs(session)) - before)
  }
  return costs.toSorted((one, other) => one - other)
}

/** Of the page itself: what asking costs, which a browser that nobody measures is not asked, is not counted. */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
  return of('TaskDuration') - of('DevToolsCommandDuration')
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.floor(part * (sorted.length - 1))] ?? Infinity
const say = (ms: number) => `${ms.toFixed(1)} ms`
const print = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = (await measureTyping()) ? 0 : 1
