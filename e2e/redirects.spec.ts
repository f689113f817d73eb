import { expectAccessible } from './accessibility.ts'
import { expect, takePicture, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

test.describe('redirects', () => {
  test('are made from what is asked for in vain, lead on within seconds, and refuse a circle', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'operations')
    await page.goto('/admin/redirects')
    await page.getByRole('button', { name: '/baike.html 跳到…' }).click()
    await page.getByLabel('新地址').fill('/labels')
    await page.keyboard.press('Enter')
    await expect(page.getByText('已生效')).toBeVisible()
    await expect(page.getByRole('button', { name: '/baike.html 跳到…' })).toHaveCount(0)
    // Every process hears of it; asked without the page, which complains of what is not found.
    const leadsTo = async () =>
      (await page.request.get('/baike.html', { maxRedirects: 0 })).headers().location
    await expect.poll(leadsTo).toBe('/labels')
    await page.goto('/baike.html')
    await expect(page).toHaveURL('/labels')

    await page.goto('/admin/redirects')
    await page.getByLabel('旧地址').fill('/labels')
    await page.getByLabel('新地址').fill('/news')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('会接连跳转或绕回来')).toBeVisible()
  })

  test('take a long Chinese address whole, as a browser copies it', async ({ page }) => {
    test.slow()
    await signInAsStaff(page, 'operations')
    await page.goto('/admin/redirects')
    const old = encodeURI(`/${'碳化硅衬底'.repeat(9)}.html`)
    await page.getByLabel('旧地址').fill(old)
    await page.getByLabel('新地址').fill('/labels')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已生效')).toBeVisible()
    const leadsTo = async () => (await page.request.get(old, { maxRedirects: 0 })).headers().location
    await expect.poll(leadsTo).toBe('/labels')
  })

  test('are imported after a look at what they would do', async ({ page }) => {
    test.slow()
    await signInAsStaff(page, 'operations')
    await page.goto('/admin/redirects')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入跳转' })
    const text = dialog.getByLabel('各行')
    await text.fill('旧地址,新地址\n/i1.html,/about\n/i2.html,https://evil.example.net/')
    await dialog.getByRole('button', { name: '先看会怎样' }).click()
    await expect(dialog.getByText('第 2 行 /i2.html')).toBeVisible()
    await text.fill('/i1.html,/about\n/i2.html,/news')
    await dialog.getByRole('button', { name: '先看会怎样' }).click()
    await expect(dialog.getByText('会新增 2 条')).toBeVisible()
    await dialog.getByRole('button', { name: '导入这 2 行' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('cell', { name: '/i2.html', exact: true })).toBeVisible()
  })

  for (const width of [1440, 390])
    test(`have nothing that axe finds at ${width}`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      await signInAsStaff(page, 'operations')
      await visitDesk(page, '/admin/redirects')
      // A row at a desk, a card on a telephone.
      await expect(page.getByText('/aboutus.html', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await takePicture(page, `redirects-${width}`)
    })
})
