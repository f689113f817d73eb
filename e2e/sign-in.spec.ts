import { expectAccessible, WCAG } from './accessibility.ts'
import { expect, settled, test, visit } from './portal.ts'
import { lastCode, newPhone, openDialog, signIn, signInByMail } from './signing-in.ts'

test('the dialog has two tabs, says what is missing, and sends nothing without an account', async ({
  page,
}) => {
  const dialog = await openDialog(page)
  expect(await dialog.getByRole('tab').allTextContents()).toEqual(['手机登录', '邮箱登录'])
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/semi/login/')) calls.push(request.url())
  })
  await dialog.getByRole('button', { name: '发送验证码' }).first().click()
  await expect(dialog.getByText('请输入账号').first()).toBeVisible()
  await expect(dialog.getByText('请先阅读并同意').first()).toBeVisible()
  await expect(dialog.getByLabel('手机号')).toBeFocused()
  await expect(dialog.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('button', { name: '发送验证码' }).first()).toBeEnabled()
  await dialog.getByRole('button', { name: '登录 / 注册' }).first().click()
  await expect(dialog.getByText('请输入验证码').first()).toBeVisible()
  await expect(dialog.getByText('填写账号').first()).toBeVisible()
  await dialog.getByLabel('验证码').first().fill('12345')
  await expect(dialog.getByLabel('验证码').first()).toHaveValue('1234')
  await dialog.getByRole('button', { name: '登录 / 注册' }).first().click()
  await expect(dialog.getByText('填写账号').first()).toBeVisible()
  expect(calls).toEqual([])
  await expectAccessible(page, { tags: WCAG })
})

test('somebody signs in by phone, is greeted on every page, sees the account and signs out', async ({
  page,
}) => {
  const phone = newPhone()
  const dialog = await openDialog(page)
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '发送验证码' }).first().click()
  // Nothing is done with a number before that was agreed to.
  await expect(dialog.getByText('请先阅读并同意')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^我已阅读/ }).check()
  await dialog.getByRole('button', { name: '发送验证码' }).first().click()
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  // The other tab waits for nothing; coming back, this one still does.
  await dialog.getByRole('tab', { name: '邮箱登录' }).click()
  await expect(dialog.getByRole('button', { name: '发送验证码' })).toBeEnabled()
  await dialog.getByRole('tab', { name: '手机登录' }).click()
  await dialog
    .getByLabel('验证码')
    .first()
    .fill(await lastCode(page, phone))
  await dialog.getByRole('button', { name: '登录 / 注册' }).click()
  await expect(page.locator('summary', { hasText: /用户\d{4}/ })).toBeVisible()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'portal_token')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)

  await visit(page, '/me')
  await expect(page.getByRole('heading', { name: '我的账号' })).toBeVisible()
  await expect(page.getByText(`139****${phone.slice(-4)}`)).toBeVisible()
  await page.getByLabel('名称').fill('炉前观察员')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('名称已保存')).toBeVisible()

  await page.getByLabel('名称').fill('没有保存的名字')
  const begun = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('portal:draft:')))
  expect(await begun()).toHaveLength(1)

  await page.goto('/news')
  await page.locator('summary', { hasText: '炉前观察员' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect((await page.context().cookies()).some(({ name }) => name === 'portal_token')).toBe(false)
  // Others may use this computer now.
  expect(await begun()).toEqual([])
})

test('a wrong code is said in the dialog, which stays as it was', async ({ page }) => {
  const dialog = await openDialog(page)
  await dialog.getByRole('tab', { name: '邮箱登录' }).click()
  const panel = dialog.getByRole('tabpanel', { name: '邮箱登录' })
  const address = `reader${Date.now()}@example.com`
  await panel.getByLabel('邮箱', { exact: true }).fill(address)
  await panel.getByRole('checkbox').check()
  await panel.getByLabel('邮箱', { exact: true }).fill('reader@')
  await panel.getByRole('button', { name: '发送验证码' }).click()
  await expect(panel.getByText('邮箱地址不正确')).toBeVisible()
  await expect(panel.getByLabel('邮箱', { exact: true })).toBeFocused()
  await panel.getByLabel('邮箱', { exact: true }).fill(address)
  await panel.getByRole('button', { name: '发送验证码' }).click()
  await expect(panel.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  const code = await lastCode(page, address)
  await panel.getByLabel('验证码', { exact: true }).fill(code === '0000' ? '0001' : '0000')
  await panel.getByRole('button', { name: '登录 / 注册' }).click()
  await expect(panel.getByText('验证码不正确')).toBeVisible()
  await expect(panel.getByLabel('验证码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('a token that the portal no longer knows is dropped, with one reload and no more', async ({ page }) => {
  await page
    .context()
    .addCookies([{ name: 'portal_token', value: 'x'.repeat(43), url: process.env.PORTAL_ADDRESS }])
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('portal:user:v1', '{"id":7,"name":"林一帆"}'))
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto('/')
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'portal_token'))
    .toBe(false)
  await expect.poll(() => loads).toBe(2)
  await settled(page)
  expect(loads).toBe(2)
  // Nobody's name stays behind.
  expect(await page.evaluate(() => localStorage.getItem('portal:user:v1'))).toBeNull()
})

