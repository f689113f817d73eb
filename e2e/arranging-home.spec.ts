import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, seeAt, takePicture, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

const blocks = (page: Page) => page.getByRole('list', { name: '首页的版块，从上到下' }).locator('> li')
const blockOf = (page: Page, kind: string) =>
  blocks(page).filter({ has: page.locator('strong').getByText(kind, { exact: true }) })

async function saved(page: Page): Promise<void> {
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await saved(page)
  await page.getByRole('button', { name: '发布修改' }).click()
  await page.getByRole('button', { name: '现在发布' }).click()
  await expect(page.getByText('已发布', { exact: false }).first()).toBeVisible()
}

/** One after the other: there is one home page, and each test leaves it as it was. */
test.describe.serial('the home page', () => {
  test('is arranged with the keys alone, seen before it goes live, and put back from its history', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'operations')
    await visitDesk(page, '/admin/home')
    await page.getByRole('button', { name: '修改', exact: true }).press('Enter')
    await expect(blocks(page)).toHaveCount(18)
    const up = page.getByRole('button', { name: '上移“产业社区”' })
    await up.press('Enter')
    await expect(page.getByRole('status')).toContainText('“产业社区”移到了第 16 位')
    // The arrow that was pressed is pressed again.
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(blocks(page).nth(14)).toContainText('社区')
    await blockOf(page, '社区').getByLabel('标题').fill('社区圈子')
    await saved(page)

    await page.getByRole('button', { name: '预览' }).click()
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('navigation', { name: '社区圈子' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('iframe')).toHaveCount(0)
    await publish(page)
    await seeAt(page, '/', page.getByRole('navigation', { name: '社区圈子' }))
    await expect(page.getByRole('navigation', { name: '产业社区' })).toHaveCount(0)

    await visitDesk(page, '/admin/home')
    await page.getByRole('button', { name: '修改', exact: true }).click()
    await blockOf(page, '社区').getByLabel('标题').fill('产业社区')
    await page.getByRole('button', { name: '下移“产业社区”' }).press('Enter')
    await page.keyboard.press('Enter')
    await expect(blocks(page).nth(16)).toContainText('社区')
    await publish(page)
    await seeAt(page, '/', page.getByRole('navigation', { name: '产业社区' }))

    await visitDesk(page, '/admin/home')
    await page.getByRole('button', { name: '历史' }).click()
    // Below the one that is live now, and above the one that home began with.
    await page.getByRole('button', { name: '恢复这一版' }).nth(1).click()
    await expect(blocks(page).nth(14)).toContainText('社区')
    await expect(blockOf(page, '社区').getByLabel('标题')).toHaveValue('社区圈子')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '放弃未发布的修改' }).click()
    await page.getByRole('button', { name: '放弃', exact: true }).click()
    await expect(page.getByRole('button', { name: '修改', exact: true })).toBeVisible()
  })

  test('says what cannot be switched off and why, pulls blocks with the mouse, and takes a new column', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    await visitDesk(page, '/admin/home')
    await page.getByRole('button', { name: '修改', exact: true }).click()
    const reports = blockOf(page, '白皮书')
    await expect(reports).toContainText('一直显示：它是首页约定要有的内容')
    await expect(reports.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '上移“要闻图文”' })).toBeDisabled()
    await expect(page.getByRole('button', { name: '上移“头条”' })).toBeDisabled()

    await blockOf(page, '专题').locator('.home-handle').dragTo(blockOf(page, '数据'))
    await expect(blocks(page).nth(9)).toContainText('专题')
    await page.getByRole('button', { name: '加一个栏目' }).click()
    const column = blocks(page).nth(7)
    await column.getByLabel('内容来自').click()
    await page.getByTitle('资讯：峰会').click()
    await column.getByLabel('标题').fill('')
    await column.getByLabel('标题').fill('峰会速递')
    await blockOf(page, '活动').getByRole('button', { name: '给“近期活动”设起止时间' }).click()
    await expect(blockOf(page, '活动').getByLabel('到', { exact: true })).toBeVisible()
    await saved(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      await takePicture(page, `home-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '预览' }).click()
    await expect(page.frameLocator('iframe').getByRole('region', { name: '峰会速递' })).toBeVisible()
    await takePicture(page, 'home-preview')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '放弃未发布的修改' }).click()
    await page.getByRole('button', { name: '放弃', exact: true }).click()
    await expect(blocks(page)).toHaveCount(18)
  })
})
