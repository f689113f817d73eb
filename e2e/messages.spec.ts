import type { Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { expect, test, visit } from './portal.ts'
import { quiet } from './quiet.ts'
import { signInByMail } from './signing-in.ts'
import { htmlOfText } from '../src/platform/mail/html-of-text.ts'

/** Whom the demo lets anybody be who can read its outbox; no other test signs in as this person. */
const TRIED = 'member@example.com'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^消息/ }).first()
const isClean = (page: Page) => expectAccessible(page, { tags: WCAG })

test('a visitor is asked to sign in and fetches nothing of the bell', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/messages')
  await expect(page.getByRole('heading', { name: '请先登录' })).toBeVisible()
  expect(asked.filter((url) => /message-bell|messageInfo/.test(url))).toEqual([])
  await isClean(page)
})

test('messages are counted in the header, read by opening, marked, deleted, and chosen by kind', async ({
  page,
}) => {
  const infos: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/messageInfo')) infos.push(request.url())
  })
  await signInByMail(page, TRIED)
  await expect(bell(page)).toHaveAccessibleName('消息，4 条未读')
  // Another page within the minute asks nobody.
  await page.goto('/news')
  await expect(bell(page)).toHaveAccessibleName('消息，4 条未读')
  expect(infos).toHaveLength(1)

  await bell(page).click()
  await expect(page.getByRole('heading', { name: '消息', exact: true })).toBeVisible()
  await isClean(page)
  await page.getByRole('link', { name: /^未读：\s*石墨坩埚在/ }).click()
  await page.waitForURL(/\/topic\/\d+$/)
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: '未读（3）' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^石墨坩埚在/ })).toBeVisible()

  await page.getByRole('button', { name: '删除“您的评论已通过审核”' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已删除' })).toBeFocused()
  await expect(page.getByText('您的评论已通过审核')).toHaveCount(0)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('已全部标为已读')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('消息')
  await expect(page.getByRole('link', { name: '未读', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^未读/ }).click()
  await expect(page.getByText('没有未读消息。')).toBeVisible()
  await isClean(page)

  await page.getByRole('link', { name: '消息设置' }).click()
  await isClean(page)
  const box = page.getByRole('checkbox', { name: '评论我的内容：邮件' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(page.getByText('已关闭“评论我的内容”的邮件')).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()

  // On a slow line one goes on deleting before the first answer is there.
  await visit(page, '/messages')
  const deletions = page.getByRole('button', { name: /^删除/ })
  const before = await deletions.count()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/messages/remove', async (route) => {
    await promise
    await route.continue()
  })
  await deletions.nth(0).dblclick()
  await deletions.nth(1).click()
  resolve()
  await quiet(page)
  await expect(deletions).toHaveCount(before - 2)
  await expect(page.getByRole('status').filter({ hasText: '已删除' })).toBeFocused()
})

test('a mail is read on a telephone at its own size, with a long address within its window', async ({
  browser,
}) => {
  const telephone = await browser.newContext({ viewport: { width: 390, height: 780 }, isMobile: true })
  const mail = await telephone.newPage()
  await mail.setContent(htmlOfText(`您好：\n\n查看：https://portal.example.com/${'x'.repeat(90)}`))
  const widths = () => [document.documentElement.scrollWidth, innerWidth]
  expect(await mail.evaluate(widths)).toEqual([390, 390])
})
