import { expect, test } from './portal.ts'
import { accessibilityProblems } from './accessibility.ts'
import { payAt } from './paying.ts'
import { signIn } from './signing-in.ts'

test('a reader subscribes to the quarterly, has the issue that is out at once, and says where the next ones go', async ({
  page,
}) => {
  await page.goto('/irs')
  await page.getByRole('region', { name: '订阅企业版' }).getByRole('link', { name: '订阅', exact: true }).click()
  await signIn(page, '/irs/subscribe')
  await expect(page.getByRole('heading', { name: '订阅季度内参', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: /单期/ }).check()
  await page.getByRole('combobox', { name: '哪一期' }).selectOption({ index: 1 })
  const button = page.getByRole('button', { name: '订阅，4000 元' })
  await button.click()
  await expect(page.getByText('请填写收件邮箱，如 name@example.com')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '收件邮箱' })).toBeFocused()
  await page.getByRole('textbox', { name: '收件邮箱' }).fill('library@example.com')
  await page.getByRole('textbox', { name: /公司/ }).fill('砺川晶体科技有限公司')

  const answered = page.waitForResponse('**/openapi/v1/vue/irs/order')
  await button.click()
  const { json } = (await (await answered).json()) as { json: { codes: { link: string }[] } }
  await payAt(page, json.codes[0]?.link ?? '')

  await expect(page).toHaveURL(/\/irs\/mine$/)
  const subscription = page.getByRole('region', { name: /^季度内参（/ })
  await expect(subscription).toContainText('1 期已全部送达')
  await expect(subscription).toContainText('library@example.com')
  expect(await accessibilityProblems(page)).toEqual([])
  await subscription.getByRole('button', { name: '修改' }).click()
  const dialog = page.getByRole('dialog', { name: '收件邮箱' })
  await dialog.getByLabel('邮箱').fill('office')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写收件邮箱，如 name@example.com')).toBeVisible()
  await dialog.getByLabel('邮箱').fill('office@example.com')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(subscription).toContainText('office@example.com')

  await subscription.getByRole('link', { name: /季度内参/ }).click()
  await expect(page.getByRole('button', { name: /下载/ })).toBeVisible()
  await page.goto('/me')
  await expect(page.getByRole('link', { name: '我的内参' })).toBeVisible()
})
