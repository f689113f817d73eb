import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, test, visit } from './portal.ts'
import { lastCode, lastText, newPhone, openDialog, signIn, signInByMail } from './signing-in.ts'

/** Makes the sign-in of a page's person as old as a token that was taken from somewhere. */
async function letProofGrowOld(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'portal_token')?.value ?? ''
  await statement(
    `update sessions set proved_at = proved_at - interval '10 minutes' where token_hash = sha256($1::bytea)`,
    [Buffer.from(token)],
  )
}

async function openSettings(page: Page) {
  await visit(page, '/me')
  return page.getByRole('region', { name: '设置' })
}

/** Answers the dialog with the code that went to the address the account has. */
async function confirmBy(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '确认是您本人' })
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await dialog.getByLabel('验证码').fill(await lastCode(page, address))
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Replaces the phone or mail address in the settings, as who gets the code of the former one. */
async function replace(page: Page, what: '手机号' | '邮箱', former: string, present: string): Promise<void> {
  const settings = await openSettings(page)
  await letProofGrowOld(page)
  await settings.getByRole('button', { name: `更换${what}` }).click()
  await confirmBy(page, former)
  await settings.getByLabel(`新的${what}`).fill(present)
  await settings.getByRole('button', { name: '发送验证码' }).click()
  await expect(settings.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await settings.getByLabel('验证码').fill(await lastCode(page, present))
  await settings.getByRole('button', { name: '确认更换' }).click()
}

test('an address is replaced by who gets the code of the old one, who hears of it and can undo it', async ({
  page,
  browser,
}) => {
  const [former, present] = [`lin${Date.now()}@example.com`, `thief${Date.now()}@example.net`]
  await signInByMail(page, former)
  await replace(page, '邮箱', former, present)
  await expect(page.getByText('t***@example.net')).toBeVisible()
  for (const address of [former, present])
    await expect.poll(() => lastText(page, address)).toContain('您的账号更换了邮箱')
  const told = await lastText(page, former)

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(/\/undo\/[\w.-]+/.exec(told)?.[0] ?? '/404')
  await expect(owner.getByText('t***@example.net')).toBeVisible()
  await expectAccessible(owner, { tags: WCAG })
  await owner.getByRole('button', { name: '不是我，恢复原来的邮箱' }).click()
  await expect(owner.getByText('已经恢复，全部设备已退出登录')).toBeVisible()
  await owner.close()
  await page.reload()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('without the code of an address the account has, nothing is replaced and nothing closed', async ({
  page,
}) => {
  await signIn(page)
  const settings = await openSettings(page)
  await letProofGrowOld(page)
  await settings.getByRole('button', { name: '更换手机号' }).click()
  const dialog = page.getByRole('dialog', { name: '确认是您本人' })
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await expect(dialog.getByText('请输入验证码')).toBeVisible()
  await dialog.getByLabel('验证码').fill('0000')
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await expect(dialog.getByText(/验证码(不正确|已失效)/)).toBeVisible()
  await expectAccessible(page, { tags: WCAG })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(settings.getByText('没有确认身份，账号没有变动')).toBeVisible()
  await expect(settings.getByLabel('新的手机号')).toBeHidden()

  await settings.getByRole('button', { name: '申请注销' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '申请注销' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(settings.getByRole('button', { name: '申请注销' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the confirmation fits, and the former number is told the way back instead of a new account', async ({
    page,
    browser,
  }) => {
    const phone = await signIn(page)
    const present = newPhone()
    await replace(page, '手机号', phone, present)
    await expect(page.getByText(`139****${present.slice(-4)}`)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    // From another place, where no code was asked for a moment ago.
    const owner = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.250.1.1' } })
    const dialog = await openDialog(owner)
    await dialog.getByLabel('手机号').fill(phone)
    await dialog.getByRole('checkbox', { name: /^我已阅读/ }).check()
    await dialog.getByRole('button', { name: '发送验证码' }).first().click()
    await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await dialog
      .getByLabel('验证码')
      .first()
      .fill(await lastCode(owner, phone))
    await dialog.getByRole('button', { name: '登录 / 注册' }).first().click()
    await expect(dialog.getByText(/如果不是您本人换的，请打开 http\S+\/undo\/\S+ 恢复/)).toBeVisible()
    await owner.close()
  })
})
