import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, test } from './portal.ts'
import { lastCode } from './signing-in.ts'
import { signInAsNewStaff, signInAsStaff, visitDesk } from './staff.ts'

/** An authenticator of this browser, which answers without a finger. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterCode(page: Page, account: string): Promise<void> {
  await page.getByLabel('手机号或邮箱').fill(account)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('秒后重发')).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(page, account))
  await page.getByRole('button', { name: '登录' }).click()
}

let people = 0
/** An administrator invites somebody; gives the address and the link. */
async function invite(page: Page): Promise<{ account: string; link: string }> {
  const account = `e2e-${Date.now()}-${(people += 1)}@example.com`
  await signInAsStaff(page, 'administrator')
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: '邀请员工' }).click()
  const form = page.getByRole('dialog', { name: '邀请员工' })
  await form.getByLabel('姓名').fill('新来的编辑')
  await form.getByLabel('手机号或邮箱').fill(account)
  await form.getByRole('checkbox', { name: '编辑', exact: true }).check()
  await form.getByRole('button', { name: '邀请', exact: true }).click()
  const link = await page.getByText(/\/admin\/login#invitation=/).innerText()
  await page.context().clearCookies()
  return { account, link: link.trim() }
}

const atWork = (page: Page) => expect(page.getByRole('button', { name: '新来的编辑' })).toBeVisible()

test('an invited editor sets up a passkey, works, and comes in with it again', async ({ page }) => {
  const { account, link } = await invite(page)
  await plugIn(page)
  await page.goto(link)
  await enterCode(page, account)
  await page.getByRole('button', { name: /用这台设备的通行密钥/ }).click()
  await expect(page.getByText('请现在保存这十个恢复码')).toBeVisible()
  await page.getByRole('button', { name: '我已保存' }).click()
  await atWork(page)
  await page.context().clearCookies()
  // As if the minutes until the next code had passed.
  await statement(`delete from limit_points where strpos(key, $1) > 0`, [account])
  await page.goto('/admin')
  await enterCode(page, account)
  await page.getByRole('button', { name: '用通行密钥验证' }).click()
  await atWork(page)
})

