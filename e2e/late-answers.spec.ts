import { randomUUID } from 'node:crypto'
import { statement } from './database.ts'
import { answerFirstLate, expect, holdCalls, settled, test, visit } from './portal.ts'
import { fillAlone, take, total } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { newPhone, signIn } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** On a slow line an answer comes after what somebody has pressed meanwhile, and the page is left before any comes. */

test('an order that was given up before it was answered does not come back over the next one', async ({
  page,
}) => {
  await signIn(page, '/irs/subscribe')
  await page.getByRole('textbox', { name: '收件邮箱' }).fill('library@example.com')
  const { letCome } = await answerFirstLate(page, '**/irs/order')
  await page.getByRole('button', { name: /^订阅，/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('正在生成付款二维码…')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: /单期/ }).check()
  await page.getByRole('button', { name: '订阅，4,000 元' }).click()
  const code = dialog.getByRole('img', { name: '微信支付付款二维码' })
  const shown = await code.getAttribute('src')
  letCome()
  await settled(page)
  await expect(dialog.getByText('4,000', { exact: true })).toBeVisible()
  await expect(code).toHaveAttribute('src', shown ?? '')
})

test('a comment that was sent before one’s own ones have come stays', async ({ page }) => {
  const { letCome } = await answerFirstLate(page, '**/comments/own')
  await signIn(page, '/topic/10029')
  const comments = page.getByRole('region', { name: '评论' })
  await comments.scrollIntoViewIfNeeded()
  await comments.getByRole('textbox', { name: '写评论' }).fill('先写下的一条评论')
  await comments.getByRole('button', { name: '发表' }).click()
  await expect(comments.getByText('已提交，审核通过后显示')).toBeVisible()
  letCome()
  await settled(page)
  await expect(comments.getByText('先写下的一条评论')).toBeVisible()
})

test('the price of what is chosen now is not taken back by one that was asked for before', async ({
  page,
}) => {
  const event = await makeSaleEvent([{ name: '标准票', priceFen: 10_000, more: { capacity: 5 } }])
  const phone = await signIn(page, `/ev/d/${event.id}/register`)
  await settled(page)
  await take(page, '标准票')
  await fillAlone(page, '王工', phone)
  await page.route('**/event/register', (route) =>
    route.fulfill({ json: { code: 409, json: null, msg: '价格有变化，请再看一次' } }),
  )
  await expect(total(page)).toContainText('¥100')
  const { letCome } = await answerFirstLate(page, '**/event/quote')
  await page.getByRole('button', { name: '提交并支付' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('价格有变化，请再看一次')
  await page.keyboard.press('Escape')
  await take(page, '标准票')
  await expect(total(page)).toContainText('¥200')
  letCome()
  await settled(page)
  await expect(total(page)).toContainText('¥200')
})

test('what is typed while a file is on its way stays, and the file comes to whom it was chosen for', async ({
  page,
}) => {
  const event = await makeSaleEvent([{ name: '标准票', priceFen: 0, more: { capacity: 5 } }])
  await statement(
    `insert into event_questions (event_id, kind, label, is_required) values ($1, 'file', '名片', false)`,
    [event.id],
  )
  await signIn(page, `/ev/d/${event.id}/register`)
  await settled(page)
  await take(page, '标准票', 2)
  const { letGo } = await holdCalls(page, '**/event/answer-file')
  const attendee = (place: number) => page.getByRole('group', { name: new RegExp(`^参会人 ${place}`) })
  const file = { name: '名片.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 card') }
  await attendee(2).getByLabel('名片').setInputFiles(file)
  await attendee(1).getByLabel('姓名').fill('王工')
  await attendee(2).getByLabel('姓名').fill('李工')
  await page.getByRole('button', { name: '去掉参会人 1' }).click()
  await expect(attendee(1)).toBeFocused()
  letGo()
  await settled(page)
  await expect(attendee(1).getByLabel('姓名')).toHaveValue('李工')
  await expect(attendee(1).getByText('名片.pdf')).toBeVisible()

  const again = await holdCalls(page, '**/event/answer-file')
  await attendee(1)
    .getByLabel('名片')
    .setInputFiles({ ...file, name: '新名片.pdf' })
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('文件还在上传，传完再提交')).toBeVisible()
  again.letGo()
  await expect(attendee(1).getByText('新名片.pdf')).toBeVisible()
})

