import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, seeAt, takePicture, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

const rowOf = (page: Page, at: number) => page.locator('.admin-rows').first().locator('.ant-card').nth(at)

async function publish(page: Page): Promise<void> {
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '发布修改' }).click()
  await page.getByRole('button', { name: '现在发布' }).click()
}

test('a tab of the literature gets another name for all readers, is seen before, and is put back', async ({
  page,
}) => {
  test.slow()
  const tabs = page.getByRole('navigation', { name: '栏目' })
  await signInAsStaff(page, 'operations')
  await visitDesk(page, '/admin/literature-tabs')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await expect(rowOf(page, 3).getByLabel('地址里的名字')).toHaveValue('专利解读')
  await rowOf(page, 3).getByLabel('显示的名称').fill('专利')
  await page.getByRole('button', { name: '第 4 项上移' }).click()
  await expect(rowOf(page, 2).getByLabel('显示的名称')).toHaveValue('专利')
  await expectAccessible(page)
  await takePicture(page, 'tabs')
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.frameLocator('iframe').getByRole('link', { name: '专利', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toHaveCount(0)

  await rowOf(page, 2).getByLabel('地址里的名字').fill('专利')
  await publish(page)
  await expect(page.getByText('“专利解读”的地址有人收藏', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await rowOf(page, 2).getByLabel('地址里的名字').fill('专利解读')
  await publish(page)
  await expect(page.getByText('已发布', { exact: false }).first()).toBeVisible()
  await seeAt(page, '/wenxian', tabs.getByRole('link', { name: '专利', exact: true }))
  await tabs.getByRole('link', { name: '专利', exact: true }).click()
  await expect(page).toHaveURL(/tab=%E4%B8%93%E5%88%A9%E8%A7%A3%E8%AF%BB/)
  await expect(page).toHaveTitle(/^专利 文献/)

  await visitDesk(page, '/admin/literature-tabs')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await rowOf(page, 2).getByLabel('显示的名称').fill('专利解读')
  await page.getByRole('button', { name: '第 3 项下移' }).click()
  await publish(page)
  await expect(page.getByText('已发布', { exact: false }).first()).toBeVisible()
  await seeAt(page, '/wenxian', tabs.getByRole('link', { name: '专利解读', exact: true }))
})

test('another industry gets a tab of its own, which readers find on its page', async ({ page }) => {
  test.slow()
  await signInAsStaff(page, 'operations')
  await visitDesk(page, '/admin/news-tabs')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  const others = page.locator('.admin-rows', { has: page.getByLabel('产业', { exact: true }) }).first()
  await page.getByRole('button', { name: '添加' }).last().click()
  await others.getByLabel('产业', { exact: true }).click()
  await page.locator('.ant-select-item-option[title="显示"]').click()
  await others.getByRole('button', { name: '添加' }).first().click()
  await others.getByLabel('显示的名称').fill('面板')
  await others.getByLabel('地址里的名字').fill('面板')
  await expectAccessible(page)
  await takePicture(page, 'tabs-of-others')
  await publish(page)
  await expect(page.getByText('已发布', { exact: false }).first()).toBeVisible()
  const tab = page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '面板', exact: true })
  await seeAt(page, '/industry/display', tab)
  await tab.click()
  await expect(page).toHaveTitle(/^面板 显示产业/)
  await expect(page.getByText('这个栏目还没有内容')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'industry')
})
