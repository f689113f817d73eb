import { statement } from './database.ts'
import { expect, test } from './portal.ts'
import { signInAsNewStaff, visitDesk } from './staff.ts'

test('an announcement is written, counted, handed out with a second colleague, and can be taken back', async ({
  page,
  browser,
}) => {
  await signInAsNewStaff(page, 'operations')
  await visitDesk(page, '/admin/announcements')
  const title = `年会改期 ${Date.now()}`
  await page.getByRole('button', { name: '写公告' }).click()
  const writing = page.getByRole('dialog', { name: '写公告' })
  await writing.getByLabel('标题').fill(title)
  await writing.getByLabel('内容').fill('年会改到 12 月 12 日，地点不变。\n已经报名的不用再报。')
  await expect(writing.getByText(/现在有 \d+ 人收得到/)).toBeVisible()
  await writing.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: `发送：${title}` }).click()
  const sending = page.getByRole('dialog', { name: `发送：${title}` })
  // A day ahead, so that no reader of another test is told.
  const tomorrow = new Date(Date.now() + 8 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)
  await sending.getByLabel('什么时候').fill(`${tomorrow} 09:00`)
  await page.keyboard.press('Enter')
  await sending.getByRole('button', { name: /^发给 \d+ 人$/ }).click()
  await expect(page.getByText('到时间发', { exact: true })).toBeVisible()
  await expect(page.getByText(`${tomorrow} 09:00`)).toBeVisible()

  // As if it were for more than one person may reach alone.
  await statement(
    `update announcements set needs_second = true, state = 'waiting' where title = $1 returning id`,
    [title],
  )
  await visitDesk(page, '/admin/announcements')
  await expect(page.getByRole('button', { name: `收回：${title}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `确认发送：${title}` })).toHaveCount(0)
  const second = await browser.newPage({ baseURL: process.env.PORTAL_ADDRESS ?? '' })
  await signInAsNewStaff(second, 'operations')
  await visitDesk(second, '/admin/announcements')
  await second.getByRole('button', { name: `确认发送：${title}` }).click()
  await expect(second.getByText('已确认')).toBeVisible()
  await second.getByRole('button', { name: `收回：${title}` }).click()
  await expect(second.getByText('已收回，可以再改')).toBeVisible()
  await second.close()
})
