import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, takePicture, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** `年份,产能` with two years below, and the same with a formula that failed, as Excel in China writes them. */
const GOOD = 'c4eab7dd2cb2fac4dc0a323032352c360a323032362c380a'
const BAD = 'c4eab7dd2cb2fac4dc0a323032352c360a323032362c23444956 2f30210a'.replace(' ', '')

test('the figures of a data item are uploaded as a spreadsheet, and what is wrong is named by row and column', async ({
  page,
}) => {
  test.slow()
  const [item] = (await statement(
    `select id from data_items where state = 'published' order by id offset 3 limit 1`,
    [],
  )) as { id: string }[]
  await signInAsStaff(page, 'content')
  await visitDesk(page, `/admin/data-items/${item?.id}`)
  await page.getByRole('button', { name: '修改', exact: true }).click()
  const table = page.locator('.data-table-input')
  const send = (name: string, hex: string) =>
    table
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(hex, 'hex') })
  const text = table.getByLabel('数据表的文字')
  const before = await text.inputValue()

  await send('坏的.csv', BAD)
  await expect(table.getByText('第 3 行 B 列：公式出错了（#DIV/0!）')).toBeVisible()
  await expect(text).toHaveValue(before)

  await send('产能.csv', GOOD)
  await expect(text).toHaveValue('年份\t产能\n2025\t6\n2026\t8')
  await expect(table.getByRole('columnheader', { name: '产能' })).toBeVisible()
  await expect(table.getByText('2 行 2 列')).toBeVisible()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'table')

  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '放弃未发布的修改' }).click()
  await page.getByRole('button', { name: '放弃', exact: true }).click()
  await expect(page.getByRole('button', { name: '修改', exact: true })).toBeVisible()
})
