import type { Page } from '@playwright/test'
import { statement } from './database.ts'
import { expect, settled, test, visit } from './portal.ts'
import { makeSaleEvent } from './sale-event.ts'
import { lastCode, newPhone, openDialog, signIn } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** Whoever uses the keyboard alone, or hears the page, goes on where something happened. */

/** Presses with the keyboard; a name in words is the whole of it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first()
  await button.focus()
  await page.keyboard.press('Enter')
}

test('a code that was sent is written at once, whether it signs in, confirms or binds', async ({ page }) => {
  const phone = newPhone()
  const dialog = await openDialog(page)
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('checkbox', { name: /^我已阅读/ }).check()
  await press(page, '发送验证码')
  await expect(dialog.getByText('验证码已发送，请查收')).toBeAttached()
  await expect(dialog.getByLabel('验证码').first()).toBeFocused()
  await page.keyboard.type(await lastCode(page, phone))
  await page.keyboard.press('Enter')
  await expect(page.locator('portal-island[name$=account-menu] summary')).toBeVisible()

  await visit(page, '/me')
  await statement(
    `update sessions set proved_at = now() - interval '1 hour' where person_id =
     (select person_id from person_channels where address = $1)`,
    [`+86${phone}`],
  )
  await press(page, '绑定邮箱')
  const proof = page.getByRole('dialog', { name: '确认是您本人' })
  await expect(proof).toBeVisible()
  await press(page, '发送验证码')
  await expect(proof.getByText('验证码已发送，请查收')).toBeAttached()
  await expect(proof.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(await lastCode(page, phone))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('新的邮箱')).toBeFocused()
  const settings = page.getByRole('region', { name: '设置' })
  await press(page, '发送验证码')
  await expect(page.getByLabel('新的邮箱')).toBeFocused()
  await expect(page.getByLabel('新的邮箱')).toHaveAccessibleDescription(/请填写|请输入/)
  await page.keyboard.type(`r${Date.now()}@example.com`)
  await press(page, '发送验证码')
  await expect(settings.getByText('验证码已发送，请查收')).toBeAttached()
  await expect(settings.getByLabel('验证码')).toBeFocused()
})

async function openComments(page: Page) {
  const [topic] = await statement(
    `select topic_id as id from comments where state = 'visible' and parent_id is null order by id limit 1`,
  )
  await page.goto(`/topic/${(topic as { id: string }).id}`)
  const comments = page.getByRole('region', { name: '评论' })
  await comments.scrollIntoViewIfNeeded()
  await expect(page.locator('#comments[data-awake]')).toBeAttached()
  return comments
}

test('whoever wrote a comment or deleted one stays there', async ({ page }) => {
  await signIn(page)
  const comments = await openComments(page)
  await comments.getByRole('textbox', { name: '写评论' }).fill('一点看法')
  await press(page, '发表')
  await expect(comments.getByText('待审核，仅自己可见')).toBeVisible()
  await expect(comments.getByRole('button', { name: '发表' })).toBeFocused()

  await press(page, '删除自己的评论')
  await press(page, /^删除$/)
  const gone = page.locator('[id^="comment-"]').filter({ hasText: '该评论已删除' })
  await expect(gone).toBeFocused()
})

test('whoever answered a comment goes on at it', async ({ page }) => {
  await signIn(page)
  const comments = await openComments(page)
  const answer = comments.getByRole('button', { name: /^回复/ }).first()
  await press(page, /^回复/)
  await comments.getByRole('textbox', { name: '写回复' }).fill('同意这个看法')
  await press(page, '回复')
  await expect(comments.getByRole('textbox', { name: '写回复' })).toHaveCount(0)
  await expect(answer).toBeFocused()
})

test('who registers is led to what is missing before anything is ordered, and to who is left when somebody is taken out', async ({
  page,
}) => {
  const { id } = await makeSaleEvent([{ name: '标准票', priceFen: 10_000 }])
  await signIn(page, `/ev/d/${id}/register`)
  await settled(page)
  await press(page, '标准票增加')
  await press(page, '标准票增加')
  const attendee = (place: number) => page.getByRole('group', { name: new RegExp(`^参会人 ${place}`) })
  await attendee(1).getByLabel('姓名').fill('王工')
  await press(page, '提交并支付')
  const name = attendee(2).getByLabel('姓名')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription('请填写姓名')
  await expect(attendee(2).getByLabel('手机')).toHaveAccessibleDescription('请填写手机或邮箱')
  await expect(page.getByRole('alert').filter({ hasText: '还有没填好的地方' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, '去掉参会人 2')
  await expect(attendee(1)).toBeFocused()
  await page.getByRole('group', { name: '联系人' }).getByLabel('姓名').fill('王工')
  await attendee(1).getByLabel('手机').fill('12')
  await press(page, '提交并支付')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('请填写参会人的正确的手机号')
})

test('what a press could not do leaves one at the button', async ({ page }) => {
  const { id } = await makeSaleEvent([{ name: '标准票', priceFen: 0 }])
  await signIn(page, `/ev/d/${id}/register`)
  await settled(page)
  await press(page, '标准票增加')
  for (const who of [/^参会人 1/, '联系人'] as const) {
    const group = page.getByRole('group', { name: who })
    await group.getByLabel('姓名').fill('王工')
    await group.getByLabel('手机').fill('12')
  }
  await press(page, '提交报名')
  await expect(page.getByRole('alert').filter({ hasText: '请填写参会人的正确的手机号' })).toBeVisible()
  await expect(page.getByRole('button', { name: '提交报名' })).toBeFocused()
})

test('more of a list is read on from its first new line', async ({ page }) => {
  await visit(page, '/specials')
  const titles = page.locator('main li h3 a')
  const before = await titles.count()
  await page.getByRole('link', { name: '加载更多' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles.count()).toBeGreaterThan(before)
  expect(
    await page.evaluate(() => document.activeElement?.closest('li')?.querySelector('h3')?.textContent),
  ).toBe(await titles.nth(before).textContent())
})

test('staff who send a form too early are led to what is missing, and stay in a list that a row goes from', async ({
  page,
}) => {
  await signInAsStaff(page, 'operations')
  await visitDesk(page, '/admin/redirects')
  await press(page, '保存')
  await expect(page.getByLabel('旧地址')).toBeFocused()
  await expect(page.getByLabel('旧地址')).toHaveAccessibleDescription('请写旧地址')

  const path = `/gone-${Date.now()}.html`
  await page.getByLabel('旧地址').fill(path)
  await page.getByLabel('新地址').fill('/about')
  await press(page, '保存')
  await press(page, `删去 ${path}`)
  await press(page, '删去')
  await expect(page.getByRole('cell', { name: path, exact: true })).toHaveCount(0)
  await expect(page.getByRole('group', { name: '地址跳转' })).toBeFocused()
  await expect(page.locator('.ant-table-wrapper .ant-spin').first()).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('button', { name: '查找', exact: true })).toBeVisible()
})
