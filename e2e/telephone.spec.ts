import { devices, type Page } from '@playwright/test'
import { endsAfter } from './paying.ts'
import { expect, step, test, visit } from './portal.ts'
import { newPhone, openDialog, signInHere } from './signing-in.ts'

/** A new reader becomes a member on a telephone. */
const { defaultBrowserType: _, ...telephone } = devices['Pixel 7']
test.use(telephone)

/** What plays the providers answers nobody who comes through a proxy: from here on this telephone comes straight. */
const comeStraight = (page: Page) => page.context().setExtraHTTPHeaders({})

/** Comes from home to the list, to an article for members, and to its gate. */
async function toTheGate(page: Page): Promise<{ path: string; preview: string }> {
  await page.goto('/')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯' }).click()
  await expect(page).toHaveURL(/\/paynews$/)
  await page.locator('article:has-text("会员") h3 a').first().click()
  await expect(page.getByRole('button', { name: '开通会员' })).toBeVisible()
  return { path: new URL(page.url()).pathname, preview: await page.locator('.prose').innerText() }
}

/** Signs in where it is asked for at the gate, and orders the membership there. */
async function orderAtTheGate(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开通会员' }).click()
  await signInHere(page, newPhone())
  await page.getByRole('button', { name: '开通会员' }).click()
}

async function readsInFull(page: Page, { path, preview }: { path: string; preview: string }): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByText(/^支付成功/)).toBeVisible()
  await expect(page.getByRole('button', { name: '开通会员' })).toHaveCount(0)
  await expect
    .poll(async () => (await page.locator('.prose').innerText()).length)
    .toBeGreaterThan(preview.length)
}

test('in a browser the sign-in says that this telephone cannot scan WeChat’s code, and what to do instead', async ({
  page,
}) => {
  const dialog = await openDialog(page)
  await expect(dialog.getByText('要用另一部手机扫；只有这一部手机时，请用手机号或邮箱登录')).toBeVisible()
})

for (const provider of ['微信支付', '支付宝']) {
  test(`in a browser ${provider} takes over, and leads back to the article that is open now`, async ({
    page,
  }) => {
    const article = await toTheGate(page)
    await orderAtTheGate(page)
    const dialog = page.getByRole('dialog', { name: '年度会员' })
    // A code on the telephone's own screen would be of no use.
    await expect(dialog.getByRole('link')).toHaveCount(2)
    await expect(dialog.getByRole('img')).toHaveCount(0)
    await comeStraight(page)
    await dialog.getByRole('link', { name: provider, exact: true }).click()
    await expect(page.getByRole('heading', { name: '确认支付' })).toBeVisible()
    await page.getByRole('button', { name: '支付' }).click()
    await readsInFull(page, article)
    await page.goto('/me')
    await expect(page.getByText(endsAfter(1))).toBeVisible()
  })
}

test('who turns back before paying finds the order waiting, and can go on with it', async ({ page }) => {
  const article = await toTheGate(page)
  await orderAtTheGate(page)
  await comeStraight(page)
  await page.getByRole('link', { name: '支付宝', exact: true }).click()
  await expect(page.getByRole('heading', { name: '确认支付' })).toBeVisible()
  await step(page, -1)
  await expect(page).toHaveURL(new RegExp(`${article.path}$`))
  await page.goto('/me')
  const row = page.getByRole('region', { name: '订单' }).getByRole('listitem')
  await expect(row).toContainText('待付款')
  await row.getByRole('button', { name: '继续支付' }).click()
  await page.getByRole('link', { name: '微信支付', exact: true }).click()
  await page.getByRole('button', { name: '支付' }).click()
  await expect(page.getByText(endsAfter(1))).toBeVisible()
  await page.goto(article.path)
  await expect(page.getByRole('button', { name: '开通会员' })).toHaveCount(0)
})

test.describe('inside WeChat', () => {
  test.use({ userAgent: `${telephone.userAgent} MicroMessenger/8.0.60` })
  test.beforeEach(async ({ page }) => {
    // WeChat's script for share cards is tried elsewhere.
    await page.route('https://res.wx.qq.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.wx = { ready() {}, error() {}, config() {} }',
      }),
    )
  })

  test('WeChat’s own browser is handed the payment, and the article is open', async ({ page }) => {
    let origin = ''
    // What WeChat puts into every page; it pays with what stands for WeChat Pay.
    await page.exposeFunction('payAtWechat', async (parameters: object) => {
      const answer = await fetch(`${origin}/bridge`, { method: 'POST', body: JSON.stringify(parameters) })
      return ((await answer.json()) as { err_msg: string }).err_msg
    })
    await page.addInitScript(() => {
      const { payAtWechat } = globalThis as unknown as { payAtWechat: (given: object) => Promise<string> }
      const pay = async (_: string, parameters: object, done: (answer: { err_msg: string }) => void) => {
        const err_msg = await payAtWechat(parameters)
        done({ err_msg })
      }
      Object.assign(globalThis, { WeixinJSBridge: { invoke: pay } })
    })
    const article = await toTheGate(page)
    await orderAtTheGate(page)
    const dialog = page.getByRole('dialog', { name: '年度会员' })
    await expect(dialog.getByRole('link')).toHaveText(['微信支付'])
    origin = await originOfWechatPay(page)
    await comeStraight(page)
    await dialog.getByRole('link', { name: '微信支付' }).click()
    await expect(page).toHaveURL(/\/pay\/\d{20}/)
    await page.getByRole('button', { name: '微信支付' }).click()
    await readsInFull(page, article)
  })

  test('a file that WeChat does not save leads to a browser that does', async ({ page }) => {
    await page.goto('/file/6004')
    const note = page.getByText('选“在浏览器打开”')
    await expect(note).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 PDF' }).click()
    await saved
    await expect(note).toBeVisible()
  })

  test('an entry for the calendar and a table of figures say alike how they are saved', async ({ page }) => {
    // As there: nothing comes of it.
    await page.route(/\/event\.ics$|\/values\.csv$/, (route) => route.fulfill({ status: 204 }))
    const note = page.getByRole('status').filter({ hasText: '选“在浏览器打开”' })
    for (const [path, name] of [
      ['/ev/d/7001', '加入日历'],
      ['/canyan/501', '下载 CSV'],
    ] as const) {
      await visit(page, path)
      await expect(note).toHaveCount(0)
      for (const summary of await page.locator('summary', { hasText: '数据表' }).all()) await summary.click()
      await page.getByRole('link', { name }).first().click()
      await expect(note).toBeVisible()
      await note.getByRole('button', { name: '关闭提示' }).click()
      await expect(note).toHaveCount(0)
    }
  })

  test('who reads there signs in by agreeing, without a code to scan', async ({ page }) => {
    await expect((await openDialog(page)).getByText('要用另一部手机扫')).toHaveCount(0)
    await comeStraight(page)
    await page.goto('/login/wechat')
    await expect(page).toHaveURL(/\/connect\/oauth2\/authorize\?/)
    await page.getByRole('button', { name: '确认登录' }).click()
    // Somebody whom another test has bound already is signed in at once.
    await expect(page).toHaveURL(/\/(sign-in\/bind)?$/)
  })
})

/** Where what stands for WeChat Pay listens: an order of a computer says it in its code. */
async function originOfWechatPay(page: Page): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name.includes('token'))?.value ?? ''
  const answer = await page.request.post('/openapi/v1/vue/file/order', {
    headers: { authorization: token, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' },
    data: { id: 6001, purpose: 'read' },
  })
  const { json } = await answer.json()
  return new URL(json.codes[0].link).origin
}
