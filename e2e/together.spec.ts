import type { Browser } from '@playwright/test'
import { expect, test } from './portal.ts'
import { signInAsStaff } from './staff.ts'

/** Two who write the same thing see each other; one takes over and gives it back, and no word is lost. */
test.describe('two editors', () => {
  test('of one community see each other, and who takes over has what the other wrote', async ({
    page,
    browser,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/communities')
    await page.locator('tbody a').last().click()
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const address = page.url()
    const { theirs, close } = await another(browser, 'administrator', address)
    await theirs.goto(address)
    await expect(theirs.getByText('也开着这一项')).toBeVisible()
    await theirs.goto('/admin/communities')
    await expect(theirs.getByText(/开着$/)).toBeVisible()
    await theirs.goto(address)

    const words = `写到一半 ${Date.now()}`
    await page.getByLabel('简介').fill(words)
    await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
    await theirs.reload()
    await expect(theirs.getByLabel('简介')).toHaveValue(words)
    await theirs.getByRole('button', { name: '我接过来写' }).click()
    await expect(page.getByText('接过去写了')).toBeVisible({ timeout: 40_000 })
    await expect(page.getByLabel('简介')).toBeDisabled()
    await theirs.getByLabel('简介').fill(`${words}，另一位接着写完`)
    await expect(theirs.locator('[data-state=saved]')).toHaveText('已保存')
    await page.getByRole('button', { name: '我来写' }).click()
    await expect(page.getByLabel('简介')).toHaveValue(`${words}，另一位接着写完`)
    await expect(page.getByLabel('简介')).toBeEnabled()
    await close()
  })
})

/** Somebody else at work, in a browser of his or her own. */
async function another(browser: Browser, role: string, address: string) {
  const context = await browser.newContext({ baseURL: new URL(address).origin, locale: 'zh-CN' })
  const theirs = await context.newPage()
  await signInAsStaff(theirs, role)
  return { theirs, close: () => context.close() }
}
