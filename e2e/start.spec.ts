import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, takePicture, test } from './portal.ts'
import { signInAsStaff } from './staff.ts'

test.describe('the start page of staff', () => {
  test('says what waits for whoever is signed in, and leads there by keyboard', async ({ page }) => {
    await statement(
      `insert into sendings (channel, purpose, recipient, content, state, created_at, settled_at, worthless_at)
       values ('mail', 'test', 'somebody@example.com', '{"subject":"题","text":"文"}', 'failed',
         now() - interval '3 days', now(), now() + interval '1 day')`,
    )
    await signInAsStaff(page, 'support')
    await page.goto('/admin')
    const way = page.getByRole('link', { name: /没发出、还来得及重发的消息/ })
    await expect(way).toContainText('3 天前')
    await way.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '没发出的消息' })).toBeVisible()
    await expect(page.getByRole('button', { name: '全部重发' })).toBeEnabled()
  })

  test('leads to the applications that wait, already chosen', async ({ page }) => {
    await signInAsStaff(page, 'awards')
    await page.goto('/admin')
    await page.getByRole('link', { name: /待审的奖项申报/ }).click()
    await expect(page.getByRole('radio', { name: '待审' })).toBeChecked()
    await expect(page.getByRole('cell', { name: '已提交' }).first()).toBeVisible()
    await expect(page.getByRole('cell', { name: '已通过' })).toHaveCount(0)
  })

  test('leads finance to the very list in which it waits', async ({ page }) => {
    await signInAsStaff(page, 'finance')
    for (const [way, list] of [
      ['待开的红字发票', '待开红字'],
      ['要汇回的款', '要汇回'],
    ] as const) {
      await page.goto('/admin')
      await page.getByRole('link', { name: way }).click()
      await expect(page.getByRole('radio', { name: list, exact: true })).toBeChecked()
    }
    await page.getByText('已到账', { exact: true }).click()
    await page.reload()
    await expect(page.getByRole('radio', { name: '已到账' })).toBeChecked()
  })

  test('says so when nothing waits', async ({ page }) => {
    await signInAsStaff(page, 'auditor')
    await page.goto('/admin')
    await expect(page.getByText('现在没有等您处理的事')).toBeVisible()
  })

  for (const width of [1440, 390])
    test(`has nothing that axe finds at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInAsStaff(page, 'administrator')
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: '等您处理' })).toBeVisible()
      await expectAccessible(page)
      await takePicture(page, `start-${width}`)
    })
})
