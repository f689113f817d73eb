import { expectAccessible } from './accessibility.ts'
import { expect, test } from './portal.ts'
import { lastCode } from './signing-in.ts'
import { signInAsStaff } from './staff.ts'

test.describe('from this machine itself, where nobody needs a second factor', () => {
  test.use({ extraHTTPHeaders: {} })

  test('lets a chief editor of the demo in by a code from the outbox, and out again', async ({ page }) => {
    await page.goto('/admin')
    await page.getByLabel('手机号或邮箱').fill('chief-editor@example.com')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('秒后重发')).toBeVisible()
    await page.getByLabel('验证码', { exact: true }).fill(await lastCode(page, 'chief-editor@example.com'))
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('林望舒')
    await page.getByRole('button', { name: '林望舒' }).click()
    await page.getByText('退出登录').click()
    await expect(page.getByLabel('手机号或邮箱')).toBeVisible()
  })
})

test.describe('the frame of the back office', () => {
  test('has nothing that axe finds, before and after signing in', async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    await expectAccessible(page)
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })

  test('opens from the first address that somebody wants, and says what is not there', async ({ page }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/no/such/screen')
    await expect(page.getByText('没有这个页面')).toBeVisible()
    await page.getByRole('link', { name: '回到工作台' }).click()
    await expect(page).toHaveURL(/\/admin\/?$/)
  })
})
