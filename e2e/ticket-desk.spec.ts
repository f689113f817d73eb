import { expectAccessible, WCAG } from './accessibility.ts'
import { expect, holdCalls, settled, test, visit } from './portal.ts'
import { fillAlone, submitAndPay, take } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'
import { comeBack, signInAsStaff, visitDesk } from './staff.ts'

/** An event whose types share seats, from its desk to who attends it and back (C-44, C-104). */

test('types share seats, attendees who agree see each other, an invoice is asked for, and a notice says how far it is', async ({
  page,
  browser,
}) => {
  const event = await makeSaleEvent([
    { name: '标准票', priceFen: 50_000 },
    { name: '学生票', priceFen: 10_000 },
  ])
  const desk = await (await browser.newContext()).newPage()
  await signInAsStaff(desk, 'events')
  await visitDesk(desk, `/admin/tickets/${event.id}`)
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('tab', { name: '门票', exact: true }).click()
  await desk.getByRole('button', { name: '新的共用名额' }).click()
  await dialog.getByLabel('名称').fill('会场座位')
  await dialog.getByLabel('名额').fill('1')
  await dialog.getByLabel('哪些门票').click()
  for (const name of ['标准票', '学生票'])
    await desk.locator('.ant-select-item-option').filter({ hasText: name }).click()
  await desk.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存' }).click()
  const quota = desk.getByRole('row').filter({ hasText: '会场座位' })
  await expect(quota).toContainText('0 / 1')
  await desk.getByRole('tab', { name: '报名设置' }).click()
  await desk.getByRole('switch', { name: '参会者名录' }).click()
  await desk
    .getByRole('tabpanel', { name: '报名设置' })
    .getByRole('button', { name: '保存', exact: true })
    .click()
  await expect(desk.getByText('已保存').last()).toBeVisible()

  const phone = await signIn(page, `/ev/d/${event.id}/register`)
  await settled(page)
  await take(page, '标准票')
  await fillAlone(page, '方既白', phone)
  await page
    .getByRole('group', { name: /^参会人 1/ })
    .getByLabel('邮箱')
    .fill(`attendee-${event.id}@example.com`)
  await submitAndPay(page)
  // The other type has no seat of its own left either.
  await visit(page, `/ev/d/${event.id}`)
  const offer = page.getByRole('region', { name: '报名', exact: true })
  await expect(offer.getByRole('listitem').filter({ hasText: /^学生票/ })).toContainText('已售完')

  await visit(page, '/tickets')
  await settled(page)
  await page.getByRole('button', { name: '申请发票' }).click()
  const invoice = page.getByRole('dialog', { name: '申请发票' })
  await invoice.getByLabel('发票抬头').fill('方既白')
  await invoice.getByRole('radio', { name: '个人' }).check()
  await invoice.getByLabel('接收邮箱').fill('finance@example.com')
  await expectAccessible(page, { tags: WCAG })
  await invoice.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('button', { name: '修改发票' })).toBeVisible()

  await page.getByRole('link', { name: '电子票' }).click()
  await settled(page)
  const ticket = new URL(page.url()).pathname
  await page.getByRole('link', { name: '参会者名录' }).click()
  await expect(page.getByText('还没有人同意列入名录')).toBeVisible()
  await visit(page, ticket)
  await settled(page)
  await page.getByRole('checkbox', { name: '让其他参会者看到我' }).check()
  await expect(page.getByText('已列入名录')).toBeVisible()
  await page.getByRole('link', { name: '参会者名录' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '方既白' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(phone)
  // Whoever presses and leaves at once is in it no more.
  await visit(page, ticket)
  const listed = page.getByRole('checkbox', { name: '让其他参会者看到我' })
  const { letGo } = await holdCalls(page, '**/event/ticket/listed')
  await listed.uncheck()
  await page.reload()
  letGo()
  await expect(async () => {
    await page.reload()
    await expect(listed).not.toBeChecked({ timeout: 3000 })
  }).toPass()
  await expectAccessible(page, { tags: WCAG })

  await visitDesk(desk, `/admin/tickets/${event.id}`)
  await desk.getByRole('button', { name: '通知持票人' }).click()
  await dialog.getByLabel('内容').fill('会场改在二楼。')
  await dialog.getByRole('button', { name: '发给 1 人' }).click()
  await expect(desk.getByText('已通知')).toBeVisible()
  await desk.getByRole('tab', { name: '通知' }).click()
  const mailing = desk.getByRole('row').filter({ hasText: '会场改在二楼。' })
  await expect(mailing).toContainText(/[01] \/ 1 已发/)
  await expect(desk.getByRole('tab', { name: '门票', exact: true })).toBeVisible()
  await desk.getByRole('tab', { name: '门票', exact: true }).click()
  await expect(quota).toContainText('1 / 1')
})

test('what is being written about an event stays where the desk cannot be asked again', async ({ page }) => {
  const event = await makeSaleEvent([{ name: '标准票', priceFen: 0 }])
  await signInAsStaff(page, 'events')
  await visitDesk(page, `/admin/tickets/${event.id}`)
  await page.getByRole('tab', { name: '报名设置' }).click()
  const terms = page.getByLabel('参会须知')
  await terms.fill('请携带身份证件')
  await page.route('**/admin/api/tickets/**', (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: '此刻太忙' } }),
  )
  await comeBack(page)
  await expect(page.getByText('没有刷新成功，这里是之前的内容：此刻太忙')).toBeVisible()
  await expect(terms).toHaveValue('请携带身份证件')
})

