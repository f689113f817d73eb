import { expect, test, visit } from './portal.ts'
import { signIn } from './signing-in.ts'

const PHONE = { width: 390, height: 844 }

for (const size of [{ width: 1440, height: 900 }, PHONE]) {
  test(`home leads with the news at ${size.width} px: one advertisement before it, and no topic twice`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await visit(page, '/')
    const lead = page.getByRole('region', { name: '头条', exact: true }).getByRole('heading', { level: 2 })
    const top = (await lead.first().boundingBox())?.y ?? Infinity
    expect(top).toBeLessThan(size.height)
    const before = await page
      .getByText('广告', { exact: true })
      .evaluateAll(
        (marks, y) =>
          new Set(
            marks
              .filter((mark) => mark.getClientRects().length > 0 && mark.getBoundingClientRect().top < y)
              .map((mark) => mark.closest('section')?.ariaLabel),
          ).size,
        top,
      )
    expect(before).toBeLessThanOrEqual(1)
    const topics = await page
      .locator('main a[href^="/topic/"]:not([data-ad])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(topics.length).toBeGreaterThan(20)
    expect(new Set(topics).size).toBe(topics.length)
  })
}

test('on a telephone home is short: what is many moves sideways, and nothing makes the page wider', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/')
  const [height, width] = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return [scrollHeight, scrollWidth]
  })
  // Some five windows of the telephone; a title of the day that takes a line more is no reason to fail.
  expect(height).toBeLessThanOrEqual(4600)
  expect(width).toBe(PHONE.width)
  const data = page.getByRole('region', { name: '产业数据' }).getByRole('list')
  expect(await data.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
})

test('choosing other headlines comes back to them', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('link', { name: '深度报告' }).click()
  await expect(page).toHaveURL('/?feed=depth#headlines')
  await expect(page.locator('#headlines')).toBeInViewport()
})

test('home leads a reader to a membership: a link in the header, and a dialog with the price and its codes', async ({
  page,
}) => {
  await visit(page, '/')
  const link = page.locator('body > header').getByRole('link', { name: '会员', exact: true })
  await expect(link).toHaveAttribute('href', '/membership')
  const offer = page.getByRole('region', { name: '年度会员' })
  await offer.getByRole('button', { name: '开通会员' }).click()
  const signingIn = page.getByRole('dialog', { name: '登录' })
  await expect(signingIn.getByText('登录后即可开通会员')).toBeVisible()
  await signIn(page)
  await expect(link).toHaveCount(0)
  await offer.getByRole('button', { name: '开通会员' }).click()
  const dialog = page.getByRole('dialog', { name: '年度会员' })
  await expect(dialog.getByText('299', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(2)
})