test('an invited editor sets up an authenticator, and a screen that was left alone opens by it again', async ({
  page,
}) => {
  const { account, link } = await invite(page)
  await page.goto(link)
  await enterCode(page, account)
  await page.getByRole('button', { name: '用手机上的验证器' }).click()
  const secret = await page.locator('.ant-typography', { hasText: /^[A-Z2-7]{32}/ }).innerText()
  const totp = new TOTP({ secret: Secret.fromBase32(secret.trim()) })
  await page.getByLabel('验证器里的六位数字').fill(totp.generate())
  await page.getByRole('button', { name: '完成设置' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await atWork(page)
  await statement(
    `update staff_sessions set seen_at = now() - interval '2 hours' where staff_id = (select id from staff where email = $1)`,
    [account],
  )
  // The same half minute would count a second time otherwise.
  await statement(
    `update staff_totp set last_step = 0 where staff_id = (select id from staff where email = $1)`,
    [account],
  )
  await page.goto('/admin/security')
  await page.getByLabel('第二步验证').fill(totp.generate())
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.getByRole('heading', { name: '我的安全' })).toBeVisible()
})

test('whoever comes back after the lock finds what was being written, however the screen learned of it', async ({
  page,
}) => {
  const staff = await signInAsNewStaff(page, 'administrator')
  await visitDesk(page, '/admin/staff')
  await page.getByRole('button', { name: '邀请员工' }).click()
  await page.getByLabel('姓名').fill('写到一半')
  await statement(`update staff_sessions set seen_at = now() - interval '2 hours' where staff_id = $1`, [
    staff,
  ])
  // As when somebody has been at work in another window.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'portal-admin-here' })))
  await expect(page.getByRole('dialog', { name: '屏幕已锁定' })).toBeVisible()
  await expect(page.getByLabel('姓名')).toHaveValue('写到一半')
})

test('what was done stands in the audit with what it was before and after', async ({ page }) => {
  await invite(page)
  await signInAsStaff(page, 'auditor')
  await page.goto('/admin/audit')
  await page.getByLabel('动作').fill('邀请员工')
  await page.getByLabel('动作').press('Enter')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  const row = page.getByRole('row', { name: /管理员.*邀请员工/ }).first()
  await row.getByRole('button').click()
  await expect(page.getByText('"name": "新来的编辑"').first()).toBeVisible()
})

test('the screens about staff have nothing that axe finds', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  for (const [path, heading] of [
    ['/admin/staff', '员工'],
    ['/admin/security', '我的安全'],
    ['/admin/audit', '操作记录'],
  ] as const) {
    await visitDesk(page, path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('whoever is at work is not sent to sign in again while the portal is too busy to say who it is', async ({
  page,
}) => {
  await signInAsStaff(page, 'finance')
  const address = '**/admin/api/me'
  await page.route(address, (route) =>
    route.fulfill({ status: 429, json: { code: 429, json: null, msg: '访问的人太多，请稍后再试' } }),
  )
  await page.goto('/admin/orders')
  await expect(page.getByText('访问的人太多，请稍后再试')).toBeVisible()
  await expect(page.getByRole('button', { name: '获取验证码' })).toHaveCount(0)
  await page.unroute(address)
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByRole('heading', { name: '订单' })).toBeVisible()
})

test('before a colleague is disabled it is said how much of what he or she planned is not done any more', async ({
  page,
}) => {
  const name = `要走的编辑 ${Date.now()}`
  const [colleague] = (await statement(
    `with made as (insert into staff (name, email, state, created_at)
       values ($1, md5($1) || '@example.com', 'active', now()) returning id)
     insert into staff_roles (staff_id, role) select id, 'editor' from made returning staff_id as id`,
    [name],
  )) as { id: string }[]
  await signInAsStaff(page, 'administrator')
  const ask = async () => {
    await visitDesk(page, '/admin/staff')
    await page.getByRole('button', { name: `${name}：操作` }).click()
    await page.getByRole('menuitem', { name: '停用' }).click()
    return page.getByRole('dialog', { name: `停用${name}？` })
  }
  await expect(await ask()).toContainText('没有由这位同事安排、还没到时间的事')
  await statement(
    `with held as (insert into editables (kind, entity_id) select 'special', max(id) from specials
       on conflict (kind, entity_id) do update set kind = excluded.kind returning kind, entity_id)
     insert into content_schedules (kind, entity_id, act, reason, at, made_by, made_at)
     select kind, entity_id, 'withdraw', '到期', '2033-05-14T09:30:00+08:00', $1, now() from held`,
    [`staff:${colleague?.id}`],
  )
  const dialog = await ask()
  await expect(dialog).toContainText('安排的定时发布、更正与撤下有 1 项，到时不再做')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(page.getByRole('row', { name })).toContainText('已停用')
})

test('a window of one colleague says so when another signs in beside it, and keeps what is typed beneath', async ({
  page,
  context,
}) => {
  await signInAsStaff(page, 'administrator')
  await visitDesk(page, '/admin/staff')
  await page.getByRole('button', { name: '邀请员工' }).click()
  const name = page.getByRole('dialog', { name: '邀请员工' }).getByLabel('姓名')
  await name.fill('还没有邀请的人')
  await signInAsNewStaff(page, 'editor')
  const beside = await context.newPage()
  await visitDesk(beside, '/admin')
  const told = page.getByRole('dialog', { name: '这个浏览器已换了人登录' })
  await expect(told).toContainText('现在登录的是“新同事”')
  await told.getByRole('button', { name: '关闭' }).click()
  await expect(told).toHaveCount(0)
  await expect(name).toHaveValue('还没有邀请的人')
  await beside.close()
  await page.reload()
  await expect(page.getByRole('button', { name: '新同事' })).toBeVisible()
})
