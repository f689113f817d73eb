import type { Page } from '@playwright/test'
import { expect, settled, step, test, visit } from './portal.ts'
import { take } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'

/** What is written, chosen and ticked before a page's script has come is what is sent. */

/** Keeps back the script of islands until it is let come. */
async function holdScript(page: Page, name: string): Promise<{ readonly letCome: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${name}`), async (route) => {
    await promise
    await route.continue()
  })
  return { letCome: resolve }
}

const PRIZE = '产品奖 · 年度器件产品'

/** Begins an application, which is a draft then. */
async function begin(page: Page): Promise<void> {
  await page.getByLabel('申报的奖项').selectOption({ label: PRIZE })
  await page.getByRole('button', { name: '开始填写' }).click()
}

test('a prize chosen and a button pressed before the script came: the application is for that prize', async ({
  page,
}) => {
  await signIn(page, '/news')
  const { letCome } = await holdScript(page, 'begin-application')
  await page.goto('/award/apply/2026')
  await begin(page)
  await expect(page.locator('portal-island[name$="begin-application"]')).toHaveAttribute('aria-busy', 'true')
  letCome()
  await expect(page).toHaveURL(/\/award\/apply\/2026\/\d+$/)
  await settled(page)
  await expect(page.getByLabel('申报的奖项').locator('option:checked')).toHaveText(PRIZE)
})

test('an application written in before the script came is saved as it was written, and one goes on at the same place', async ({
  page,
}) => {
  await signIn(page, '/news')
  await visit(page, '/award/apply/2026')
  await begin(page)
  await expect(page).toHaveURL(/\/award\/apply\/2026\/\d+$/)
  await settled(page)
  await page.getByRole('textbox', { name: '公开简介' }).fill('第一句。')
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()

  const { letCome } = await holdScript(page, 'application-form')
  await page.reload()
  const statement = page.getByRole('checkbox', { name: /我已读过并同意/ })
  await statement.check()
  await page.getByLabel('企业名称').fill('早到的半导体')
  const summary = page.getByRole('textbox', { name: '公开简介' })
  await summary.fill('第一句。第三句。')
  await summary.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4))
  letCome()
  await settled(page)
  await expect(page.getByText(/^还差：/)).not.toContainText(/企业名称|公开简介|同意声明/)
  await summary.pressSequentially('第二句。')
  await expect(summary).toHaveValue('第一句。第二句。第三句。')
  await expect(statement).toBeChecked()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()

  await page.reload()
  await settled(page)
  await expect(summary).toHaveValue('第一句。第二句。第三句。')
  await expect(page.getByLabel('企业名称')).toHaveValue('早到的半导体')
})

test('what folds out opens before the script came, and what is written there is what is sent', async ({
  page,
}) => {
  const { letCome } = await holdScript(page, 'try-call')
  await page.goto('/docs/api')
  const call = page.getByRole('group').filter({ hasText: '调试' }).first()
  await call.getByText('调试').click()
  const field = call.getByLabel('请求参数（JSON）')
  await expect(field).toBeVisible()
  await field.fill('{"q": 早先写下的}')
  letCome()
  await settled(page)
  await expect(field).toBeVisible()
  await call.getByRole('button', { name: '发送', exact: true }).click()
  await expect(call.getByRole('status')).toHaveText('请求参数不是有效的 JSON')
})

test('the cursor and what is marked stay where they are when the script comes', async ({ page }) => {
  const { letCome } = await holdScript(page, 'try-call')
  await page.goto('/docs/api')
  const call = page.getByRole('group').filter({ hasText: '调试' }).first()
  await call.getByText('调试').click()
  const field = call.getByLabel('请求参数（JSON）')
  await field.selectText()
  letCome()
  await expect(page.locator('portal-island[name$="try-call"]').first()).toHaveAttribute('data-awake')
  await page.keyboard.insertText('[]')
  await expect(field).toHaveValue('[]')
})

test('whoever pressed where comments are written before the script came writes at once when it has come', async ({
  page,
}) => {
  await signIn(page, '/news')
  const { letCome } = await holdScript(page, 'comment-controls')
  await page.goto('/topic/10030')
  await page.getByRole('region', { name: '评论' }).getByRole('button', { name: '写下您的看法…' }).click()
  letCome()
  const field = page.getByRole('textbox', { name: '写评论' })
  await expect(field).toBeFocused()
  await page.keyboard.insertText('一点看法')
  await expect(field).toHaveValue('一点看法')
})

test('by keyboard one stays at what was reached before the script came, also where it puts another thing there', async ({
  page,
}) => {
  const { letCome } = await holdScript(page, 'apply\\.island')
  await page.goto('/ev/jgj2026')
  const ways = { name: '申报方式', exact: true } as const
  const island = page.locator('portal-island[name$="islands/apply"]')
  await island.getByRole('link', ways).focus()
  letCome()
  await expect(island.getByRole('button', ways)).toBeFocused()
})

test('a press whose script does not come is told of, and the next one does what was pressed', async ({
  page,
  context,
  complaints,
}) => {
  await visit(page, '/membership')
  const join = page
    .getByRole('main')
    .getByRole('button', { name: /开通|成为会员/ })
    .first()
  await context.setOffline(true)
  await join.click()
  const lost = page.getByRole('alert').filter({ hasText: '没有加载成功，请检查网络后重试' })
  await expect(lost).toBeVisible()
  await context.setOffline(false)
  await join.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(lost).toBeHidden()
  const others = complaints.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))
  expect(others).toEqual([])
})

test('what the browser brings back with a page is what is sent', async ({ page }) => {
  await visit(page, '/docs/api')
  const call = page.getByRole('group').filter({ hasText: '调试' }).first()
  await call.getByText('调试').click()
  const field = call.getByLabel('请求参数（JSON）')
  await field.fill('{"q": 早先写下的}')
  await page.goto('/about')
  await step(page, -1)
  await expect(page).toHaveURL(/\/docs\/api$/)
  await settled(page)
  await call.getByText('调试').click()
  await expect(field).toHaveValue('{"q": 早先写下的}')
  await call.getByRole('button', { name: '发送', exact: true }).click()
  await expect(call.getByRole('status')).toHaveText('请求参数不是有效的 JSON')
})

for (const [what, path, name, island] of [
  ['the search', '/', '搜索全站', 'search-box'],
  ['a form', '/contact', '姓名', 'inquiry-form'],
  ['a form with a longer text', '/docs/api', '请求参数（JSON）', 'try-call'],
] as const)
  test(`a word that is being put together by an input method while ${what} wakes is put together to its end`, async ({
    page,
  }) => {
    const { letCome } = await holdScript(page, island)
    const input = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await page.goto(path)
    const field = page.getByLabel(name, { exact: true }).first()
    await field.evaluate((each) => each.closest('details')?.setAttribute('open', ''))
    await field.fill('')
    await compose("tan'hua")
    letCome()
    await expect(field.locator('xpath=ancestor::portal-island')).toHaveAttribute('data-awake')
    await expect(field).toHaveValue("tan'hua")
    await compose("tan'hua'gui")
    await input.send('Input.insertText', { text: '碳化硅' })
    await expect(field).toHaveValue('碳化硅')
  })

test('a ticket more that is asked for before the script came takes nothing from those filled in before', async ({
  page,
}) => {
  const { id } = await makeSaleEvent([{ name: '标准票', priceFen: 0 }])
  await signIn(page, `/ev/d/${id}/register`)
  await take(page, '标准票', 2)
  const second = page.getByRole('group', { name: /^参会人 2/ }).getByLabel('姓名')
  await second.fill('第二位')
  const { letCome } = await holdScript(page, 'register-form')
  await page.reload()
  await take(page, '标准票')
  letCome()
  await expect(page.getByRole('group', { name: /^参会人/ })).toHaveCount(3)
  await expect(second).toHaveValue('第二位')
})

test('a setting that was changed elsewhere stays so when a page from before is come back to', async ({
  page,
}) => {
  await signIn(page, '/news')
  await visit(page, '/messages/settings')
  const setting = (of: Page) => of.getByRole('checkbox', { name: '会员开通与续期：邮件' })
  const press = async (of: Page) => {
    const isSaved = of.getByRole('status').filter({ hasText: '会员开通与续期' })
    await setting(of).click()
    await expect(isSaved).toBeVisible()
  }
  await press(page)
  await page.goto('/about')
  const elsewhere = await page.context().newPage()
  await visit(elsewhere, '/messages/settings')
  await press(elsewhere)
  await step(page, -1)
  await expect(page).toHaveURL(/\/messages\/settings$/)
  await settled(page)
  await expect(setting(page)).toBeChecked()
  await visit(elsewhere, '/messages/settings')
  await expect(setting(elsewhere)).toBeChecked()
})

test('Enter before any script came sends nothing by an address and takes no text away', async ({ page }) => {
  const { letCome } = await holdScript(page, 'browser-')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/contact', { waitUntil: 'commit' })
  const name = page.getByRole('textbox', { name: '姓名' })
  await name.fill('早到的人')
  await name.press('Enter')
  await page.getByRole('textbox', { name: '公司' }).fill('早到的公司')
  letCome()
  await settled(page)
  await expect(name).toHaveValue('早到的人')
  expect(asked.filter((address) => address.includes('?name='))).toEqual([])
})
