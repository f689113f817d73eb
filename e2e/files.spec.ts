import type { Page } from '@playwright/test'
import { expect, settled, test } from './portal.ts'

/** A file that only members may read, with previews. */
const PROTECTED = '/file/6001'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await settled(page)
}

/** Previews are drawn by a job, so a fresh portal may still be at it. */
const openDrawn = async (page: Page) => {
  await expect
    .poll(
      async () => {
        await open(page, PROTECTED)
        return page.getByRole('region', { name: '预览' }).count()
      },
      { timeout: 50_000, intervals: [1000] },
    )
    .toBe(1)
}

test('the previews of a file open large, turn by arrows, zoom, close by Esc and give the place back', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await openDrawn(page)
  const second = page.getByRole('link', { name: '放大第 2 页' })
  await second.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^第 2 页（共 \d+ 张）$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/^第 3 页/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText(/^第 1 页/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '上一张' })).toBeDisabled()
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
  complaints,
}) => {
  await open(page, PROTECTED)
  const asked = page.waitForRequest('**/openapi/v1/vue/file/open')
  await page.getByRole('link', { name: /^阅读全文/ }).click()
  expect((await asked).postDataJSON()).toMatchObject({ id: 6001, purpose: 'read' })
  const dialog = page.getByRole('dialog', { name: '登录' })
  await expect(dialog.getByText('暂无此文件阅读权限')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /^阅读全文/ })).toBeFocused()
  // The browser itself notes the answer 403.
  complaints.length = 0
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
