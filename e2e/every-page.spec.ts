import type { APIRequestContext, Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, PAGES, settled, test } from './portal.ts'
import { checkHtml } from './nu-checker.ts'

/** Lists whose first topic is looked at like a page. */
const LISTS = ['/news?t=own', '/news?t=other', '/wenxian']
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that a scheme of colours can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

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

for (const [name, pathBy] of everyPage) {
  test(`${name} has no accessibility finding, light and dark, and nothing sticks out`, async ({
    page,
    request,
  }) => {
    await page.goto(await pathBy(request))
    // Islands wake when the browser is idle; what they add must be accessible, too.
    await settled(page)
    expect(await findings(new AxeBuilder({ page }).withTags(STANDARDS))).toEqual([])
    await expectNothingSticksOut(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(new AxeBuilder({ page }).withRules(COLOURS))).toEqual([])
  })

  test(`${name} on a telephone has no accessibility finding and nothing sticks out`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(await pathBy(request))
    await settled(page)
    expect(await findings(new AxeBuilder({ page }).withTags(STANDARDS))).toEqual([])
    await expectNothingSticksOut(page)
  })
}

test('every page is valid HTML', async ({ request }) => {
  const pages: Record<string, string> = {}
  for (const [name, pathBy] of everyPage)
    pages[name] = await (await request.get(await pathBy(request))).text()
  expect(await checkHtml(pages)).toEqual([])
})

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sticksOut).toBeLessThanOrEqual(0)
}
