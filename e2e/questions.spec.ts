import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, WCAG } from './accessibility.ts'
import { expect, seeAt, test } from './portal.ts'
import { signInByMail } from './signing-in.ts'

/** The demo's expert, whose profile stands at /user/1007, and its reader. */
const EXPERT = 'expert@example.com'
const READER = 'reader@example.com'

test.describe.configure({ mode: 'serial' })

const picture = async (red: number, name = `图${red}.jpg`) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: red, g: 90, b: 120 } },
  })
    .jpeg()
    .toBuffer(),
})

/** Whoever signed in once stays so: a second code to the same address would have to wait. */
const kept = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** A page of somebody who signs in by the code in the outbox. */
async function signedIn(browser: Browser, email: string): Promise<Page> {
  const storageState = kept.get(email)
  const context = await browser.newContext({
    locale: 'zh-CN',
    baseURL: process.env.PORTAL_ADDRESS,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  if (storageState) return page
  await signInByMail(page, email)
  kept.set(email, await context.storageState())
  return page
}

const choose = async (dialog: Locator, files: Awaited<ReturnType<typeof picture>>[]) =>
  dialog.getByLabel('添加图片').first().setInputFiles(files)

const title = `边缘多晶从哪里来 ${Date.now()}`

test('a reader asks an expert anonymously, with pictures, and what was typed survives a wrong step', async ({
  browser,
}) => {
  const page = await signedIn(browser, READER)
  await page.goto('/user/1007')
  const button = page.getByRole('button', { name: /提问$/ })
  await button.click()
  const dialog = page.getByRole('dialog', { name: /提问$/ })
  await expect(dialog.getByPlaceholder(/2-50/)).toBeFocused()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await dialog.getByRole('button', { name: '提交提问' }).click()
  await expect(dialog.getByText('输入提问标题', { exact: true })).toBeVisible()
  expect(calls.filter((path) => path.endsWith('/askQuestion'))).toEqual([])

  await choose(dialog, [{ ...(await picture(1)), name: 'a.gif', mimeType: 'image/gif' }])
  await expect(dialog.getByText('上传图片只能是 JPG/PNG 格式!')).toBeVisible()
  await choose(dialog, [{ ...(await picture(1)), buffer: Buffer.alloc(2 * 1024 * 1024) }])
  await expect(dialog.getByText('上传图片大小不能超过 2m!')).toBeVisible()
  await choose(dialog, [await picture(10), await picture(20)])
  await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(2)
  // Nobody else sees them yet; who uploaded them does.
  for (const shown of await dialog.getByRole('img', { name: /已上传/ }).all())
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  await choose(dialog, [await picture(30), await picture(40)])
  await expect(dialog.getByText('最多上传 3 张图片')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(3)
  await dialog.getByRole('button', { name: '移除第 3 张图片' }).click()
  await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(2)

  await dialog.getByLabel('标题').fill(title)
  await dialog.getByLabel('描述').fill('6英寸，电阻加热')
  await expectAccessible(page, { tags: WCAG })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.reload()
  await button.click()
  await expect(dialog.getByLabel('标题')).toHaveValue(title)
  await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(2)
  await dialog.getByLabel('匿名提问').check()
  const sent = page.waitForRequest('**/topics/askQuestion')
  await dialog.getByRole('button', { name: '提交提问' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ title, hidden: 1, toUid: 1007, imgs: [{}, {}] })
  const told = page.getByRole('status').filter({ hasText: '成功提问' })
  await expect(told.getByRole('link', { name: '我的提问' })).toHaveAttribute('href', '/my-questions')
  await expect(dialog).toHaveCount(0)
})

test('the expert accepts it and answers with nine pictures; the page, the search and the feed show it', async ({
  browser,
}) => {
  const page = await signedIn(browser, EXPERT)
  await page.goto('/')
  await page.locator('summary').filter({ hasText: '秦以恒' }).click()
  await page.getByRole('link', { name: '读者的提问' }).click()
  const tabs = page.getByRole('navigation', { name: '提问' }).getByRole('link')
  await expect(tabs).toHaveText([/^待回答 \d+$/, /^已回答 \d+$/, /^已放弃 \d+$/])
  const counts = async () => (await tabs.allTextContents()).map((text) => Number(text.split(' ')[1]))
  const [open = 0, answered = 0, abandoned = 0] = await counts()
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(row).toContainText('匿名用户 提问')
  await expect(row.getByRole('img')).toHaveCount(2)
  await row.getByRole('button', { name: '接受' }).click()
  await expect(row.getByText(/已接受，请在 \d{4}-\d\d-\d\d 前回答/)).toBeVisible()

  await row.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: '回答提问' })
  await dialog.getByRole('button', { name: '提交回答' }).click()
  await expect(dialog.getByText('输入回答内容', { exact: true })).toBeVisible()
  const text = '先看断面，多晶从哪个高度开始。\n再看导流环内壁的沉积。'
  await dialog.getByLabel('回答', { exact: true }).fill(text)
  await choose(dialog, await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((red) => picture(red * 20))))
  await expect(dialog.getByText('最多上传 9 张图片')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(9)
  await expectAccessible(page, { tags: WCAG })
  const listed = page.waitForRequest(
    (request) => request.url().endsWith('/topics/questions') && request.postDataJSON().type === 1,
  )
  await dialog.getByRole('button', { name: '提交回答' }).click()
  const alert = page.getByRole('alertdialog', { name: '提示' })
  await expect(alert.getByText('成功回答提问', { exact: true })).toBeVisible()
  await listed
  await alert.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await expect.poll(counts).toEqual([open - 1, answered + 1, abandoned])
  await tabs.nth(1).click()
  await page.getByRole('link', { name: title }).click()

  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('匿名用户 提问')).toBeVisible()
  await expect(page.getByText('再看导流环内壁的沉积。')).toBeVisible()
  await expect(page.getByRole('img', { name: /^回答配图/ })).toHaveCount(9)
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain('"@type":"QAPage"')
  expect(html).not.toContain('石墨坩埚')
  const found = page.getByRole('main').getByText(title.slice(0, 8)).first()
  await seeAt(page, `/search?q=${encodeURIComponent(title)}`, found)
  for (const feed of ['/user/1007', '/paynews'])
    await seeAt(page, feed, page.getByRole('link', { name: title }))
})

