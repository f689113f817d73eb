import type { Page } from '@playwright/test'
import { run, stop } from './clock.ts'
import { awake, expect, test, visit } from './portal.ts'

const CLOSED = [
  ['/ev/jgj2022', '申请已经截止'],
  ['/ev/jgj2023', '申报已停止，感谢支持！'],
  ['/ev/jgj2024', '申报已停止，感谢支持！'],
] as const

for (const [path, sentence] of CLOSED) {
  test.describe(`applying on ${path}`, () => {
    test('at once is answered by an alert with exactly that sentence, which goes away again', async ({
      page,
    }) => {
      await visit(page, path)
      await page.getByRole('button', { name: '申报已截止' }).click()
      const alert = page.getByRole('alertdialog')
      await expect(alert.locator('p')).toHaveText(sentence)
      await alert.getByRole('button', { name: '知道了' }).click()
      await expect(alert).toBeHidden()
      await expect(page.getByRole('button', { name: '申报已截止' })).toBeFocused()
    })

    test('online, chosen in the dialog, is answered the same and opens no form', async ({ page }) => {
      await visit(page, path)
      await page.getByRole('button', { name: '申报方式' }).click()
      const ways = page.getByRole('dialog', { name: '选择申报方式' })
      await expect(ways.getByRole('link', { name: /申报表/ })).toHaveCount(3)
      await ways.getByRole('button', { name: '在线申报' }).click()
      await expect(ways).toBeHidden()
      await expect(page.getByRole('alertdialog').locator('p')).toHaveText(sentence)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(page.locator('main').locator('input, textarea')).toHaveCount(0)
    })
  })
}

test('a form chosen in the dialog is downloaded under its Chinese name', async ({ page }) => {
  await visit(page, '/ev/jgj2024')
  await page.getByRole('button', { name: '申报方式' }).click()
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /年度产品申报表/ })
    .click()
  expect((await downloading).suggestedFilename()).toBe('晶冠奖年度产品申报表.docx')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same can be read, chosen and looked at', async ({ page }) => {
    // Without script a browser fetches every picture at once; the words need not wait for them.
    await page.goto('/ev/jgj2024', { waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: '申报已截止' }).click()
    await expect(page.locator('#apply').getByText('申报已停止，感谢支持！')).toBeInViewport()
    await expect(page.locator('#apply').getByRole('link', { name: /申报表/ })).toHaveCount(3)
    await page.getByText('2021年度获奖名单').click()
    const oldest = page.locator('details').filter({ hasText: '2021年度获奖名单' })
    await expect(oldest.locator('li').first()).toBeVisible()
    await expect(page.getByRole('region', { name: '2023年度颁奖礼' }).locator('img').first()).toBeVisible()
  })
})

test.describe('a gallery', () => {
  /** The gallery on screen and awake, with a clock that moves only when told. */
  const openGallery = async (page: Page) => {
    await page.clock.install()
    await visit(page, '/ev/jgj2024')
    const gallery = page.getByRole('region', { name: '2023年度颁奖礼' })
    await gallery.scrollIntoViewIfNeeded()
    await awake(page, gallery)
    await stop(page)
    return gallery
  }
  const shown = (gallery: ReturnType<Page['getByRole']>) =>
    gallery.locator('[data-standing] span').first().textContent()

  test('shows another picture after five seconds and not before', async ({ page }) => {
    const gallery = await openGallery(page)
    const before = await shown(gallery)
    let after = before
    for (let waited = 0; waited < 6000 && after === before; waited += 100) {
      await run(page, 100)
      after = await shown(gallery)
    }
    expect(after).not.toBe(before)
    await run(page, 4800)
    expect(await shown(gallery)).toBe(after)
    await run(page, 300)
    expect(await shown(gallery)).not.toBe(after)
  })

  test('goes on and back by button and key, and stands once paused', async ({ page }) => {
    const gallery = await openGallery(page)
    await gallery.getByRole('button', { name: '暂停轮播' }).click()
    const first = await shown(gallery)
    await gallery.getByRole('button', { name: '下一张' }).click()
    await run(page, 1000)
    expect(await shown(gallery)).not.toBe(first)
    await gallery.getByRole('button', { name: '下一张' }).press('ArrowLeft')
    await run(page, 12_000)
    expect(await shown(gallery)).toBe(first)
  })

  test('moves nothing on the page', async ({ page }) => {
    await page.goto('/ev/jgj2024')
    await page.evaluate(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number')
            Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.getByRole('region', { name: '2023年度颁奖礼' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: '下一张' }).first()).toBeVisible()
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThan(0.01)
  })
})

test('the anchors of 2024 stay in sight and lead to their parts', async ({ page }) => {
  await visit(page, '/ev/jgj2024')
  const anchors = page.getByRole('navigation', { name: '本页导航' })
  await anchors.getByRole('link', { name: '联系我们' }).click()
  await expect(page.getByRole('heading', { name: '联系我们' })).toBeInViewport()
  await expect(anchors).toBeInViewport()
  await page.getByRole('button', { name: '回到顶部' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
