import { expect, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

test('a named view of a list follows whoever named it to another computer, and is nobody else’s', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAsStaff(page, 'content')
  await visitDesk(page, '/admin/reports?state=withdrawn&sort=oldest')
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '保存当前筛选' }).click()
  await page.getByLabel('视图的名字').fill('撤下的白皮书')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const open = async (role: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAsStaff(other, role)
    await visitDesk(other, `${process.env.PORTAL_ADDRESS}/admin/reports`)
    await other.getByRole('button', { name: '视图' }).click()
    await expect(other.getByRole('menuitem', { name: '保存当前筛选' })).toBeVisible()
    return other
  }
  const elsewhere = await open('content')
  await elsewhere.getByRole('menuitem', { name: '撤下的白皮书', exact: true }).click()
  await expect(elsewhere).toHaveURL(/state=withdrawn&sort=oldest/)
  await elsewhere.getByRole('button', { name: '视图' }).click()
  await elsewhere.getByRole('menuitem', { name: '删除“撤下的白皮书”' }).click()
  await expect(elsewhere.getByText('已删除')).toBeVisible()
  await elsewhere.context().close()

  const colleague = await open('chief_editor')
  await expect(colleague.getByRole('menuitem', { name: '撤下的白皮书', exact: true })).toHaveCount(0)
  await colleague.context().close()
})