test('a document of an application is taken out once, however often that is pressed', async ({ page }) => {
  await signIn(page, '/news')
  await visit(page, '/award/apply/2026')
  await page.getByRole('button', { name: '开始填写' }).click()
  await expect(page).toHaveURL(/\/award\/apply\/2026\/\d+$/)
  await settled(page)
  const file = { name: '执照.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 licence') }
  await page.getByLabel('添加证明材料').setInputFiles(file)
  const { letGo } = await holdCalls(page, '**/award/document/remove')
  const out = page.getByRole('button', { name: '去掉 执照.pdf' })
  await out.dblclick()
  letGo()
  await expect(out).toHaveCount(0)
  await settled(page)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('who signs out and leaves at once is signed out, here and on the portal', async ({ page }) => {
  await signIn(page, '/news')
  const token = (await page.context().cookies()).find(({ value }) => value.length > 30)?.value ?? ''
  const { letGo } = await holdCalls(page, '**/login/logout')
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  letGo()
  await expect
    .poll(async () => {
      const answer = await page.request.get('/openapi/v1/vue/me', { headers: { authorization: token } })
      return ((await answer.json()) as { code: number }).code
    })
    .toBe(401)
})

test('what somebody asks for and leaves the page upon arrives', async ({ page }) => {
  const company = `砺川晶体 ${randomUUID()}`
  await visit(page, '/contact?from=settle')
  const form = page.locator('section', { has: page.getByRole('heading', { name: '申请入驻' }) })
  await form.getByLabel('姓名').fill('林一帆')
  await form.getByLabel('公司').fill(company)
  await form.getByLabel('手机号').fill(newPhone())
  await form.getByLabel('邮箱').fill('lin@example.com')
  const { letGo } = await holdCalls(page, '**/vue/vipcenter/ruzhu')
  await form.getByRole('button', { name: '提交' }).click()
  await page.goto('/news')
  letGo()
  await expect
    .poll(() => statement('select name from inquiries where company = $1', [company]))
    .toEqual([{ name: '林一帆' }])
})

test('a kind of message that is switched off at the moment of leaving stays off, and of two presses the last holds', async ({
  page,
}) => {
  await signIn(page, '/news')
  await visit(page, '/messages/settings')
  const box = page.getByRole('checkbox', { name: '评论我的内容：邮件' })
  const { letGo } = await holdCalls(page, '**/vue/messages/settings')
  await box.uncheck()
  await page.reload()
  letGo()
  await expect(async () => {
    await page.reload()
    await expect(box).not.toBeChecked({ timeout: 3000 })
  }).toPass()
  await settled(page)
  const first = await holdCalls(page, '**/vue/messages/settings', 1)
  await box.click()
  await box.click()
  await expect(box).not.toBeChecked()
  first.letGo()
  await settled(page)
  await page.reload()
  await expect(box).not.toBeChecked()
})

test('what the office refuses after its dialog was closed is said all the same', async ({ page }) => {
  await signInAsStaff(page, 'operations')
  await visitDesk(page, '/admin/short-links')
  await page.getByRole('button', { name: '新建短链接' }).click()
  const dialog = page.getByRole('dialog', { name: '新建短链接' })
  await dialog.getByLabel('页面的地址').fill('https://elsewhere.example/page')
  const { letGo } = await holdCalls(page, '**/short-links/make')
  await dialog.getByRole('button', { name: /新\s?建/ }).click()
  await dialog.getByRole('button', { name: /取\s?消/ }).click()
  await expect(dialog).toBeHidden()
  letGo()
  await expect(page.getByText('请填本站一个页面的地址')).toBeVisible()
})
