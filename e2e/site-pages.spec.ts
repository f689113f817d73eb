import { expectAccessible } from './accessibility.ts'
import { signIn } from './signing-in.ts'
import { expect, seeAt, takePicture, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

const NEEDED = '用户协议或隐私政策有重大变更，请阅读并同意后继续'

test.describe('the portal’s own pages', () => {
  test('are changed in the back office, and the text before stays to be read', async ({ page }) => {
    test.slow()
    await signInAsStaff(page, 'operations')
    await page.goto('/admin/site-pages')
    await expect(page.getByRole('link', { name: '新建站点页面' })).toHaveCount(0)
    await page.getByRole('link', { name: '版权声明' }).click()
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const body = page.getByLabel('正文')
    await expect(body).toBeEditable()
    const before = await body.inputValue()
    await body.fill(`${before}\n## 转载登记\n转载请致电 {电话} 登记。`)
    await page.getByLabel('改了什么').fill('增加转载登记')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '发布修改' }).click()
    await page.getByRole('button', { name: '现在发布' }).click()
    await expect(page.getByText('已发布', { exact: false }).first()).toBeVisible()

    await seeAt(page, '/copyright', page.getByRole('heading', { name: '转载登记' }))
    await expect(page.getByText(/转载请致电 [\d+]/)).toBeVisible()
    await expect(page.getByText('增加转载登记')).toBeVisible()
    await page.getByRole('link', { name: '2026-11-01' }).click()
    await expect(page.getByText('这是以前的文本')).toBeVisible()
    await expect(page.getByRole('heading', { name: '转载登记' })).toHaveCount(0)
    await page.getByRole('link', { name: '看现行的版权声明' }).click()
    await expect(page.getByRole('heading', { name: '转载登记' })).toBeVisible()
  })

  test('that changed in substance are agreed to in the dialog of a payment', async ({ page }) => {
    await signIn(page)
    // Answered as the portal does after such a change: a real one would ask everybody who pays in other tests.
    await page.route(
      '**/openapi/v1/vue/member/order',
      (route) => route.fulfill({ json: { code: 409, msg: NEEDED, json: null } }),
      { times: 1 },
    )
    await page.goto('/membership')
    await page
      .getByRole('button', { name: /开通|加入/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert').first()).toHaveText(NEEDED)
    await expectAccessible(page, { part: 'dialog' })
    await takePicture(page, 'agree')
    await dialog.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: '同意并继续' }).press('Enter')
    await expect(dialog.getByText(NEEDED)).toHaveCount(0)
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  })

  for (const width of [1440, 390])
    test(`have nothing that axe finds at ${width}, in the office and outside`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      await signInAsStaff(page, 'operations')
      for (const [name, path] of [
        ['list', '/admin/site-pages'],
        ['form', '/admin/site-pages/1'],
        ['page', '/refunds'],
      ] as const) {
        await visitDesk(page, path)
        await expectAccessible(page)
        await takePicture(page, `${name}-${width}`)
      }
    })
})
