import type { Page } from '@playwright/test'
import { MENU_GROUPS } from '../src/admin/parts/screen.ts'
import { ALL_ROLES, ROLES } from '../src/features/staff/roles.ts'
import { expectAccessible } from './accessibility.ts'
import { endingAlone } from './lines.ts'
import { expect, takePicture, test } from './portal.ts'
import { chooseInMenu, drawn, screensOffered, signInAsStaff, visitDesk } from './staff.ts'

/** Every screen that the menu offers, so that a new one is opened here by itself. */

/** What the server refused or could not do. */
function refusalsOn(page: Page): string[] {
  const refusals: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/admin/api/') && response.status() >= 400)
      refusals.push(`${response.status()} ${pathname}`)
  })
  return refusals
}

const WIDTHS = [390, 1440]

/** Opened on a telephone and drawn out to a desk: within its window, no id twice, no title ends with one sign alone in a line, no finding. */
async function expectWhole(page: Page, address: string, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 })
  await visitDesk(page, address)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await drawn(page)
    await takePicture(page, `${name}-${width}`)
    const seen = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return {
        tooWide: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
        twice: ids.filter((id, at) => ids.indexOf(id) !== at),
      }
    })
    expect(seen, `${address} at ${width} px`).toEqual({ tooWide: 0, twice: [] })
    expect(await endingAlone(page, 'h1, h2, a.admin-title'), `${address} at ${width} px`).toEqual([])
    await expectAccessible(page)
  }
}

/** The large groups in several parts, so that each is done in its time on a busy machine. */
const PARTS_OF: Readonly<Record<string, number>> = { content: 5, shown: 3, events: 2 }
const PARTS = Object.entries(MENU_GROUPS).flatMap(([group, name]) => {
  const parts = PARTS_OF[group] ?? 1
  return Array.from({ length: parts }, (_, part) => ({ name, part, parts }))
})

for (const { name, part, parts } of PARTS)
  test(`every screen of ${name} (${part + 1} of ${parts}) and the first and a new thing of its list open without a finding`, async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'administrator')
    const refusals = refusalsOn(page)
    const addresses = (await screensOffered(page, name)).filter((_, at) => at % parts === part)
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      const name = address.replaceAll('/', '-').slice(1)
      await expectWhole(page, address, name)
      const first = page.locator('a.admin-title').first()
      const opened = (await first.count()) > 0 ? await first.getAttribute('href') : null
      const hasNew = (await page.locator(`a[href="${address}/new"]`).count()) > 0
      if (opened) await expectWhole(page, opened, `${name}-one`)
      if (hasNew) await expectWhole(page, `${address}/new`, `${name}-new`)
    }
    expect(refusals).toEqual([])
  })

for (const role of ALL_ROLES.filter((one) => one !== 'administrator'))
  test(`${ROLES[role].name} is refused nothing on the screens that the menu offers`, async ({ page }) => {
    test.slow()
    await signInAsStaff(page, role)
    const refusals = refusalsOn(page)
    const addresses = await screensOffered(page)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) await chooseInMenu(page, address)
    expect(refusals).toEqual([])
  })

test('a table wider than its window is scrolled with the keyboard and keeps the names of its rows in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 600 })
  await signInAsStaff(page, 'finance')
  await visitDesk(page, '/admin/differences')
  const table = page.getByRole('region', { name: '对账差异' })
  const left = () => table.evaluate(({ scrollLeft }) => scrollLeft)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(0)
  await table.evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth, behavior: 'instant' }))
  await expect(table.getByRole('cell', { name: '对方有付款，本站没有这笔' })).toBeInViewport({ ratio: 0.9 })
  await expect(table.getByRole('button', { name: /^写下处理/ }).first()).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(page)
})

for (const [role, path, name] of [
  ['finance', '/admin/invoices', '待开的发票'],
  ['moderator', '/admin/bans', '禁言的人'],
  ['sales', '/admin/inquiries', '资料提交'],
  ['operations', '/admin/search-misses', '没找到的搜索'],
] as const)
  test(`${name} are cards on a telephone, wide enough to be read and pressed`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAsStaff(page, role)
    await visitDesk(page, path)
    const cards = page.getByRole('list', { name }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    const heights = await cards
      .getByRole('button')
      .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(22)
    await expectAccessible(page)
  })
