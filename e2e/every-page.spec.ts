import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { endingAlone } from './lines.ts'
import { PAGES } from './pages.ts'
import { expect, settled, test, visit } from './portal.ts'
import { checkHtml } from './nu-checker.ts'

/** Lists whose first topic is looked at like a page. */
const LISTS = ['/news?t=own', '/news?t=other', '/wenxian']
const STANDARDS = [...WCAG, 'best-practice']
/** All that a scheme of colours can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Titles, and what leads in lists to something that has one. */
const TITLES = ':is(h1, h2, h3, h4), main li a'

const everyPage: readonly (readonly [string, (request: APIRequestContext) => Promise<string>])[] = [
  ...PAGES.map(([name, path]) => [name, async () => path] as const),
  ...LISTS.map(
    (list) =>
      [`the first topic of ${list}`, (request: APIRequestContext) => firstTopicOf(request, list)] as const,
  ),
]

async function firstTopicOf(request: APIRequestContext, list: string): Promise<string> {
  const html = await (await request.get(list)).text()
  return (
    /<article[\s\S]*?<h3[^>]*>\s*<a[^>]*href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '/404'
  )
}

/** Leads on before anybody has looked at it. */
const isSeen = ([name]: (typeof everyPage)[number]) => name !== 'way back'

for (const [name, pathBy] of everyPage.filter(isSeen)) {
  test(`${name} has no accessibility finding on a telephone, on a desk and in the dark, nothing sticks out and no title ends with one sign alone in a line`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await visitStanding(page, await pathBy(request))
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      await expectAccessible(page, { tags: STANDARDS })
      await expectNothingSticksOut(page)
      expect(await endingAlone(page, TITLES), `at ${width} px`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, { rules: COLOURS })
  })
}

test('every page is valid HTML', async ({ request }) => {
  const pages: Record<string, string> = {}
  for (const [name, pathBy] of everyPage)
    pages[name] = await (await request.get(await pathBy(request))).text()
  expect(await checkHtml(pages)).toEqual([])
})

/** Opens a page, with what islands add to it; one that counts down to leaving stays, however long it is looked at. */
async function visitStanding(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }))
  await visit(page, path)
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sticksOut).toBeLessThanOrEqual(0)
}
