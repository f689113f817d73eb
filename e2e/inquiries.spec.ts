import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, settled, test } from './portal.ts'

const CALL = '**/vue/vipcenter/ruzhu'
const formOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: '申请入驻' }) })

async function openForm(page: Page) {
  await page.goto('/contact?from=settle')
  await settled(page)
}

async function fillIn(page: Page, phone: string) {
  const form = formOf(page)
  await form.getByLabel('姓名').fill('林一帆')
  await form.getByLabel('公司').fill('砺川晶体')
  await form.getByLabel('手机号').fill(phone)
  await form.getByLabel('邮箱').fill('lin@example.com')
}

test.describe('the information form', () => {
  test('left empty gives four messages, each with its field, and sends nothing', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await openForm(page)
    const form = formOf(page)
    await form.getByRole('button', { name: '提交' }).click()
    for (const [label, sentence] of [
      ['姓名', '请填写姓名'],
      ['公司', '请填写公司'],
      ['手机号', '请填写手机号'],
      ['邮箱', '请填写邮箱'],
    ] as const) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(sentence)
      await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(form.getByLabel('姓名')).toBeFocused()
    expect(sent).not.toContain('POST')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, { part: 'main' })
    }
    await form.getByLabel('姓名').fill('林')
    await expect(form.getByText('请填写姓名')).toBeHidden()
  })

  test('shows what the server says, keeps what was typed, and says when it has arrived', async ({ page }) => {
    await openForm(page)
    await fillIn(page, '13900000001')
    await page.route(CALL, (route) => route.fulfill({ json: { code: 429, json: null, msg: '提交太频繁了' } }))
    const form = formOf(page)
    await form.getByRole('button', { name: '提交' }).click()
    await expect(form.getByRole('alert')).toHaveText('提交太频繁了')
    await expect(form.getByLabel('公司')).toHaveValue('砺川晶体')
    await page.unroute(CALL)
    const answered = page.waitForRequest(CALL)
    await form.getByRole('button', { name: '提交' }).click()
    expect((await answered).postDataJSON()).toEqual({
      name: '林一帆',
      company: '砺川晶体',
      phone: '13900000001',
      email: 'lin@example.com',
      origin: 'settle',
    })
    await expect(form.getByRole('status')).toHaveText('资料已提交, 客服人员将与你取得联系。')
    await expect(form.getByRole('status')).toBeFocused()
    await expect(form.getByLabel('公司')).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact page offers phone and e-mail instead of the form', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByRole('main').getByRole('link', { name: 'service@example.com' })).toBeVisible()
    await expect(page.getByRole('button', { name: '提交' })).toBeHidden()
  })
})
