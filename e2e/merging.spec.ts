import { randomInt } from 'node:crypto'
import { statement } from './database.ts'
import { expect, takePicture, test } from './portal.ts'
import { expectAccessible } from './accessibility.ts'
import { signInAsNewStaff, visitDesk } from './staff.ts'

/** Somebody with an account and one telephone; the number of the account. */
async function makeReader(name: string, phone: string): Promise<number> {
  const [made] = (await statement(
    `with made as (insert into people (name) values ($1) returning id)
     insert into person_channels (kind, address, person_id, verified_at)
     select 'phone', $2, id, now() from made returning person_id as id`,
    [name, phone],
  )) as { id: string }[]
  return Number(made?.id)
}

test('two of the office make one account of two after a telephone was lost', async ({ page, browser }) => {
  const end = String(randomInt(100_000, 999_999))
  const lost = await makeReader('沈知微', `+86139${end}11`)
  const fresh = await makeReader('用户0172', `+86139${end}22`)
  await signInAsNewStaff(page, 'support')
  await visitDesk(page, `/admin/readers/${lost}`)
  await page.getByRole('button', { name: '账号', exact: true }).click()
  await page.getByRole('menuitem', { name: '合并账号…' }).click()
  const search = page.getByRole('search')
  await search.getByRole('searchbox').or(search.getByRole('textbox')).first().fill(`139${end}22`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '并入后关闭的账号' })).toContainText('用户0172')
  await page.getByLabel(/用另一个账号的/).check()
  await page.getByLabel('原因与怎样核实的').fill('手机丢了，核对了两笔订单')
  await takePicture(page, 'merging-new-1440')
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交，由另一位同事确认' }).click()
  await expect(page).toHaveURL(/\/admin\/merges\/\d+$/)
  await expect(page.getByText('等另一位有权限的同事确认')).toBeVisible()
  await expect(page.getByRole('button', { name: '确认合并' })).toHaveCount(0)
  const address = new URL(page.url()).pathname
  const colleague = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await colleague.newPage()
  await signInAsNewStaff(other, 'support')
  await visitDesk(other, address)
  await takePicture(other, 'merging-confirm-390')
  await other.getByRole('button', { name: '确认合并' }).click()
  await other.getByRole('tooltip').getByRole('button', { name: '确认合并' }).click()
  await expect(other.getByText('已合并', { exact: true }).first()).toBeVisible()
  await takePicture(other, 'merging-done-390')
  await colleague.close()
  await visitDesk(page, `/admin/readers/${fresh}`)
  await expect(page.getByRole('link', { name: `读者 ${lost}` })).toBeVisible()
  const [kept] = await statement(`select person_id as id from person_channels where address = $1`, [
    `+86139${end}22`,
  ])
  expect(kept).toEqual({ id: String(lost) })
})
