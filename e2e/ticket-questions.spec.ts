import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, settled, test } from './portal.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** What organisers ask of attendees: set up, answered, seen and taken as a file (C-42). */

/** A free event of a test's own; its id. */
const makeFreeEvent = async (): Promise<number> => (await makeSaleEvent([{ name: '标准票', priceFen: 0 }])).id

const dialog = (page: Page) => page.getByRole('dialog')

async function addQuestion(
  page: Page,
  {
    label,
    kind,
    options,
    isRequired,
  }: { label: string; kind: string; options?: string; isRequired?: boolean },
): Promise<void> {
  await page.getByRole('button', { name: '新的问题' }).click()
  await dialog(page).getByLabel('问题', { exact: true }).fill(label)
  await dialog(page).getByRole('combobox', { name: '怎样答' }).click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: new RegExp(`^${kind}$`) })
    .click()
  if (options) await dialog(page).getByRole('textbox', { name: '选项' }).fill(options)
  if (isRequired) await dialog(page).getByLabel('必答').check()
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('cell', { name: new RegExp(`^${label}`) })).toBeVisible()
}

const PDF = { name: '学生证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 card') }

test('an organiser asks attendees, whose answers are said beside their fields, and are seen, changed and exported', async ({
  page,
  browser,
}) => {
  const eventId = await makeFreeEvent()
  await signInAsStaff(page, 'events')
  await visitDesk(page, `/admin/tickets/${eventId}`)
  await page.getByRole('tab', { name: '问题' }).click()
  await addQuestion(page, { label: '用餐', kind: '单选', options: '不限\n清真', isRequired: true })
  await addQuestion(page, { label: '论坛', kind: '多选', options: '衬底\n外延' })
  await addQuestion(page, { label: '学生证', kind: '文件', isRequired: true })

  const reader = await (await browser.newContext()).newPage()
  const phone = await signIn(reader, `/ev/d/${eventId}/register`)
  await settled(reader)
  await reader.getByRole('button', { name: '标准票增加' }).click()
  const attendee = reader.getByRole('group', { name: /^参会人 1/ })
  await attendee.getByLabel('姓名').fill('王工')
  await attendee.getByLabel('手机').fill(phone)
  await reader.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await reader.getByRole('button', { name: '提交报名' }).click()
  await expect(attendee.getByText('请选择一项')).toBeVisible()
  await expect(attendee.getByText('请上传文件')).toBeVisible()
  await expect(attendee.getByLabel('用餐')).toBeFocused()
  // In a window that holds all of it: what the two bars lie over is a matter of scrolling.
  await reader.setViewportSize({ width: 1280, height: 2400 })
  await expectAccessible(reader, { tags: WCAG })
  await attendee.getByLabel('用餐').selectOption('清真')
  await attendee.getByRole('checkbox', { name: '衬底' }).check()
  await attendee
    .getByLabel('学生证')
    .setInputFiles({ name: '程序.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await expect(attendee.getByRole('alert').filter({ hasText: 'PDF、JPG 或 PNG' })).toBeVisible()
  await attendee.getByLabel('学生证').setInputFiles(PDF)
  await expect(attendee.getByText('学生证.pdf')).toBeVisible()
  // All of it is there again when the tab was closed.
  await reader.reload()
  await settled(reader)
  await expect(attendee.getByLabel('用餐')).toHaveValue('清真')
  await expect(attendee.getByRole('checkbox', { name: '衬底' })).toBeChecked()
  await expect(attendee.getByText('学生证.pdf')).toBeVisible()
  await reader.getByRole('button', { name: '提交报名' }).click()
  await reader.waitForURL('**/tickets')

  const ticket = reader.getByRole('listitem').filter({ hasText: /^王工/ })
  await expect(ticket).toContainText('用餐：清真论坛：衬底学生证：学生证.pdf')
  await settled(reader)
  await ticket.getByRole('button', { name: '修改答复' }).click()
  const change = reader.getByRole('dialog', { name: '修改答复' })
  await expectAccessible(reader, { tags: WCAG })
  await change.getByLabel('用餐').selectOption('不限')
  await change.getByRole('button', { name: '确定' }).click()
  await expect(ticket).toContainText('用餐：不限')

  await page.getByRole('tab', { name: '报名', exact: true }).click()
  await page.getByRole('button', { name: '展开行' }).first().click()
  await expect(page.getByText('用餐：不限')).toBeVisible()
  await page.getByRole('button', { name: '王工的答复' }).click()
  const opened = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '下载 学生证.pdf' }).click()
  expect(await readFile(await (await opened).path(), 'utf8')).toContain('%PDF')
  await dialog(page).getByRole('button', { name: '关闭' }).click()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const csv = await readFile(await (await exported).path(), 'utf8')
  expect(csv).toContain('用餐')
  expect(csv).toContain('不限')

  // Other words are another question: what was answered stays where it was.
  await page.getByRole('tab', { name: '问题' }).click()
  await page.getByRole('button', { name: '修改用餐' }).click()
  await expect(dialog(page)).toContainText('已有 1 人答过')
  await dialog(page).getByLabel('问题', { exact: true }).fill('午餐')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: '用餐' })).toContainText('已停用')
})

test('whoever fills a seat in by its link answers too, without an account', async ({ page, browser }) => {
  const eventId = await makeFreeEvent()
  await statement(
    `insert into event_questions (event_id, kind, label, is_required) values ($1, 'text', '忌口', true), ($1, 'file', '名片', false)`,
    [eventId],
  )
  await signIn(page, `/ev/d/${eventId}/register`)
  await settled(page)
  await page.getByRole('button', { name: '标准票增加' }).click()
  await page
    .getByRole('group', { name: /^参会人 1/ })
    .getByRole('checkbox', { name: /先不填/ })
    .check()
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.waitForURL('**/tickets')
  await settled(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^复制填写链接/ }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const colleague = await (await browser.newContext()).newPage()
  await colleague.goto(link)
  await settled(colleague)
  await colleague.getByRole('textbox', { name: '姓名' }).fill('李工')
  await colleague.getByRole('textbox', { name: '邮箱' }).fill(`li-${randomUUID()}@example.com`)
  await colleague.getByRole('button', { name: '领取电子票' }).click()
  await expect(colleague.getByText('请填写', { exact: true })).toBeVisible()
  await expect(colleague.getByLabel('忌口')).toBeFocused()
  await colleague.getByLabel('忌口').fill('花生')
  await colleague.getByLabel('名片').setInputFiles(PDF)
  await expect(colleague.getByText('学生证.pdf')).toBeVisible()
  await expectAccessible(colleague, { tags: WCAG })
  await colleague.getByRole('button', { name: '领取电子票' }).click()
  await expect(colleague.getByRole('img', { name: '入场二维码' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: /^李工/ })).toContainText('忌口：花生')
})
