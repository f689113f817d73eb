import { expect, test, visit } from './portal.ts'

/** What could not be loaded is said where it was asked for, and asked for again there. */
for (const [path, call] of [
  ['/specials', '**/openapi/v1/vue/specials'],
  ['/paynews', '**/openapi/v1/vue/**'],
] as const) {
  test(`more of ${path} that does not come says so and comes on another press`, async ({ page }) => {
    await visit(page, path)
    const more = page.getByRole('link', { name: '加载更多' })
    await page.route(call, (route) =>
      route.fulfill({ status: 404, json: { code: 404, json: null, msg: '' } }),
    )
    await more.click()
    await expect(page.getByText('没有加载成功，请检查网络后重试')).toBeVisible()
    await page.unroute(call)
    await page.getByRole('link', { name: '重试' }).click()
    await expect(page.getByText('没有加载成功，请检查网络后重试')).toBeHidden()
    await expect(page.getByRole('link', { name: '重试' })).toBeHidden()
  })
}