test('the way back from elsewhere says Loading and goes home, storing nobody for a mere number', async ({
  page,
}) => {
  await page.goto('/blank?uid=1001')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('portal:user:v1'))).toBeNull()
})

test('joining asks a visitor to sign in first', async ({ page }) => {
  await page.goto('/paynews')
  await page.goto(
    (await page.locator('article:has-text("会员") h3 a').first().getAttribute('href')) ?? '/404',
  )
  await page.getByRole('button', { name: '开通会员' }).click()
  await expect(page.getByRole('dialog', { name: '登录' }).getByText('登录后即可开通会员')).toBeVisible()
})

test('somebody signs in by mail address and binds a phone, which is asked for patience right after', async ({
  page,
  browser,
}) => {
  const address = `lin${Date.now()}@example.com`
  await signInByMail(page, address)
  await visit(page, '/me')
  const phone = newPhone()
  const settings = page.getByRole('region', { name: '设置' })
  await settings.getByRole('button', { name: '绑定手机号' }).click()
  await settings.getByLabel('新的手机号').fill(phone)
  await settings.getByRole('button', { name: '发送验证码' }).click()
  await expect(settings.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await settings.getByLabel('验证码').fill(await lastCode(page, phone))
  await settings.getByRole('button', { name: '确认绑定' }).click()
  await expect(page.getByText(`139****${phone.slice(-4)}`)).toBeVisible()

  // The browser is known to be the owner's now; whoever asks again where a code was asked for a moment ago is told how
  // long to wait.
  for (const told of [settings.getByRole('button', { name: /秒后重发/ }), settings.getByText(/秒后再试/)]) {
    await page.reload()
    await settled(page)
    await settings.getByRole('button', { name: '更换手机号' }).click()
    await settings.getByLabel('新的手机号').fill(phone)
    await settings.getByRole('button', { name: '发送验证码' }).click()
    await expect(told).toBeVisible()
  }

  // A browser in another place that its owner has not used yet gets a code all the same, which counts there alone.
  const elsewhere = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.250.1.2' } })
  const again = await openDialog(elsewhere)
  await again.getByLabel('手机号').fill(phone)
  await again.getByRole('checkbox', { name: /^我已阅读/ }).check()
  await again.getByRole('button', { name: '发送验证码' }).first().click()
  await expect(again.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await elsewhere.close()
})

// What plays WeChat on this machine answers nobody who comes through a proxy.
test.describe('straight from this machine', () => {
  test.use({ extraHTTPHeaders: {} })

  test('a new WeChat is bound to the account, signs in to it elsewhere, and is signed out there from here', async ({
    page,
    browser,
  }) => {
    await signIn(page)
    await visit(page, '/me')
    await page.getByLabel('名称').fill('扫码的林工')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('名称已保存')).toBeVisible()
    await page.getByRole('link', { name: '扫码绑定微信' }).click()
    await page.getByText('林一帆').click()
    await page.getByRole('button', { name: '确认登录' }).click()
    await page.getByRole('button', { name: '绑定到当前账号' }).click()
    await expect(page.getByText('已绑定，可以扫码登录')).toBeVisible()

    const elsewhere = await browser.newPage()
    const dialog = await openDialog(elsewhere)
    await dialog.getByRole('link', { name: '微信扫码登录' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: '请' })).toBeVisible()
    await dialog.getByRole('checkbox', { name: /^用微信登录/ }).check()
    await dialog.getByRole('link', { name: '微信扫码登录' }).click()
    await elsewhere.getByText('林一帆').click()
    await elsewhere.getByRole('button', { name: '确认登录' }).click()
    await elsewhere.waitForURL((url) => url.pathname === '/')
    await expect(elsewhere.locator('summary', { hasText: '扫码的林工' })).toBeVisible()
    await settled(elsewhere)

    await page.reload()
    await page.getByRole('button', { name: '退出', exact: true }).first().click()
    await expect(page.getByText('已退出')).toBeVisible()
    await elsewhere.goto('/news')
    await expect(elsewhere.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await expect(page.locator('summary', { hasText: '扫码的林工' })).toBeVisible()
    await elsewhere.close()
  })
})

test('whoever is signed in gives a new WeChat to this account or to another, and its ticket is used once', async ({
  page,
  baseURL,
}) => {
  await signIn(page)
  const of = { domain: new URL(baseURL ?? '').hostname, path: '/sign-in/bind' }
  await page.context().addCookies([{ name: 'portal_wechat_ticket', value: 'T'.repeat(43), ...of }])
  await page.route('**/account/linkWechat', (route) => route.fulfill({ json: { code: 0, json: {} } }))
  await page.goto('/sign-in/bind')
  await page.getByRole('button', { name: '绑定到别的账号' }).click()
  await expect(page.getByRole('main').getByLabel('手机号')).toBeVisible()
  await page.getByRole('button', { name: '绑定到当前账号' }).click()
  await expect(page.getByRole('main').getByLabel('手机号')).toBeHidden()
  await page.getByRole('button', { name: '绑定到当前账号' }).click()
  await page.waitForURL('**/me')
  await page.goto('/sign-in/bind')
  await expect(page.getByText('这里没有等待绑定的微信')).toBeVisible()
})
