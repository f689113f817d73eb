import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expectAccessible, WCAG } from './accessibility.ts'
import { command } from './command.ts'
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
  await dialog.getByLabel('bus-converter.pdf 的标题').fill(title)
  await dialog.getByLabel('bus-converter.pdf 的演讲人').fill('裴子衿')
  await dialog.getByRole('button', { name: '上传 1 份' }).click()
  await expect(dialog).toContainText('已加入')
  await dialog.getByRole('button', { name: '完成' }).click()
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

test('whoever keeps files and data brings several decks of an event at once, and puts them in order', async ({
  page,
}) => {
  const event = await makeEvent()
  await signInAsStaff(page, 'content')
  await visitDesk(page, `/admin/materials/${event.id}`)
  await page.getByRole('button', { name: '上传资料' }).click()
  const dialog = page.getByRole('dialog', { name: '上传资料' })
  const decks = ['bus-converter.pdf', 'substrate-price.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: readFileSync(resolve(import.meta.dirname, '../db/demo/documents', name)),
  }))
  await dialog
    .getByLabel('PDF 文件')
    .setInputFiles([
      ...decks,
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('none') },
    ])
  await dialog.getByRole('button', { name: '上传 3 份' }).click()
  await expect(dialog.getByText('已加入')).toHaveCount(2)
  await expect(dialog.getByRole('alert')).toHaveCount(1)
  await dialog.getByRole('button', { name: '不传 broken.pdf' }).click()
  await dialog.getByRole('button', { name: '完成' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('bus-converter')
  await page.getByRole('button', { name: '前移substrate-price' }).click()
  await expect(rows.nth(1)).toContainText('substrate-price')
  await page.reload()
  await expect(rows.nth(1)).toContainText('substrate-price')
  await page.getByRole('checkbox', { name: '选中bus-converter' }).check()
  await page.getByRole('checkbox', { name: '选中substrate-price' }).check()
  await page.getByLabel('谁同意开放').fill('演讲人邮件同意')
  await page.getByRole('button', { name: '开放所选' }).click()
  await expect(rows.nth(1)).toContainText('参会者，已开放')
  await expect(rows.nth(2)).toContainText('参会者，已开放')
  // Nothing leads to an event that is there for this test alone.
  for (const link of await rows.getByRole('link').all()) {
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    await command('withdraw', 'file', id, '--reason', '试过了')
  }
})
