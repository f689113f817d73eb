import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { MENU_GROUPS } from '../src/admin/parts/screen.ts'
import { statement } from './database.ts'
import { expect } from './portal.ts'
import { quiet, watchTraffic } from './quiet.ts'

/**
 * Signs a browser in as the demo's person of one role (`chief_editor`), with the second factor just shown; what signing in
 * itself does is tried in staff.spec.ts.
 */
export async function signInAsStaff(page: Page, role: string): Promise<void> {
  const [who] = await statement(
    `select staff_id as id from staff_roles where role = $1 order by staff_id limit 1`,
    [role],
  )
  await enterAs(page, (who as { id: string }).id)
}

/** The same as somebody of this role whom no other test knows; gives his or her number. */
export async function signInAsNewStaff(page: Page, role: string): Promise<string> {
  const email = `e2e-${randomBytes(8).toString('hex')}@example.com`
  const [who] = await statement(
    `with made as (insert into staff (name, email, state, created_at) values ('新同事', $1, 'active', now()) returning id)
     insert into staff_roles (staff_id, role) select id, $2 from made returning staff_id as id`,
    [email, role],
  )
  const { id } = who as { id: string }
  await enterAs(page, id)
  return id
}

/** Signs a browser in as this person, once more where the session was lost. */
export async function enterAs(page: Page, staff: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await statement(
    `insert into staff_sessions (token_hash, staff_id, created_at, seen_at, expires_at, proved_at, browser, place)
     values ($1, $2, now(), now(), now() + interval '12 hours', now(), '', '')`,
    [createHash('sha256').update(token).digest(), staff],
  )
  const url = process.env.PORTAL_ADDRESS ?? ''
  await page
    .context()
    .addCookies([{ name: 'portal_staff', value: token, url, httpOnly: true, sameSite: 'Strict' }])
}

/** Opens a screen of the back office and waits until all that it asks for has come. */
export async function visitDesk(page: Page, path: string): Promise<void> {
  watchTraffic(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await drawn(page)
}

/** Goes to a screen as staff do, without loading the back office anew where its menu is there and open. */
export async function chooseInMenu(page: Page, address: string): Promise<void> {
  const link = page.getByRole('navigation', { name: '后台菜单' }).locator(`a[href="${address}"]`)
  // The desk at the doors has the whole screen to itself.
  if (!(await link.isVisible())) return visitDesk(page, address)
  await link.click()
  await page.waitForURL((url) => url.pathname === address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await drawn(page)
}

/** The addresses that the menu offers, of one of its groups or of all; the first group stands there without a name. */
export async function screensOffered(page: Page, group?: string): Promise<string[]> {
  await visitDesk(page, '/admin')
  const menu = page.getByRole('navigation', { name: '后台菜单' })
  const closed = menu.getByRole('menuitem', { expanded: false })
  for (let left = await closed.count(); left > 0; left -= 1) {
    // A press that comes while the menu is still being drawn opens nothing.
    await expect(async () => {
      if ((await closed.count()) === left) await closed.first().click()
      await expect(closed).toHaveCount(left - 1, { timeout: 3000 })
    }).toPass()
  }
  const part =
    group === undefined
      ? menu
      : group === MENU_GROUPS.work
        ? menu.locator('.ant-menu-root > .ant-menu-item')
        : menu.locator('.ant-menu-submenu', { has: page.getByText(group, { exact: true }) })
  const links = await part.getByRole('link').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

/** Looks away for a minute and comes back, as to a tab that stood behind another: what is on the screen is asked anew. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
    window.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Waits until a screen has what it asks for, and shows it. */
export async function drawn(page: Page): Promise<void> {
  await quiet(page)
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
}

/** Where one of the demo's specials is edited: each test has its own. */
export async function deskOfSpecial(which: number): Promise<string> {
  const [special] = (await statement(
    `select id from specials where kind = 'special' order by id offset $1 limit 1`,
    [which],
  )) as { id: string }[]
  return `/admin/specials/${special?.id}`
}
