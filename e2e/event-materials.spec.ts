import { resolve } from 'node:path'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { makeEvent } from './door-event.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** What was spoken at an event, from the organisers' computer to those who were there (C-33, C-47). */

const PDF = resolve(import.meta.dirname, '../db/demo/documents/bus-converter.pdf')

test('organisers upload a PDF, open it to attendees, and who holds a ticket finds it among the own files', async ({
  page,
  browser,
}) => {
  const event = await makeEvent()
  const { code } = await event.addTicket({ name: '方既白' })
  const title = `中间母线转换器 ${code}`
  const desk = await (await browser.newContext()).newPage()
  await signInAsStaff(desk, 'events')
  await visitDesk(desk, `/admin/tickets/${event.id}`)
  await desk.getByRole('tab', { name: '资料' }).click()
  await desk.getByRole('button', { name: '上传资料' }).click()
  const dialog = desk.getByRole('dialog', { name: '上传资料' })
  await dialog.getByLabel('PDF 文件').setInputFiles(PDF)
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByLabel('演讲人').fill('裴子衿')
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  const row = desk.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('参会者，未开放')

  const phone = await signIn(page)
  await statement(`update tickets set phone = $1 where code = $2`, [`+86${phone}`, code])
  const own = page.getByRole('region', { name: '我的资料' })
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: '我的账号' })).toBeVisible()
  await expect(own).toHaveCount(0)

  await row.getByRole('checkbox').check()
  await desk.getByLabel('谁同意开放').fill('演讲人邮件同意')
  await desk.getByRole('button', { name: '开放所选' }).click()
  await expect(row).toContainText('参会者，已开放')
  await desk.context().close()

  await page.reload()
  await expect(own).toContainText('参会资料')
  await expectAccessible(page, { tags: WCAG })
  await own.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: /阅读/ })
      .or(page.getByRole('link', { name: /阅读/ }))
      .first(),
  ).toBeVisible()
})
