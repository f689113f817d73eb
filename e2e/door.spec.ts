import { type Browser, chromium, type Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { WHOLE_BROWSER } from './browsers.ts'
import { statement } from './database.ts'
import { makeEvent, writeFilm } from './door-event.ts'
import { expect, test } from './portal.ts'
import { enterAs, signInAsNewStaff, signInAsStaff } from './staff.ts'

/** The door of an event on a telephone (C-45). */

const TELEPHONE = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true } as const

/** A telephone whose camera sees a film, or whose owner refuses the camera. */
async function openWithCamera(film: string | undefined): Promise<{ page: Page; browser: Browser }> {
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: WHOLE_BROWSER,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      ...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`]),
    ],
  })
  const permissions = film === undefined ? [] : ['camera']
  const context = await browser.newContext({
    ...TELEPHONE,
    permissions,
    baseURL: process.env.PORTAL_ADDRESS ?? '',
  })
  return { page: await context.newPage(), browser }
}

async function openDoor(page: Page, eventId: number, role = 'events'): Promise<void> {
  await signInAsStaff(page, role)
  await page.goto(`/admin/door/${eventId}`)
}

const verdict = (page: Page) => page.getByRole('region', { name: '结果' })
const listed = (page: Page, tickets: number) => page.getByText(`手机里的名单：${tickets} 张门票`)

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('票号、姓名、单位或手机后四位').fill(text)
  await page.getByLabel('票号、姓名、单位或手机后四位').press('Enter')
}

const isClean = (page: Page) => expectAccessible(page, { tags: WCAG })

test('a camera that sees a ticket lets its holder in once', async () => {
  const event = await makeEvent()
  const { token } = await event.addTicket({ name: '方既白' })
  const film = test.info().outputPath('ticket.mjpeg')
  await writeFilm(film, token)
  const { page, browser } = await openWithCamera(film)
  await openDoor(page, event.id)
  await expect(verdict(page)).toContainText('请进')
  await expect(verdict(page)).toContainText('方既白')
  await expect(page.getByText('已签到 1 / 1')).toBeVisible()
  await isClean(page)
  await page.reload()
  await expect(verdict(page)).toContainText('已签到')
  await expect(verdict(page)).toContainText('第一次：')
  await isClean(page)
  await browser.close()
})

test('on another day than the event’s a yes is looked at twice, with or without a network', async ({
  page,
}) => {
  const event = await makeEvent()
  const { code: early } = await event.addTicket({ name: '方既白' })
  const { code: alone } = await event.addTicket({ name: '叶青川' })
  await openDoor(page, event.id)
  await expect(listed(page, 2)).toBeVisible()
  const tried = /活动不在今天：只是试一试的，请撤销签到/
  await type(page, early)
  await expect(verdict(page)).toContainText(tried)
  await expect(verdict(page)).toHaveAttribute('data-sign', 'ask')
  await expect(verdict(page).getByRole('button', { name: '撤销签到' })).toBeVisible()
  await page.context().setOffline(true)
  await type(page, alone)
  await expect(verdict(page)).toContainText('联网后会再核对')
  await expect(verdict(page)).toContainText(tried)
  await page.context().setOffline(false)

  const today = await makeEvent()
  const { code } = await today.addTicket({ name: '贺临川' })
  await statement(
    `update events set starts_on = (now() at time zone 'Asia/Shanghai')::date,
       ends_on = (now() at time zone 'Asia/Shanghai')::date where id = $1`,
    [today.id],
  )
  await page.goto(`/admin/door/${today.id}`)
  await expect(listed(page, 1)).toBeVisible()
  await type(page, code)
  await expect(verdict(page)).toContainText('贺临川')
  await expect(verdict(page)).toHaveAttribute('data-sign', 'yes')
  await expect(verdict(page)).not.toContainText(tried)
})

test('the screen stays lit, and a camera that the telephone took away is opened again', async () => {
  const event = await makeEvent()
  const film = test.info().outputPath('forged.mjpeg')
  await writeFilm(film, 'T1.2222222222.1.AAAAAAAAAAA')
  const { page, browser } = await openWithCamera(film)
  await page.addInitScript(() => {
    navigator.wakeLock.request = async (type) => {
      document.documentElement.dataset.lit = type
      return Promise.reject(new Error('a browser of tests has no screen'))
    }
  })
  await openDoor(page, event.id)
  const region = page.getByRole('region', { name: '摄像头' })
  await expect(region).toHaveAttribute('data-state', 'running')
  await expect(page.locator('html')).toHaveAttribute('data-lit', 'screen')
  const picture = page.getByLabel('摄像头画面')
  const isLive = () =>
    picture.evaluate((video: HTMLVideoElement) =>
      (video.srcObject as MediaStream).getTracks().some(({ readyState }) => readyState === 'live'),
    )
  await picture.evaluate((video: HTMLVideoElement) => {
    for (const track of (video.srcObject as MediaStream).getTracks()) track.stop()
  })
  expect(await isLive()).toBe(false)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(isLive).toBe(true)
  await browser.close()
})

test('a camera that sees a forged ticket lets nobody in', async () => {
  const event = await makeEvent()
  const { token } = await event.addTicket({ name: '方既白' })
  const film = test.info().outputPath('forged.mjpeg')
  await writeFilm(film, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)
  const { page, browser } = await openWithCamera(film)
  await openDoor(page, event.id)
  await expect(verdict(page)).toContainText('伪造')
  await expect(page.getByText('已签到 0 / 1')).toBeVisible()
  await isClean(page)
  await browser.close()
})

test('where the camera is refused people are let in by name, and an entry is taken back with a reason', async () => {
  const event = await makeEvent()
  const { code } = await event.addTicket({ name: '叶青川' })
  const { page, browser } = await openWithCamera(undefined)
  await openDoor(page, event.id)
  await expect(page.getByText('摄像头没有获准使用')).toBeVisible()
  await type(page, '叶')
  await expect(page.getByText('请至少输入 2 个字')).toBeVisible()
  await type(page, '青川')
  await page.getByRole('button', { name: /^让叶青川签到/ }).click()
  await expect(verdict(page)).toContainText('请进')
  await expect(page.getByText('已签到 1 / 1')).toBeVisible()
  const takeBack = async () => {
    await page.getByRole('button', { name: '撤销签到' }).click()
    await page.getByLabel('撤销的原因').fill('按错了人')
    await page.getByRole('button', { name: '确认撤销' }).click()
  }
  await takeBack()
  await expect(page.getByText('已签到 0 / 1')).toBeVisible()
  await isClean(page)
  // Noticed once others were looked at: the ticket is asked for again.
  await type(page, code)
  await expect(verdict(page)).toContainText('请进')
  await type(page, '2222222222')
  await expect(verdict(page)).toContainText('不是门票')
  await type(page, code)
  await expect(verdict(page)).toContainText('已签到')
  await takeBack()
  await expect(page.getByText('已签到 0 / 1')).toBeVisible()
  await browser.close()
})

test('a device that has not heard from the portal yet says so, and not that there is no network', async ({
  page,
}) => {
  const event = await makeEvent()
  await event.addTicket({ name: '方既白' })
  const answers = { news: Promise.withResolvers<void>(), list: Promise.withResolvers<void>() }
  for (const [name, { promise }] of Object.entries(answers))
    await page.route(`**/admin/api/door/${name}*`, async (route) => {
      await promise
      await route.continue()
    })
  // As browsers do that do not know every way into the network.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await openDoor(page, event.id)
  const line = page.getByRole('status').filter({ hasText: /连接|联网|网络/ })
  await expect(line).toHaveText('正在连接…')
  answers.news.resolve()
  await expect(line).toHaveText('已联网，正在取名单…')
  answers.list.resolve()
  await expect(listed(page, 1)).toBeVisible()
  await expect(line).toHaveText('已联网')
})

test('each ticket that opens no door has its own sentence', async ({ page }) => {
  const event = await makeEvent()
  const { code: returned } = await event.addTicket({ name: '贺临川', state: 'void' })
  const { code: unpaid } = await event.addTicket({ name: '宋怀瑾', state: 'held' })
  const { code: foreign } = await (await makeEvent()).addTicket({ name: '程砚' })
  await openDoor(page, event.id)
  await expect(listed(page, 2)).toBeVisible()
  for (const [code, sentence] of [
    [returned, '已作废'],
    [unpaid, '未付款'],
    [foreign, '别的活动'],
    ['2222222222', '不是门票'],
  ] as const) {
    await type(page, code)
    await expect(verdict(page)).toContainText(sentence)
  }
})

test('without a network the device lets people in by itself, opens again, and sends what it did when it is back', async ({
  browser,
}) => {
  const context = await browser.newContext(TELEPHONE)
  const page = await context.newPage()
  const event = await makeEvent()
  const { code } = await event.addTicket({ name: '江晏' })
  await openDoor(page, event.id)
  await page.getByLabel('门口').fill('南门')
  await expect(listed(page, 1)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('portal-door')).keys()).length))
    .toBeGreaterThan(3)
  await context.setOffline(true)
  await type(page, code)
  await expect(verdict(page)).toContainText('请进')
  await expect(page.getByText('1 次扫描待送出')).toBeVisible()
  await type(page, '2222222222')
  await expect(verdict(page)).toContainText('不在名单上')
  await page.reload()
  await expect(page.getByText('2 次扫描待送出')).toBeVisible()
  await type(page, code)
  await expect(verdict(page)).toContainText('已签到')
  await expect(verdict(page)).toContainText('南门')

  // Meanwhile at another door, which has a network and knows of nothing.
  const other = await (await browser.newContext(TELEPHONE)).newPage()
  await openDoor(other, event.id)
  await other.getByLabel('门口').fill('北门')
  await expect(listed(other, 1)).toBeVisible()
  await type(other, code)
  await expect(verdict(other)).toContainText('请进')
  await expect(verdict(other)).toContainText('江晏')

  await context.setOffline(false)
  await expect(page.getByText('待送出')).toHaveCount(0)
  await expect(page.getByText('断网时放行，对不上的')).toBeVisible()
  await expect(page.getByText(/北门放行 · 已签到 · 第一次 .* 南门/)).toBeVisible()
  await expect(page.getByText('已签到 1 / 1')).toBeVisible()
})

test('a portal that cannot answer leaves the device to decide, and one that refuses leaves no yes of before standing', async ({
  page,
  complaints,
}) => {
  const event = await makeEvent()
  const { code: first } = await event.addTicket({ name: '方既白' })
  const { code: second } = await event.addTicket({ name: '叶青川' })
  const { code: third } = await event.addTicket({ name: '贺临川' })
  await openDoor(page, event.id)
  await expect(listed(page, 3)).toBeVisible()
  const answerWith = (code: number, msg: string) =>
    page.route('**/admin/api/door/scans', (route) => route.fulfill({ status: code, json: { code, msg } }))
  await answerWith(503, '数据库暂时连不上')
  await type(page, first)
  await expect(verdict(page)).toContainText('联网后会再核对')
  await expect(page.getByText('1 次扫描待送出')).toBeVisible()
  await page.unroute('**/admin/api/door/scans')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('已签到 1 / 3')).toBeVisible()
  await type(page, second)
  await expect(verdict(page)).toContainText('叶青川')
  await answerWith(403, '这场活动没有安排您签到')
  await type(page, third)
  await expect(verdict(page)).toContainText('没有签到')
  await expect(verdict(page)).not.toContainText('请进')
  await isClean(page)
  expect(complaints.splice(0).filter((text) => !text.includes('status of 503'))).toEqual([])
})

test('a session that ends in the middle of the queue covers no verdict: the device goes on until whoever is there signs in', async ({
  page,
  complaints,
}) => {
  const event = await makeEvent()
  const { code: first } = await event.addTicket({ name: '方既白' })
  const { code: second } = await event.addTicket({ name: '叶青川' })
  const staff = await signInAsNewStaff(page, 'events')
  await page.goto(`/admin/door/${event.id}`)
  await expect(listed(page, 2)).toBeVisible()
  await statement(`delete from staff_sessions where staff_id = $1`, [staff])
  await type(page, first)
  await expect(verdict(page)).toContainText('联网后会再核对')
  await expect(page.getByText('1 次扫描待送出')).toBeVisible()
  await expect(page.getByText('登录已到期，按手机里的名单核对')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isClean(page)
  await type(page, second)
  await expect(page.getByText('2 次扫描待送出')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: '登录已到期' })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await enterAs(page, staff)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('已签到 2 / 2')).toBeVisible()
  await expect(page.getByText('登录已到期')).toHaveCount(0)
  expect(complaints.splice(0).filter((text) => !text.includes('status of 401'))).toEqual([])
})

test('what a closed page did without a network and has not sent is told before the doors, until it is sent', async ({
  browser,
}) => {
  const context = await browser.newContext(TELEPHONE)
  const page = await context.newPage()
  const event = await makeEvent()
  const { code } = await event.addTicket({ name: '江晏' })
  // The doors that are listed are those of the days to come, the first first.
  await statement(`update events set starts_on = current_date, ends_on = current_date where id = $1`, [
    event.id,
  ])
  await openDoor(page, event.id)
  await expect(listed(page, 1)).toBeVisible()
  await context.setOffline(true)
  await type(page, code)
  await expect(page.getByText('1 次扫描待送出')).toBeVisible()
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/admin/door')
  const link = later.locator(`a[href="/admin/door/${event.id}"]`)
  await expect(link).toContainText('这台手机还有 1 次扫描没有送出')
  await isClean(later)
  await link.click()
  await expect(later.getByText('已签到 1 / 1')).toBeVisible()
  await later.goto('/admin/door')
  await expect(link).toContainText('已签到 1 / 1')
  await expect(link).not.toContainText('没有送出')
})

test('whose role is the door sees the events he or she was put down for, and no other', async ({ page }) => {
  const event = await makeEvent()
  await signInAsStaff(page, 'door')
  await page.goto('/admin/door')
  await expect(page.getByRole('link', { name: /2026宽禁带产业年会/ })).toBeVisible()
  await expect(page.getByText('签到试场')).toHaveCount(0)
  await isClean(page)
  await page.goto(`/admin/door/${event.id}`)
  await expect(page.getByText('这场活动没有安排您签到')).toBeVisible()
})
