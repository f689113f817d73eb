import type { Page } from '@playwright/test'
import { awake, expect, settled, test, visit } from './portal.ts'
import { signIn, signInHere } from './signing-in.ts'

/** Sessions end while a page stays open: after a week without use, or by signing out elsewhere. */
const REASON = '登录已过期，请重新登录'
const MENU = 'portal-island[name$=account-menu] summary'

const nameIn = async (page: Page) => (await page.locator(`${MENU} span`).nth(1).textContent()) ?? ''

test('a comment pressed after the session has ended is kept over the sign-in that is asked for', async ({
  page,
  context,
}) => {
  const phone = await signIn(page, '/topic/10012')
  const area = page.getByRole('textbox', { name: '写评论' })
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await awake(page, area)
  await area.fill('登录过期前写的看法')
  await context.clearCookies({ name: 'portal_token' })
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('dialog', { name: '登录' })).toContainText(REASON)
  await expect(area).toHaveValue('登录过期前写的看法')
  await signInHere(page, phone)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect(area).toHaveValue('登录过期前写的看法')
})

test('a page that finds out by itself is not loaded anew while somebody writes, and what is written is there after signing in', async ({
  page,
  context,
}) => {
  const phone = await signIn(page, '/topic/10012')
  const area = page.getByRole('textbox', { name: '写评论' })
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await awake(page, area)
  await settled(page)
  await area.fill('登录过期时写到一半')
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  const token = (await context.cookies()).find(({ name }) => name === 'portal_token')?.value ?? ''
  await page.request.post('/login/logout', { headers: { authorization: token }, data: {} })
  // The bell asks again after a minute, when its reader comes back to the window.
  const found = page.waitForResponse(/\/vue\/messageInfo/)
  await page.evaluate(() => {
    localStorage.removeItem('portal:messages:v1')
    dispatchEvent(new Event('focus'))
  })
  expect(await (await found).json()).toMatchObject({ code: 401 })
  await area.pressSequentially('，还没有写完')
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('dialog', { name: '登录' })).toContainText(REASON)
  await signInHere(page, phone)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect(area).toHaveValue('登录过期时写到一半，还没有写完')
})

test('a question pressed after signing out of this device elsewhere asks for signing in, and is found again', async ({
  page,
  context,
  baseURL,
}) => {
  const phone = await signIn(page, '/user/1007')
  const ask = page.getByRole('button', { name: '向秦以恒提问' })
  await ask.click()
  const title = page.getByRole('dialog').getByLabel('标题')
  await title.fill('降温为什么要慢')
  // What the page asks by itself could find out first, and would load it anew before the press.
  const byItself = /\/vue\/(me|messageInfo)$/
  await settled(page)
  await page.route(byItself, () => undefined)
  const token = (await context.cookies(baseURL)).find(({ name }) => name === 'portal_token')?.value ?? ''
  await page.request.post('/login/logout', { headers: { authorization: token }, data: {} })
  await page.getByRole('button', { name: '提交提问' }).click()
  await expect(page.getByRole('dialog', { name: '登录' })).toContainText(REASON)
  await page.unroute(byItself)
  await signInHere(page, phone)
  await ask.click()
  await expect(title).toHaveValue('降温为什么要慢')
  // Nobody is asked twice.
  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a page of one person says so as soon as another signs in beside it, and is the other one’s once loaded anew', async ({
  page,
  context,
}) => {
  await signIn(page, '/topic/10012')
  const area = page.getByRole('textbox', { name: '写评论' })
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await awake(page, area)
  await area.fill('以第一个账号写的')
  const first = await nameIn(page)
  const beside = await context.newPage()
  await beside.goto('/')
  await beside.locator(MENU).click()
  await beside.getByRole('button', { name: '换个账号登录' }).click()
  await signInHere(beside)
  // The page of before had a name, too.
  await expect.poll(() => nameIn(beside)).not.toBe(first)
  const second = await nameIn(beside)
  const dialog = page.getByRole('dialog', { name: '这个浏览器已换了账号' })
  await expect(dialog).toContainText(`这一页是以“${first}”打开的，现在登录的是“${second}”`)
  await expect(area).toHaveValue('以第一个账号写的')
  await dialog.getByRole('button', { name: '刷新这一页' }).click()
  await expect.poll(() => nameIn(page)).toBe(second)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await awake(page, area)
  await expect(area).toHaveValue('')
  await expect(dialog).toHaveCount(0)
})

test('a page that the browser kept is loaded anew where somebody has signed in or out meanwhile, and else stays', async ({
  page,
}) => {
  // As a telephone does with a page that its reader goes back to.
  const goBackTo = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const menu = page.locator(MENU)
  const enter = page.getByRole('button', { name: '登录', exact: true })
  await visit(page, '/topic/10012')
  const elsewhere = await page.context().newPage()
  await signIn(elsewhere)
  await expect(enter).toBeVisible()
  await goBackTo()
  await expect(menu).toBeVisible()
  await settled(page)
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await goBackTo()
  await elsewhere.locator(MENU).click()
  await elsewhere.getByRole('button', { name: '退出登录' }).click()
  await expect(elsewhere.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  await goBackTo()
  await expect(enter).toBeVisible()
})
