import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { statement } from './database.ts'
import { expect } from './portal.ts'

/**
 * Signs a browser in as the demo's person of one role (`chief_editor`), with the second factor just shown; what signing in
 * itself does is tried in staff-sign-in.spec.ts.
 */
export async function signInAsStaff(page: Page, role: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await statement(
    `insert into staff_sessions (token_hash, staff_id, created_at, seen_at, expires_at, proved_at, browser, place)
     select $1, staff_id, now(), now(), now() + interval '12 hours', now(), '', ''
     from staff_roles where role = $2 order by staff_id limit 1`,
    [createHash('sha256').update(token).digest(), role],
  )
  const url = process.env.PORTAL_ADDRESS ?? ''
  await page
    .context()
    .addCookies([{ name: 'portal_staff', value: token, url, httpOnly: true, sameSite: 'Strict' }])
}

/** Opens a screen of the back office and waits until all that it asks for has come. */
export async function visitDesk(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
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
