import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, takePicture, test } from './portal.ts'
import { signInAsNewStaff, signInAsStaff, visitDesk } from './staff.ts'

const LINES = [
  '来源编号,标题,种类,分类,来源,发布时间',
  'e2e-office-1,后台导入的第一条,图,价格,导入试场的价格表,2026-03-01',
  'e2e-office-2,后台导入的第二条,chart,价格,导入试场的价格表,2026/3/2',
  'e2e-office-3,,chart,价格,导入试场的价格表,2026-03-03',
]

test.describe('imports and exports of the office', () => {
  test('a spreadsheet is tried first, names its bad rows, is imported, and its result is taken away', async ({
    page,
  }, info) => {
    test.slow()
    await signInAsStaff(page, 'content')
    await visitDesk(page, '/admin/imports')
    await page.getByLabel('导入什么').click()
    await page.getByTitle('数据', { exact: true }).click()
    await page.getByRole('button', { name: '“数据”有哪些列' }).click()
    await expect(page.getByRole('cell', { name: '标题（必填）' })).toBeVisible()
    const upload = page.locator('input[type=file]')
    await upload.setInputFiles({
      name: '三月数据.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(LINES.join('\n')),
    })
    await expect(page.getByRole('heading', { level: 1, name: '三月数据.csv' })).toBeVisible()
    await expect(page.getByText('会新建 1', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('2 行会被拒绝')).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 拒绝/ })).toContainText('标题（title）')
    await expectAccessible(page)
    await takePicture(page, 'import-checked')
    await page.getByRole('button', { name: '确认导入' }).click()
    await expect(page.getByText('导入完成', { exact: true })).toBeVisible({ timeout: 60_000 })
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: '下载全部结果（CSV）' }).click()
    const path = info.outputPath('report.csv')
    await (await downloading).saveAs(path)
    expect(readFileSync(path, 'utf8').split('\r\n')).toEqual([
      '\ufeff行,结果,名称,说明',
      expect.stringContaining('2,拒绝,后台导入的第一条,'),
      '3,新建,后台导入的第二条,',
      expect.stringContaining('4,拒绝,'),
      '',
    ])
    await visitDesk(page, '/admin/data-items?q=后台导入的')
    await expect(page.getByRole('link', { name: '后台导入的第二条' })).toBeVisible()
    await visitDesk(page, '/admin/imports')
    await expect(page.getByRole('row', { name: /三月数据\.csv/ })).toContainText('新建 1，拒绝 2')

    await page.getByLabel('导入什么').click()
    await page.getByTitle('数据', { exact: true }).click()
    await upload.setInputFiles({
      name: '只改标题.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('来源编号,标题\ne2e-office-2,改了题目的第二条'),
    })
    const warning = page.getByRole('status').filter({ hasText: '表里没有的列会变空' })
    await expect(warning).toContainText(/没有的列：.*来源.*要留着原来写的/, { timeout: 60_000 })
    await expectAccessible(page)
    await takePicture(page, 'import-lacking')
    await page.getByRole('button', { name: '不导入' }).click()
    await page.getByRole('button', { name: /停\s?下/ }).click()
    await expect(warning).toHaveCount(0)
  })

  test('of the history of what was done to many the second lot is shown as well', async ({ page }) => {
    const staff = await signInAsNewStaff(page, 'moderator')
    await statement(
      `insert into office_jobs (sort, kind, name, state, staff_id, acting_id, created_at, ended_at, total, done)
       select 'bulk', 'review.approve', '很久以前放行的第 ' || n, 'done', $1, $1, now(), now(), 1, 1 from generate_series(1, 51) as n`,
      [staff],
    )
    await visitDesk(page, '/admin/bulk')
    await expect(page.getByRole('link', { name: '很久以前放行的第 51' })).toBeVisible()
    await page.getByRole('button', { name: /^再看 50 次/ }).click()
    await expect(page.getByRole('link', { name: '很久以前放行的第 1 1 项' })).toBeVisible()
  })

  test('what is no table ends with a sentence, and what is not wanted is left', async ({ page }) => {
    test.slow()
    await signInAsStaff(page, 'operations')
    const send = async (name: string, text: string) => {
      await visitDesk(page, '/admin/imports')
      await page.getByLabel('导入什么').click()
      await page.getByTitle('社区', { exact: true }).click()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await send('登录页.csv', '<!doctype html><title>登录</title>')
    await expect(page.getByText('这是一个网页，不是表格').first()).toBeVisible({ timeout: 60_000 })
    await send('社区.csv', '来源编号,名称\ne2e-office,不要的社区\n')
    await expect(page.getByText('会新建 1', { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: '不导入' }).click()
    await page.getByRole('button', { name: '停下' }).click()
    await expect(page.getByText('已取消').first()).toBeVisible()
  })

  test('a long list is made into a file in the background and taken away by whoever asked', async ({
    page,
  }, info) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    await visitDesk(page, '/admin/exports?list=contents&format=csv&kind=data-item&sort=oldest')
    await page.getByRole('button', { name: '开始导出' }).click()
    const link = page.getByRole('link', { name: '下载 数据' })
    await expect(link).toBeVisible({ timeout: 60_000 })
    const downloading = page.waitForEvent('download')
    await link.click()
    const path = info.outputPath('list.csv')
    await (await downloading).saveAs(path)
    expect(readFileSync(path, 'utf8')).toMatch(/^\ufeff编号,标题,状态/)
  })

  test('a list of people is taken with telephone numbers in part, by whoever works with it', async ({
    page,
  }, info) => {
    test.slow()
    await signInAsStaff(page, 'support')
    await visitDesk(page, '/admin/exports')
    await page.getByLabel('哪份名单').click()
    await page.getByTitle('读者与会员', { exact: true }).click()
    await expect(page.getByLabel('写出完整的手机和邮箱', { exact: false })).not.toBeChecked()
    await page.getByRole('button', { name: '开始导出' }).click()
    const link = page.getByRole('link', { name: '下载 读者与会员' })
    await expect(link).toBeVisible({ timeout: 60_000 })
    const downloading = page.waitForEvent('download')
    await link.click()
    const path = info.outputPath('readers.csv')
    await (await downloading).saveAs(path)
    const text = readFileSync(path, 'utf8')
    expect(text).toMatch(/^\ufeff编号,名称,注册时间,手机,邮箱/)
    expect(text).toContain('****')
    expect(text).not.toMatch(/\+861\d{10}/)
  })

  for (const width of [1440, 390])
    test(`have nothing that axe finds at ${width}`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      await signInAsStaff(page, 'administrator')
      for (const screen of ['imports', 'exports']) {
        await visitDesk(page, `/admin/${screen}`)
        await expectAccessible(page)
        await takePicture(page, `${screen}-${width}`)
      }
    })
})
