import { expect, test } from './portal.ts'

/** What a tab of a feed shows when the line lets only a part of its script through. */

test('a tab whose list cannot be changed in place leads to its page, so that the list is always that of the tab', async ({
  page,
  complaints,
}) => {
  await page.route(/\/assets\/feed-more/, (route) => route.abort())
  await page.goto('/paynews')
  const first = page.locator('#feed-first article h3 a').first()
  const newest = await first.innerText()
  await page.getByRole('link', { name: 'GaN产业', exact: true }).click()
  await expect(page).toHaveURL(/tab=GaN/)
  await expect(page.getByRole('navigation', { name: '栏目' }).locator('[aria-current=page]')).toHaveText(
    'GaN产业',
  )
  await expect(first).toBeVisible()
  await expect(first).not.toHaveText(newest)
  complaints.length = 0
})
