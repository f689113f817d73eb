import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'

/** Somebody with a question: sees that it was asked already, waits for the answer, thinks otherwise. */

test('an open question reminds whoever wants to know the answer, until undone', async ({ page }) => {
  await page.goto('/answers?t=open')
  await page.locator('main article').getByRole('link').first().click()
  await expect(page.getByText('专家正在赶来，还没有回答。')).toBeVisible()
  const path = new URL(page.url()).pathname
  await signIn(page, path)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: '有回答时提醒我' }).click()
  await expect(page.getByText('有了回答，消息里会告诉您。')).toBeVisible()
  await page.goto('/library?t=awaited')
  await page.getByRole('link', { name: title }).click()
  const undo = page.getByRole('button', { name: '已设提醒，点此取消' })
  await expect(undo).toHaveAttribute('aria-pressed', 'true')
  await undo.click()
  await expect(page.getByText('不再提醒。')).toBeVisible()
  await page.goto('/library?t=awaited')
  await expect(page.getByText('没有在等的回答。')).toBeVisible()
})

test('a visitor who wants to be reminded is asked to sign in', async ({ page }) => {
  await page.goto('/answers?t=open')
  await page.locator('main article').getByRole('link').first().click()
  await page.getByRole('button', { name: '有回答时提醒我' }).click()
  await expect(page.getByRole('dialog')).toContainText('登录后，有了回答会通知您')
})
