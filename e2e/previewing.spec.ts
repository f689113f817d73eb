import type { Page } from '@playwright/test'
import { expect, test } from './portal.ts'
import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { signInAsStaff } from './staff.ts'

test.describe('a preview', () => {
  test('shows what is being written on its real page, to a visitor and a member, on a desk and on a telephone', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const title = `先看一看 ${Date.now()}`
    await openPaid(page, 0)
    await page.getByLabel('标题', { exact: true }).fill(title)
    await page.getByRole('button', { name: '预览' }).click()
    const seen = page.frameLocator('iframe')
    await expect(seen.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(seen.getByText('会员', { exact: false }).first()).toBeVisible()
    const asVisitor = await seen.locator('article').innerText()
    await page.getByText('会员', { exact: true }).click()
    const member = page.frameLocator('iframe[title="会员看到的页面"]')
    await expect(member.getByRole('heading', { level: 1 })).toHaveText(title)
    expect((await member.locator('article').innerText()).length).toBeGreaterThan(asVisitor.length)
    // What the test's browser is told of colours otherwise holds in every frame.
    await page.emulateMedia({ colorScheme: null })
    const isDark = () =>
      page
        .frames()
        .find((frame) => frame.url().includes('/admin/preview/'))
        ?.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await isDark()).toBe(false)
    await page.getByText('深色', { exact: true }).click()
    await expect.poll(isDark).toBe(true)
    await page.getByText('手机', { exact: true }).click()
    await expect(page.locator('iframe')).toHaveCSS('width', '390px')
    await expectAccessible(page, { except: 'iframe' })
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('标题', { exact: true })).toHaveValue(title)
  })

  test('of any version is opened from the history', async ({ page }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const title = `旧的一版 ${Date.now()}`
    await openPaid(page, 2)
    await page.getByLabel('标题', { exact: true }).fill(title)
    await page.getByRole('button', { name: '发布修改' }).click()
    await page.getByRole('button', { name: '现在发布' }).click()
    await page.getByRole('button', { name: '修改', exact: true }).click()
    await page.getByLabel('标题', { exact: true }).fill('后来改的题')
    await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
    await page.getByRole('button', { name: '历史' }).click()
    await page
      .getByRole('button', { name: /^预览第 \d+ 版$/ })
      .first()
      .click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('button', { name: '给外部人员的链接' })).toHaveCount(0)
  })

  test('is given to somebody outside by a link, which shows that version and ends when it is taken back', async ({
    page,
    browser,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const title = `请您过目 ${Date.now()}`
    await openPaid(page, 1)
    await page.getByLabel('标题', { exact: true }).fill(title)
    await page.getByRole('button', { name: '预览' }).click()
    await page.getByRole('button', { name: '给外部人员的链接' }).click()
    await page.getByRole('button', { name: '做一个访客看到的链接' }).click()
    const line = page.locator('.admin-links li').first()
    await expect(line).toContainText('/preview/')
    const address = /\/preview\/[\w.-]+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
    const outside = await browser.newContext()
    const theirs = await outside.newPage()
    await theirs.goto(new URL(address, page.url()).href)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(theirs.getByRole('note')).toContainText('到期')
    await line.getByRole('button', { name: '收回' }).click()
    await expect(line).toContainText('已经打不开')
    expect((await theirs.reload())?.status()).toBe(404)
    await outside.close()
  })
})

/** Opens one of the demo's paid articles; each test has its own, whatever another publishes meanwhile. */
async function openPaid(page: Page, which: number): Promise<void> {
  const [paid] = await statement(
    `select id from topics where is_paid and kind = 'article' and state = 'published'
       and published_at between now() - interval '3 years' and now() - interval '1 hour' order by id desc offset $1 limit 1`,
    [which],
  )
  await page.goto(`/admin/topics/${(paid as { id: string }).id}`)
  await page.getByRole('button', { name: '修改', exact: true }).click()
}
