import { linesOf } from './lines.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

test('days and a moment are chosen within a telephone, down to the press that takes them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAsStaff(page, 'administrator')
  const opened = page.locator('.ant-picker-dropdown:visible')
  const staysWithin = async () => {
    await expect(opened).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await visitDesk(page, '/admin/earnings')
  await page.getByLabel('从哪天到哪天').first().click()
  await expect(opened.getByText('上月')).toBeInViewport({ ratio: 1 })
  await staysWithin()
  await visitDesk(page, '/admin/pins')
  await page.getByLabel('从（空着：现在）').first().click()
  await staysWithin()
  await expect(opened.getByRole('button', { name: '确定' })).toBeInViewport({ ratio: 1 })
})

test('what is done with chosen records stands within a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAsStaff(page, 'administrator')
  await visitDesk(page, '/admin/topics')
  await page
    .getByRole('checkbox', { name: /^选择《/ })
    .first()
    .check()
  for (const name of ['发布修改', '撤下', '恢复公开', '放弃修改', '批量设置'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a moment of what is planned stands in one line, however long the title beside it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAsStaff(page, 'administrator')
  await visitDesk(page, '/admin')
  const lines = await linesOf(page.locator('main li .admin-hint').getByText(/^\d\d-\d\d \d\d:\d\d$/))
  expect(lines.length).toBeGreaterThan(3)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('the heading of the calendar’s ads stands where they begin', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAsStaff(page, 'administrator')
  await visitDesk(page, '/admin/ad-calendar')
  const starts = await page
    .getByRole('region', { name: '广告日历' })
    .locator('thead th:first-child, .admin-calendar-place')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getBoundingClientRect().left
      }),
    )
  expect(starts.length).toBeGreaterThan(3)
  expect(new Set(starts).size).toBe(1)
})
