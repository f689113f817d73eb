import { expect, test } from './portal.ts'
import { openDialog, signIn } from './signing-in.ts'

/** What somebody has pressed, typed or chosen is not lost, and nobody else's is shown. */

test('a press before the script of a part that wakes when it is seen has come is repeated once it has', async ({
  page,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/comment-controls\.island/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/topic/10001')
  await page.getByRole('button', { name: /写下您的看法/ }).click()
  letCome()
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
})

test('the sign-in dialog opens at the account, not at the button that closes it', async ({ page }) => {
  const dialog = await openDialog(page)
  await expect(dialog.getByLabel('手机号')).toBeFocused()
})

test('a question stays anonymous when its dialog is opened again, and is nobody else’s', async ({ page }) => {
  await signIn(page, '/user/1007')
  const button = page.getByRole('button', { name: /^向.*提问$/ })
  const dialog = page.getByRole('dialog', { name: /提问$/ })
  const anonymous = dialog.getByLabel('匿名提问')
  await button.click()
  await dialog.getByLabel('标题').fill('很敏感的工艺问题')
  await anonymous.check()
  await page.keyboard.press('Escape')
  await button.click()
  await expect(anonymous).toBeChecked()
  await page.reload()
  await button.click()
  await expect(anonymous).toBeChecked()
  await expect(dialog.getByLabel('标题')).toHaveValue('很敏感的工艺问题')

  await page.context().clearCookies()
  await signIn(page, '/user/1007')
  await button.click()
  await expect(dialog.getByLabel('标题')).toBeFocused()
  await expect(dialog.getByLabel('标题')).toHaveValue('')
  await expect(anonymous).not.toBeChecked()
})

test('a user whom an older portal stored breaks nothing', async ({ page }) => {
  await signIn(page)
  await expect(page.locator('summary', { hasText: /用户\d{4}/ })).toBeVisible()
  await page.evaluate(() => {
    const kept: { auths?: unknown } = JSON.parse(localStorage.getItem('portal:user:v1') ?? '{}')
    delete kept.auths
    localStorage.setItem('portal:user:v1', JSON.stringify(kept))
  })
  await page.reload()
  await expect(page.locator('summary', { hasText: /用户\d{4}/ })).toBeVisible()
})
