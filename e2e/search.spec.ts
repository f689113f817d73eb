import { expect, test } from './portal.ts'

test('typing offers suggestions, arrows and Enter choose one, Escape closes them', async ({ page }) => {
  await page.goto('/news')
  const box = page.getByRole('combobox', { name: '搜索全站' })
  await box.fill('碳化')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const chosen = (await options.first().getAttribute('href')) ?? ''
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await box.pressSequentially('硅')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${chosen.split('?')[0]}`))
})

test('Enter searches for what was typed, and the Enter of an open input method does not', async ({
  page,
}) => {
  await page.goto('/news')
  const box = page.getByRole('combobox', { name: '搜索全站' })
  await box.focus()
  const client = await page.context().newCDPSession(page)
  await client.send('Input.imeSetComposition', { text: 'tanhuagui', selectionStart: 9, selectionEnd: 9 })
  await client.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    windowsVirtualKeyCode: 229,
  })
  await expect(page).toHaveURL(/\/news$/)
  await client.send('Input.insertText', { text: '碳化硅' })
  await box.press('Enter')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('碳化硅')}`)
  await expect(page.locator('article mark').first()).toHaveText('碳化硅')
})

test('hits lead to their pages, where the words are marked in the text as well', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('碳化硅')}`)
  const links = page.locator('article h3 a')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  // The words go along to the pages that mark them, and to no other.
  for (const path of paths) expect(path).toMatch(/^\/topic\/\d+\?key=|^\/(?!topic\/)[^?]+$/)
  const first = paths.findIndex((path) => path.startsWith('/topic/'))
  await links.nth(first).click()
  await expect(page).toHaveURL(paths[first] ?? '')
  // Some hold the words in title or summary only; most hold them in the text.
  let marked = 0
  for (const path of paths.filter((each) => each.startsWith('/topic/')).slice(0, 8)) {
    await page.goto(path)
    if ((await page.locator('.prose mark').count()) > 0) marked += 1
  }
  expect(marked).toBeGreaterThan(2)
})

test('more is loaded in place, without one row twice', async ({ page }) => {
  // Of data, which no other test publishes: a hit that comes between moves those behind it to the next page.
  await page.goto(`/search?q=${encodeURIComponent('的')}&kind=data`)
  const rows = page.locator('article h3 a')
  await expect(rows).toHaveCount(20)
  await page.getByRole('link', { name: '加载更多' }).click()
  await expect(rows).toHaveCount(40)
  const paths = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(paths).size).toBe(40)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the header’s form searches and a link leads on', async ({ page }) => {
    await page.goto('/news')
    const box = page.locator('header input[name=q]')
    await box.fill('的')
    await box.press('Enter')
    await expect(page.locator('article h3 a')).toHaveCount(20)
    await page.getByRole('link', { name: '加载更多' }).click()
    await expect(page).toHaveURL(/p=2/)
    await expect(page.locator('article h3 a').first()).toBeVisible()
  })
})

test('an empty field offers what was looked for here and what many look for; the first is erased singly or all', async ({
  page,
}) => {
  for (const word of ['衬底', '外延']) {
    await page.goto('/news')
    const box = page.getByRole('combobox', { name: '搜索全站' })
    await box.click()
    // What is sent before the script has come is a search as well, and not noted.
    await expect(page.getByRole('group', { name: '热门搜索' })).toBeVisible()
    await box.fill(word)
    await box.press('Enter')
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent(word)}`)
  }
  await page.getByRole('combobox', { name: '搜索全站' }).click()
  const recent = page.getByRole('group', { name: '最近搜索' }).getByRole('option')
  await expect(recent).toHaveText(['外延', '衬底'])
  await expect(page.getByRole('group', { name: '热门搜索' }).getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: '删除“外延”' }).click()
  await expect(recent).toHaveText(['衬底'])
  await page.goto('/news')
  await page.getByRole('combobox', { name: '搜索全站' }).click()
  await expect(recent).toHaveText(['衬底'])
  await page.keyboard.press('ArrowDown')
  await expect(recent).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: '清空最近搜索' }).click()
  await expect(recent).toHaveCount(0)
  await expect(page.getByRole('group', { name: '热门搜索' })).toBeVisible()
})
