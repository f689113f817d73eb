import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test, visit } from './portal.ts'

/** The demo's showcase: a text with four headings, a picture and a table. */
const ARTICLE = '/topic/10001'

test('a long text has contents that lead to its headings, beside it or, on a telephone, folded above it', async ({
  page,
}) => {
  await visit(page, ARTICLE)
  const contents = page.getByRole('navigation', { name: '目录' })
  await expect(contents.getByRole('link')).toHaveCount(4)
  await contents.getByRole('link', { name: '局限' }).click()
  await expect(page.getByRole('heading', { name: '局限', level: 2 })).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, ARTICLE)
  await expect(contents).toBeHidden()
  await page.getByText('目录', { exact: true }).filter({ visible: true }).click()
  await page.getByRole('link', { name: '局限' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: '局限', level: 2 })).toBeInViewport()
})

test('a picture opens large where it stands, is enlarged by a tap, and Escape leads back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, ARTICLE)
  await page.locator('.prose figure a').first().click()
  const dialog = page.locator('dialog.large-picture')
  const picture = dialog.getByRole('img')
  await expect(picture).toBeVisible()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(300)
  await dialog.getByRole('button', { name: '放大或缩小' }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(1000)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(ARTICLE)
})

test('a picture has its room before it comes, so that the text under it stays where it is', async ({
  page,
}) => {
  await page.route('**/img/**', () => {})
  await page.goto(ARTICLE, { waitUntil: 'domcontentloaded' })
  const picture = page.locator('.prose figure img').first()
  // As wide as the text, and as high as that asks for: the drawing is 1200 by 720.
  await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 720, height: 432 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an article says whose it is, who wrote it and what to read next before its comments', async ({
  page,
}) => {
  await visit(page, ARTICLE)
  await expect(page.getByText('原创', { exact: true })).toBeVisible()
  await expect(page.getByText('转载请注明来源')).toBeVisible()
  await expect(page.getByRole('region', { name: '作者' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/user\/\d+$/,
  )
  const related = await page.getByRole('region', { name: '相关阅读' }).boundingBox()
  const comments = await page.locator('#comments').boundingBox()
  expect(related?.y ?? Infinity).toBeLessThan(comments?.y ?? 0)
})

/** The line that only a printed page has: the portal and the address. */
const printedFrom = (page: Page) =>
  page
    .locator('.printed-from')
    .evaluate((line) => (line.checkVisibility() ? getComputedStyle(line, '::before').content : ''))

test('a printed article has its address and date, and neither advertisements nor what only a screen can do', async ({
  page,
}) => {
  await visit(page, ARTICLE)
  await page.emulateMedia({ media: 'print' })
  expect(await printedFrom(page)).toContain(`${ARTICLE}"`)
  await expect(page.locator('article time').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(page.getByText('广告', { exact: true }).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
})

test('a printed page says when it was printed, in Beijing', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-30T20:05:00Z')
  await visit(page, ARTICLE)
  await page.pdf()
  await page.emulateMedia({ media: 'print' })
  const printed = await page
    .locator('.printed-from')
    .evaluate((line) => [line.dataset.printed, getComputedStyle(line, '::after').content])
  expect(printed).toEqual(['2026/12/1 04:05', expect.stringContaining('打印')])
})

test('so has a data item, with the year of its date, and its figure without the list beside it', async ({
  page,
}) => {
  await visit(page, '/discern/2001')
  expect(await printedFrom(page)).toBe('')
  await page.emulateMedia({ media: 'print' })
  expect(await printedFrom(page)).toMatch(/^"宽禁带产业门户 · http.*\/discern\/2001"$/)
  await expect(page.locator('article time').first()).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(page.locator('article figure img').first()).toBeVisible()
  await expect(page.getByText('同类数据')).toBeHidden()
})

test('a printed page keeps its own head, without the portal’s', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/discerns', '/irs', '/membership', '/ev/jgj2024']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body > header, body > footer').filter({ visible: true })).toHaveCount(0)
  }
})

