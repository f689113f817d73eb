import { awake, expect, settled, test } from './portal.ts'
import { signIn } from './signing-in.ts'

const ARTICLE = '/topic/10001'

test('what a reader collects and opens is found again, for this reader only, and the history is erased at a word', async ({
  page,
  browser,
}) => {
  await signIn(page, ARTICLE)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  await page.goto('/library')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('link', { name: '浏览记录' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: '清空并不再保存' }).click()
  await expect(page.getByText('您选择了不保存浏览记录。')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  const stranger = await browser.newPage()
  await stranger.goto('/library')
  await expect(stranger.getByRole('link', { name: title })).toHaveCount(0)
  await stranger.close()
})

test('what is pressed at the moment of leaving is kept, and a late answer about before says nothing of it', async ({
  page,
}) => {
  await signIn(page, ARTICLE)
  await page.getByRole('button', { name: '收藏', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })
  const collected = page.getByRole('button', { name: '已收藏' })
  await expect(async () => {
    await page.reload()
    await expect(collected).toBeVisible({ timeout: 3000 })
  }).toPass()
  const { promise: isPressed, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/reading/visit', async (route) => {
    const response = await route.fetch()
    await isPressed
    await route.fulfill({ response })
  })
  await page.goto('/topic/10002')
  const button = page.getByRole('button', { name: '收藏', exact: true })
  await awake(page, button)
  await button.click()
  answer()
  await settled(page)
  await expect(collected).toBeVisible()
})

test('a narrow header keeps the search and the sign-in apart', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/news')
  const search = await page.getByRole('combobox', { name: '搜索全站' }).boundingBox()
  const signingIn = await page.getByRole('button', { name: '登录', exact: true }).boundingBox()
  if (!search || !signingIn) throw new Error('the header is not whole')
  expect(search.x + search.width).toBeLessThanOrEqual(signingIn.x)
  expect(search.width).toBeGreaterThan(90)
})
