import type { Page } from '@playwright/test'
import { awake, expect, test } from './portal.ts'

/** Slides before their script has come, while it comes, and by keys alone. */

const banners = (page: Page) => page.getByRole('region', { name: '焦点图' })
const album = (page: Page) => page.getByRole('region', { name: '2023年度颁奖礼' })

/** Opens a page whose slides get their script only when what this gives is called. */
async function openSlowly(page: Page, path: string, script: RegExp): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(path)
  return letCome
}

test('the focus walks along with the arrow keys, from the link of one banner to that of the next', async ({
  page,
}) => {
  await page.goto('/')
  await awake(page, banners(page))
  const slides = banners(page).locator('li')
  await slides.nth(0).getByRole('link').focus()
  for (const which of [1, 2]) {
    await page.keyboard.press('ArrowRight')
    await expect(slides.nth(which).getByRole('link')).toBeFocused()
  }
  await page.keyboard.press('ArrowLeft')
  await expect(slides.nth(1).getByRole('link')).toBeFocused()
})

test('who stands on the first banner stays there when its script comes, and nothing can be paused before', async ({
  page,
}) => {
  const letCome = await openSlowly(page, '/', /rotate-banners/)
  const pause = banners(page).locator('[data-pause]')
  const link = banners(page).getByRole('link').first()
  await link.focus()
  await expect(pause).toBeHidden()
  letCome()
  await awake(page, banners(page))
  await expect(link).toBeFocused()
  await expect(pause).toHaveAccessibleName('暂停轮播')
  await expect(pause).toBeVisible()
})

test('who stands on the first banner below the window stays there when its script comes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 300 })
  const letCome = await openSlowly(page, '/', /rotate-banners/)
  const link = banners(page).getByRole('link').first()
  await link.evaluate((element) => element.focus({ preventScroll: true }))
  await expect(banners(page)).not.toBeInViewport()
  letCome()
  await awake(page, banners(page))
  await expect(link).toBeFocused()
})

test('who went to a picture of an album by hand is still there when its script comes, and goes on by keys', async ({
  page,
}) => {
  const letCome = await openSlowly(page, '/ev/jgj2024', /rotate-gallery/)
  const strip = album(page).getByRole('group')
  await strip.focus()
  await strip.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth, behavior: 'instant' }))
  await expect(album(page).getByText('3 / 14', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(album(page).getByText('1 / 14', { exact: true }).locator('visible=true')).not.toBeInViewport()
  letCome()
  await awake(page, album(page))
  const standing = album(page).locator('[data-standing]')
  await expect(standing).toHaveText(/^3 \/ 14/)
  await expect(strip).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(standing).toHaveText(/^4 \/ 14/)
  await page.keyboard.press('Tab')
  await expect(album(page).getByRole('button', { name: '暂停轮播' })).toBeFocused()
  await expect(strip).toHaveCount(0)
})

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true })

  test('banners that were touched before their script came go on by themselves', async ({ page }) => {
    const letCome = await openSlowly(page, '/', /rotate-banners/)
    await banners(page).getByRole('button', { name: '第 2 张' }).tap()
    letCome()
    await awake(page, banners(page))
    const current = banners(page).locator('[aria-current]')
    await expect(current).toHaveAccessibleName('第 2 张')
    await expect(current).toHaveAccessibleName('第 3 张', { timeout: 20_000 })
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every picture of an album says which it is and what it shows', async ({ page }) => {
    await page.goto('/ev/jgj2024')
    for (const at of [0, 2]) {
      const picture = album(page).locator('li').nth(at)
      const caption = (await picture.locator('img').getAttribute('alt')) ?? ''
      await expect(picture.getByText(`${at + 1} / 14`, { exact: true })).toBeVisible()
      await expect(picture.getByText(caption, { exact: true })).toBeVisible()
    }
    await expect(album(page).locator('[data-standing]')).toBeHidden()
  })

  test('where WeChat leads, what needs script is said and not offered', async ({ page }) => {
    await page.goto('/sign-in/wechat')
    await expect(page.getByText('启用 JavaScript 后可以登录。')).toBeVisible()
    await expect(page.getByRole('link', { name: '重新扫码' })).toBeHidden()
    await page.goto('/sign-in/bind')
    await expect(page.getByText('启用 JavaScript 后可以绑定账号。')).toBeVisible()
  })
})
