import type { Page, Route } from '@playwright/test'
import { expect, settled, test, visit } from './portal.ts'
import { fillAlone, take, total } from './registering.ts'
import { makeSaleEvent } from './sale-event.ts'
import { signIn } from './signing-in.ts'

/** On a slow line an answer comes after what somebody has pressed meanwhile, and the page is left before any comes. */

/** The first call of an address is done at once and answered when it is let come; those after it come by themselves. */
async function answerFirstLate(page: Page, call: string): Promise<{ readonly letCome: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(call, async (route: Route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return { letCome: resolve }
}

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

test('who signs out and leaves at once is signed out, here and on the portal', async ({ page }) => {
  await signIn(page, '/news')
  const token = (await page.context().cookies()).find(({ value }) => value.length > 30)?.value ?? ''
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/login/logout', async (route) => {
    await isLeft
    await route.continue()
  })
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  leave()
  await expect
    .poll(async () => {
      const answer = await page.request.get('/openapi/v1/vue/me', { headers: { authorization: token } })
      return ((await answer.json()) as { code: number }).code
    })
    .toBe(401)
})

test('a kind of message that is switched off at the moment of leaving stays off, and of two presses the last holds', async ({
  page,
}) => {
  await signIn(page, '/news')
  await visit(page, '/messages/settings')
  const box = page.getByRole('checkbox', { name: '评论我的内容：邮件' })
  await box.evaluate((field: HTMLElement) => {
    field.click()
    location.reload()
  })
  await expect(async () => {
    await page.reload()
    await expect(box).not.toBeChecked({ timeout: 3000 })
  }).toPass()
  await settled(page)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/messages/settings', async (route) => {
    if (route.request().method() === 'POST' && isFirst) {
      isFirst = false
      await promise
    }
    await route.continue()
  })
  await box.click()
  await box.click()
  await expect(box).not.toBeChecked()
  letGo()
  await settled(page)
  await page.reload()
  await expect(box).not.toBeChecked()
})