test('the asker was told when it was accepted and when it was answered', async ({ browser }) => {
  const page = await signedIn(browser, READER)
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /秦以恒接受了您的提问/ })).toBeVisible()
  await page.getByRole('link', { name: /秦以恒回答了您的提问/ }).click()
  await page.waitForURL(/\/topic\/\d+$/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('whoever comes to the own page as an expert is told before a question is written, and finds what readers ask', async ({
  browser,
}) => {
  const page = await signedIn(browser, EXPERT)
  await page.goto('/user/1007')
  await page.getByRole('button', { name: /提问$/ }).click()
  await expect(page.getByText('不能向自己提问')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: '读者的提问' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  await page.goto('/me')
  const waiting = page.getByRole('region', { name: '等您处理' })
  await expect(waiting.getByRole('link', { name: /个提问待回答$/ })).toHaveAttribute('href', '/questions')
})

test('the dialog closes by the rules through the button, beside it and with Esc, and a draft survives', async ({
  browser,
}) => {
  const page = await signedIn(browser, EXPERT)
  await page.goto('/questions')
  const row = page.getByRole('article').first()
  const dialog = page.getByRole('dialog', { name: '回答提问' })
  const field = dialog.getByLabel('回答', { exact: true })
  const asked = page.getByRole('alertdialog').getByText('关闭后会清空回答内容, 确认关闭?', { exact: true })
  const ways: readonly [string, () => Promise<void>][] = [
    ['the button', () => dialog.getByRole('button', { name: '关闭' }).click()],
    ['beside it', () => page.mouse.click(5, 5)],
    ['Esc', () => page.keyboard.press('Escape')],
  ]
  for (const [way, close] of ways) {
    await test.step(way, async () => {
      const opener = row.getByRole('button', { name: '回答' })
      await opener.click()
      await expect(field).toBeFocused()
      await field.fill('  \n ')
      await choose(dialog, [await picture(50)])
      await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(1)
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
      await opener.click()
      await expect(field).toHaveValue('')
      await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(0)
      await field.fill('写了一半')
      await close()
      await expect(asked).toBeVisible()
      await page.getByRole('button', { name: '取消' }).click()
      await expect(field).toHaveValue('写了一半')
      await close()
      await page.getByRole('button', { name: '确定' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
      await opener.click()
      await expect(field).toHaveValue('')
      await close()
      await expect(dialog).toHaveCount(0)
    })
  }
  await row.getByRole('button', { name: '回答' }).click()
  await field.fill('网断之前写的')
  await choose(dialog, [await picture(60)])
  await expect(dialog.getByRole('img', { name: /已上传/ })).toHaveCount(1)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: '提交回答' }).click()
  await expect(dialog.getByText('网络不太顺畅，请稍后再试')).toBeVisible()
  await expect(field).toHaveValue('网断之前写的')
  await page.context().setOffline(false)
  const later = await page.context().newPage()
  await page.close()
  await later.goto('/questions')
  await later.getByRole('article').first().getByRole('button', { name: '回答' }).click()
  const again = later.getByRole('dialog', { name: '回答提问' })
  await expect(again.getByLabel('回答', { exact: true })).toHaveValue('网断之前写的')
  await expect(again.getByRole('img', { name: /已上传/ })).toHaveCount(1)
  await expect(again.getByText('已恢复上次没有提交的内容')).toBeVisible()
})

test('the expert gives up what was accepted, and a second tab is told so with its text kept', async ({
  browser,
}) => {
  const page = await signedIn(browser, EXPERT)
  await page.goto('/questions')
  const row = page.getByRole('article').filter({ hasText: '已接受' }).first()
  const name = (await row.getByRole('heading').textContent()) ?? ''
  const second = await page.context().newPage()
  await second.goto('/questions')
  await second.getByRole('button', { name }).click()
  await second.getByLabel('回答', { exact: true }).fill('另一个窗口里写的')

  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await row.getByRole('button', { name: '放弃' }).click()
  const asked = page.getByRole('alertdialog', { name: '提示' })
  await expect(asked.getByText('放弃回答此问题?', { exact: true })).toBeVisible()
  await asked.getByRole('button', { name: '取消' }).click()
  expect(sent.filter((path) => path.endsWith('/topics/update'))).toEqual([])
  await row.getByRole('button', { name: '放弃' }).click()
  await asked.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已放弃，编辑部会另请专家')).toBeVisible()
  await page.getByRole('link', { name: /^已放弃/ }).click()
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await expectAccessible(page, { tags: WCAG })

  await second.getByRole('button', { name: '提交回答' }).click()
  await expect(second.getByText('这个提问您已经放弃，不能再回答')).toBeVisible()
  await expect(second.getByLabel('回答', { exact: true })).toHaveValue('另一个窗口里写的')
})

test('who is no expert is told so, and a visitor is asked to sign in', async ({ browser, page }) => {
  await page.goto('/questions')
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  const reader = await signedIn(browser, READER)
  await reader.goto('/questions')
  await expect(reader.getByRole('heading', { name: '这里由受邀专家使用' })).toBeVisible()
  await expectAccessible(reader, { tags: WCAG })
})