test('what is being written about an event stays when a colleague saves the same, with what the colleague changed beside it', async ({
  page,
}) => {
  const event = await makeSaleEvent([{ name: '标准票', priceFen: 0 }])
  await signInAsStaff(page, 'events')
  const settings = (of: typeof page) => of.getByRole('tabpanel', { name: '报名设置' })
  const open = async (of: typeof page) => {
    await visitDesk(of, `/admin/tickets/${event.id}`)
    await of.getByRole('tab', { name: '报名设置' }).click()
  }
  const save = (of: typeof page) => settings(of).getByRole('button', { name: '保存', exact: true }).click()
  await open(page)
  await page.getByLabel('参会须知').fill('请携带身份证件')
  await page.getByLabel('咨询方式').fill('王老师')
  const beside = await page.context().newPage()
  await open(beside)
  await beside.getByLabel('咨询方式').fill('李老师')
  await beside.getByLabel('总名额').fill('120')
  await save(beside)
  await expect(beside.getByText('已保存')).toBeVisible()
  await save(page)
  await expect(settings(page).getByRole('alert')).toContainText('咨询方式您和同事都改了，留着您写的')
  await expect(page.getByLabel('参会须知')).toHaveValue('请携带身份证件')
  await expect(page.getByLabel('咨询方式')).toHaveValue('王老师')
  await expect(page.getByLabel('总名额')).toHaveValue('120')
  await save(page)
  await expect(page.getByText('已保存')).toBeVisible()
  await open(beside)
  await expect(beside.getByLabel('参会须知')).toHaveValue('请携带身份证件')
  await expect(beside.getByLabel('咨询方式')).toHaveValue('王老师')
  await expect(beside.getByLabel('总名额')).toHaveValue('120')
})

test('what is being written in a drawer of the desk stays when a colleague saves the same, and is saved over it', async ({
  page,
}) => {
  const event = await makeSaleEvent([{ name: '标准票', priceFen: 0 }])
  await signInAsStaff(page, 'events')
  const drawer = (of: typeof page) => of.getByRole('dialog')
  const save = (of: typeof page) => drawer(of).getByRole('button', { name: '保存', exact: true }).click()
  const open = async (of: typeof page, tab: string, button: string) => {
    await of.getByRole('tab', { name: tab, exact: true }).click()
    await of.getByRole('button', { name: button }).click()
  }
  const beside = await page.context().newPage()
  for (const each of [page, beside]) await visitDesk(each, `/admin/tickets/${event.id}`)
  await open(page, '问题', '新的问题')
  await drawer(page).getByLabel('问题', { exact: true }).fill('忌口')
  await save(page)
  await expect(drawer(page)).toHaveCount(0)
  await beside.reload()
  const both = [
    { tab: '门票', button: '修改标准票', typed: '包含什么', other: '一次最多', many: '8', what: '这种门票' },
    { tab: '问题', button: '修改忌口', typed: '说明', other: '次序', many: '7', what: '这个问题' },
  ]
  for (const { tab, button, typed, other, many, what } of both) {
    await open(page, tab, button)
    await drawer(page).getByLabel(typed).fill('我写的')
    await open(beside, tab, button)
    await drawer(beside).getByLabel(typed).fill('同事写的')
    await drawer(beside).getByLabel(other).fill(many)
    await save(beside)
    await expect(drawer(beside)).toHaveCount(0)
    await save(page)
    await expect(drawer(page).getByRole('alert')).toContainText(
      `同事刚刚保存过${what}，您没有动的几项已换成同事写的；${typed}您和同事都改了，留着您写的`,
    )
    await expect(drawer(page).getByLabel(typed)).toHaveValue('我写的')
    await expect(drawer(page).getByLabel(other)).toHaveValue(many)
    await save(page)
    await expect(drawer(page)).toHaveCount(0)
  }
})
