import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { payAt } from './paying.ts'
import { awake, expect, test, visit } from './portal.ts'
import { signInHere } from './signing-in.ts'

/** A file that only members may read, with previews. */
const PROTECTED = '/file/6001'

/** The id of a file that whoever is signed in may read but visitors may not. */
async function firstReadable(page: Page): Promise<number> {
  const found = await page.evaluate(async () => {
    const authorization = /portal_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    for (let id = 6001; id < 6040; id += 1) {
      const answer = await fetch('/openapi/v1/vue/file/open', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ id, purpose: 'read' }),
      })
      const { json } = await answer.json()
      if (json?.url.endsWith('/read')) return id
    }
    return 0
  })
  expect(found).toBeGreaterThan(0)
  return found
}

/** Previews are drawn by a job, so a fresh portal may still be at it. */
const openDrawn = async (page: Page, path: string) => {
  await expect
    .poll(
      async () => {
        await visit(page, path)
        return page.getByRole('region', { name: '预览' }).count()
      },
      { timeout: 120_000, intervals: [1000] },
    )
    .toBe(1)
}

test('the previews of a file, few of what is for members, open large, turn by arrows, zoom, close by Esc and give the place back', async ({
  page,
}) => {
  await openDrawn(page, PROTECTED)
  await expect(page.getByRole('link', { name: /^放大第/ })).toHaveCount(2)
  const files = await (await page.request.get('/files')).text()
  await openDrawn(page, `/file/${/\/file\/(\d+)\/pdf/.exec(files)?.[1]}`)
  const second = page.getByRole('link', { name: '放大第 2 页' })
  await second.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^第 2 页（共 \d+ 张）$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^第 3 页/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText(/^第 1 页/)).toBeVisible()
  const back = dialog.getByRole('button', { name: '上一张' })
  await expect(back).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await back.click()
  // At the end of what it leads to, one stays at the button, and the keys go on.
  await expect(back).toBeDisabled()
  await expect(back).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^第 2 页/)).toBeVisible()
  await page.keyboard.press('+')
  await expect(dialog.getByRole('button', { name: '缩小' })).toBeVisible()
  await page.keyboard.press('-')
  await expect(dialog.getByRole('button', { name: '缩小' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(second).toBeFocused()
})

test('reading a protected file asks the server, and a visitor is told why not and may sign in', async ({
  page,
}) => {
  await visit(page, PROTECTED)
  const asked = page.waitForRequest('**/openapi/v1/vue/file/open')
  await page.getByRole('link', { name: '阅读全文' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ id: 6001, purpose: 'read' })
  const dialog = page.getByRole('dialog', { name: '登录' })
  await expect(dialog.getByText('暂无此文件阅读权限')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: '阅读全文' })).toBeFocused()
})

test('somebody signed in is refused with the reason, buys the file, and reads it page by page', async ({
  page,
}) => {
  await visit(page, PROTECTED)
  await page.getByRole('link', { name: '阅读全文' }).click()
  await signInHere(page)

  await page.getByRole('link', { name: '阅读全文' }).click()
  const refused = page
    .getByRole('dialog')
    .filter({ hasText: '暂无此文件阅读权限，开通会员或单独购买（¥98）' })
  await expect(refused).toBeVisible()
  await expectAccessible(page, { tags: WCAG })
  await refused.getByRole('button', { name: '换个账号登录' }).click()
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  await page.keyboard.press('Escape')

  const ordered = page.waitForResponse('**/openapi/v1/vue/file/order')
  await page.getByRole('button', { name: '购买 ¥98' }).click()
  const { json: order } = await (await ordered).json()
  const paying = page.getByRole('dialog', { name: '购买阅读' })
  await expect(paying.getByRole('img', { name: '微信支付付款二维码' })).toBeVisible()
  await expectAccessible(page, { tags: WCAG })
  await payAt(page, order.codes[0].link)
  await expect(page.getByRole('button', { name: '购买 ¥98' })).toHaveCount(0)

  await page.getByRole('link', { name: '阅读全文' }).click()
  await page.waitForURL('**/file/6001/read')
  await awake(page, page.getByRole('textbox', { name: '页码' }))
  await expect(page.getByText('每一页都带有您的印记')).toBeVisible()
  const first = page.getByRole('img', { name: '第 1 页', exact: true })
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(900)
  await expectAccessible(page, { tags: WCAG })
  const number = page.getByRole('textbox', { name: '页码' })
  await page.keyboard.press('ArrowRight')
  await expect(number).toHaveValue('2')
  await expect(page.getByRole('img', { name: '第 2 页', exact: true })).toBeInViewport()
  await number.fill('5')
  await number.press('Enter')
  await expect(page.getByRole('img', { name: '第 5 页', exact: true })).toBeInViewport()
  await expect(number).toHaveValue('5')
  const scrolls = await page.evaluateHandle(() => {
    const seen: number[] = []
    document.addEventListener('scroll', () => seen.push(window.scrollY))
    return seen
  })
  await number.press('Shift+Tab')
  await expect(page.getByRole('button', { name: '上一页' })).toBeFocused()
  await number.focus()
  await number.press('7')
  await page.getByRole('button', { name: '上一页' }).focus()
  const scrolled = await scrolls.evaluate(async (seen) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return seen
  })
  expect(scrolled, 'coming to the bar, and writing in it, moves no page').toEqual([])
  await page.getByRole('button', { name: '上一页' }).click()
  await expect(number).toHaveValue('4')
  const address = await first.getAttribute('src')
  await page.context().clearCookies()
  expect((await page.request.get(address ?? '')).status()).toBe(401)
})

test('without script the reader is a list of pictures with links to each page', async ({ browser, page }) => {
  await visit(page, PROTECTED)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await signInHere(page)
  const readable = await firstReadable(page)
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false })
  const tab = await plain.newPage()
  await tab.goto(`${process.env.PORTAL_ADDRESS}/file/${readable}`)
  await tab.getByRole('link', { name: '阅读全文' }).click()
  await tab.waitForURL(`**/file/${readable}/read`)
  await expect(tab.getByRole('img', { name: '第 1 页', exact: true })).toBeVisible()
  await expect(tab.getByRole('button', { name: '下一页' })).toBeHidden()
  await tab.getByText('按页码查看').click()
  await tab.getByRole('navigation', { name: '页码' }).getByRole('link', { name: '3', exact: true }).click()
  await expect(tab.getByRole('img', { name: '第 3 页', exact: true })).toBeInViewport()
  await plain.close()
})

test('a public file is opened as a PDF through an address that lives shortly', async ({ request }) => {
  const files = await (await request.get('/files')).text()
  const open = files.match(/\/file\/(\d+)\/pdf/)
  expect(open).not.toBeNull()
  const answer = await request.get(open?.[0] ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(new URL(answer.url()).pathname).toMatch(/^\/f\//)
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