test('a printed event names its speakers and a printed person says who that is, though both stand beside the rest', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await visit(page, '/ev/d/7001')
  await expect(page.getByRole('region', { name: '嘉宾' }).getByText('林望舒')).toBeVisible()
  await visit(page, '/user/1007')
  await expect(page.getByRole('region', { name: '个人简介' })).toBeVisible()
})

test('on paper no heading is the last of its page, and nothing stands there that can only be pressed', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await visit(page, '/ev/d/7001')
  const register = page.getByRole('region', { name: '报名', exact: true })
  await expect(register.getByRole('heading', { name: '标准票' })).toBeVisible()
  await expect(register.getByRole('link', { name: '立即报名' })).toBeHidden()
  const breaks = await page
    .getByRole('heading', { level: 2 })
    .filter({ visible: true })
    .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).breakAfter))
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
})

test('with the reader’s own colours one tab alone is marked, and a button has a shape', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/ev/d/7001')
  const clipped = await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, getComputedStyle(link).clipPath]))
  expect(clipped.filter(([, clip]) => clip === 'none').map(([name]) => name)).toEqual(['活动'])
  await expect(page.getByRole('link', { name: '立即报名' }).first()).toHaveCSS('outline-style', 'solid')
})

test('on a telephone the header leaves on the way down and comes back on the way up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, ARTICLE)
  const header = page.getByRole('banner')
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 1500)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -400)
  await expect(header).toBeInViewport()
})

test('where one is stands in view of a telephone, however long the row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/jgj', '/ev/list']) {
    await page.goto(path)
    await expect(
      page.getByRole('navigation', { name: '主导航' }).locator('[aria-current=page]'),
    ).toBeInViewport({
      ratio: 0.95,
    })
  }
})

test('a document of the literature centre leads to its whole text', async ({ page }) => {
  for (const id of [10051, 10052, 10053, 10054]) {
    await page.goto(`/topic/${id}`)
    await expect(page.getByRole('region', { name: '文献', exact: true })).toContainText('出处')
    await page.getByRole('link', { name: '阅读全文' }).click()
    await expect(page).toHaveURL(/\/file\/\d+$/)
    await expect(
      page
        .getByText(/共 \d+ 页/)
        .or(page.getByText(/\d+ 页/))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('文献')
  }
})

/** How bright the edges of a frame are just above its end, where nothing is written. */
async function edgesOf(page: Page, frame: Locator): Promise<{ left: number; right: number }> {
  const box = await frame.boundingBox()
  if (!box) throw new Error('the frame is not shown')
  const at = async (x: number) => {
    const clip = { x, y: box.y + box.height - 6, width: 2, height: 2 }
    const { channels } = await sharp(await page.screenshot({ clip })).stats()
    return channels[0]?.mean ?? 0
  }
  return { left: await at(box.x + 1), right: await at(box.x + box.width - 3) }
}

test('a table wider than a telephone has a shade at the edge beyond which there is more of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/topic/10019')
  const frame = page.getByRole('group', { name: '表格' }).first()
  await frame.scrollIntoViewIfNeeded()
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(
    50,
  )
  const atStart = await edgesOf(page, frame)
  expect(atStart.left).toBeGreaterThan(250)
  expect(atStart.right).toBeLessThan(235)
  await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
  const atEnd = await edgesOf(page, frame)
  expect(atEnd.left).toBeLessThan(235)
  expect(atEnd.right).toBeGreaterThan(250)
})

test('a table of twelve columns is printed whole', async ({ page }) => {
  // What A4 has between its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await visit(page, '/topic/10019')
  const table = page.getByRole('group', { name: '表格' }).locator('table').first()
  await table.evaluate((element) => {
    for (const row of element.querySelectorAll('tr'))
      for (let column = row.cells.length; column < 12; column += 1)
        row.append(row.cells.item(column % 3)?.cloneNode(true) ?? '')
  })
  const right = await table.evaluate((element) => element.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(703)
})
