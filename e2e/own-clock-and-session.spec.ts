import { expect, test } from './portal.ts'
import { statement } from './database.ts'
import { deskOfSpecial, enterAs, signInAsNewStaff, signInAsStaff } from './staff.ts'

test.describe('on a machine of another zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('a time is picked, shown and kept as Shanghai’s clock says it', async ({ page }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    await page.goto(await deskOfSpecial(1))
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const field = page.getByLabel('发布时间')
    const saving = page.waitForRequest((request) => request.url().endsWith('/admin/api/content/change'))
    await field.fill('2026-03-09 02:30')
    await page.keyboard.press('Enter')
    expect((await saving).postDataJSON()).toMatchObject({
      change: { publishedAt: '2026-03-08T18:30:00.000Z' },
    })
    await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
    await page.reload()
    await expect(page.getByLabel('发布时间')).toHaveValue('2026-03-09 02:30')
  })
})

test('what is typed after the session is lost is found again after signing in, in a new window too', async ({
  page,
  context,
  complaints,
}) => {
  test.slow()
  const staff = await signInAsNewStaff(page, 'content')
  const address = await deskOfSpecial(2)
  await page.goto(address)
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await statement(`delete from staff_sessions where staff_id = $1`, [staff])
  const words = `登录过期之后写的 ${Date.now()}`
  await page.getByLabel('导语').fill(words)
  await expect(page.getByLabel('手机号或邮箱')).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await enterAs(again, staff)
  await again.goto(address)
  await expect(again.getByLabel('导语')).toHaveValue(words)
  await expect(again.getByText('上次没来得及保存的内容已经找回并保存')).toBeVisible()
  // The browser notes each call that was answered with “nobody is signed in”; nothing else may be wrong.
  expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([])
})
