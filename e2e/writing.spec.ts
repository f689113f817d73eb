import type { Locator, Page, Response } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, seeAt, test } from './portal.ts'
import { signInAsStaff } from './staff.ts'

const KB = 1024

test.describe('writing an article', () => {
  test('with the keyboard alone: typed, shaped by signs and by the menu, saved, and published as it was written', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const title = `键盘写的文章 ${Date.now()}`
    await begin(page, title)
    await bodyOf(page).focus()
    await page.keyboard.type('## 衬底')
    await page.keyboard.press('Enter')
    await page.keyboard.type('碳化硅 ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('8 英寸')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' 衬底。')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- 第一项')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('里面的一项')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/bg')
    await page.keyboard.press('Enter')
    await page.keyboard.type('尺寸')
    await page.keyboard.press('Tab')
    const sent = page.waitForRequest((request) => request.postData()?.includes('价格') ?? false)
    await page.keyboard.type('价格')
    await page.keyboard.press('Control+End')
    await sent
    await expect(page.locator('[data-state]')).toHaveText('已保存')
    await page.reload()
    await expect(bodyOf(page).locator('td').nth(1)).toHaveText('价格')

    await publishWithKeys(page)
    const address = await page.getByRole('link', { name: '在网站上看' }).getAttribute('href')
    const article = page.locator('article')
    await seeAt(page, address ?? '', article.locator('h2').first())
    await expect(article.locator('h2').first()).toHaveText('衬底')
    await expect(article.locator('strong')).toHaveText('8 英寸')
    await expect(article.locator('ul ul li')).toHaveText('里面的一项')
    await expect(article.locator('th')).toHaveText(['尺寸', '价格', ''])
  })

  test('a WeChat article on the clipboard is published, paid, labelled, searchable and with its pictures, in at most twelve presses', async ({
    page,
    complaints,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const word = `衬${Date.now()}`
    let presses = 0
    const press = async (work: Promise<unknown>) => {
      presses += 1
      await work
    }
    await page.goto('/admin/topics')
    await press(page.getByRole('button', { name: '新建文章' }).click())
    await press(bodyOf(page).click())
    await press(paste(page, wechatArticle(word)))
    await expect(bodyOf(page).locator('img')).toHaveCount(2)
    await expect(bodyOf(page).getByText('图片没有取到', { exact: false })).toContainText('640')
    await expect(page.getByLabel('标题', { exact: true })).toHaveValue(`${word}碳化硅扩产`)
    await press(page.getByRole('switch', { name: '会员文章' }).click())
    await press(bodyOf(page).getByRole('button', { name: '去掉' }).click())
    await expect(bodyOf(page).locator('.cut-here, .first-for-members')).toHaveCount(1)
    await expect(page.getByRole('button', { name: '图片没有描述' })).toHaveCount(2)
    await expect(page.getByRole('group', { name: '词典会加的标签' })).toContainText('SiC衬底')
    await press(page.getByRole('button', { name: '保存为草稿' }).click())
    await expect(page).toHaveURL(/\/admin\/topics\/\d+$/)
    await press(page.getByRole('button', { name: '发布', exact: true }).click())
    await expect(page.getByRole('dialog', { name: '发布' })).toContainText('2 张图片没有描述')
    await press(page.getByRole('button', { name: '仍然发布' }).click())
    const address = await page.getByRole('link', { name: '在网站上看' }).getAttribute('href')
    expect(presses).toBeLessThanOrEqual(12)
    // The browser cleans what a page lays on the clipboard, and notes that the styles in it do nothing.
    const others = complaints.splice(0).filter((text) => !text.includes('Applying inline style'))
    expect(others).toEqual([])

    await page.context().clearCookies()
    const heading = page.getByRole('heading', { level: 1, name: `${word}碳化硅扩产`, exact: true })
    await seeAt(page, address ?? '', heading)
    await expect(page.getByText('结尾在会员才看得到的地方')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'SiC衬底', exact: true }).first()).toBeVisible()
    const hit = page.getByRole('link', { name: `${word}碳化硅扩产` }).first()
    await seeAt(page, `/search?q=${encodeURIComponent(word)}`, hit)
  })

  test('the editor loads at most 250 KB of script more, and has nothing that axe finds', async ({ page }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const others = await scriptsOf(page, '/admin/communities/401', page.getByLabel('简介'))
    const all = await scriptsOf(page, '/admin/topics/10001', bodyOf(page))
    const editor = [...all].filter(([path]) => !others.has(path)).reduce((sum, [, size]) => sum + size, 0)
    expect(editor).toBeGreaterThan(50 * KB)
    expect(editor).toBeLessThanOrEqual(250 * KB)
    await page.getByRole('button', { name: '修改', exact: true }).click()
    await expect(page.getByRole('toolbar', { name: '正文格式' })).toBeVisible()
    await expectAccessible(page)
  })

  test('with a Chinese input method: what is composed is not sent while it is composed, and arrives whole', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    await begin(page, `拼音写的 ${Date.now()}`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/admin/api/content/change')) sent.push(request.postData() ?? '')
    })
    const method = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      method.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await bodyOf(page).focus()
    for (const text of ['t', 'tan', 'tanhua', 'tan hua gui']) await compose(text)
    await expect(bodyOf(page)).toContainText('tan hua gui')
    // Something else of the record is saved meanwhile: the letters that are still being composed are not in it.
    const saved = page.waitForResponse('**/admin/api/content/change')
    await page.getByLabel('标题', { exact: true }).evaluate((field: HTMLInputElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field, '拼音写的，改了题')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await saved
    expect(sent.join('')).not.toContain('tan')
    const whole = page.waitForRequest((request) => request.postData()?.includes('碳化硅衬底') ?? false)
    await method.send('Input.insertText', { text: '碳化硅衬底' })
    await whole
    await expect(bodyOf(page)).toHaveText('碳化硅衬底')
    await expect(page.locator('[data-state]')).toHaveText('已保存')
    expect(sent.join('')).not.toContain('tan')
    await page.reload()
    await expect(bodyOf(page)).toHaveText('碳化硅衬底')
  })
})

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true })

/** The scripts that a screen loads, each with its bytes on the wire. */
async function scriptsOf(page: Page, path: string, shown: Locator): Promise<Map<string, number>> {
  const scripts: Promise<[string, number]>[] = []
  const sizeOf = async (response: Response): Promise<[string, number]> => [
    new URL(response.url()).pathname,
    Number((await response.allHeaders())['content-length']),
  ]
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(sizeOf(response))
  }
  page.on('response', note)
  await page.goto(path)
  await shown.waitFor()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  return new Map(await Promise.all(scripts))
}

/** A new draft with a title, open in the editor. */
async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/admin/topics/new')
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('button', { name: '保存为草稿' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/topics\/\d+$/)
  await expect(bodyOf(page)).toBeVisible()
}

async function publishWithKeys(page: Page): Promise<void> {
  // A key is pressed whether the button takes it yet or not.
  for (const name of ['发布', '现在发布']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeEnabled()
    await button.press('Enter')
  }
  await expect(page.getByRole('link', { name: '在网站上看' })).toBeVisible()
}

/** Lays something on the clipboard as another program would, and presses the keys that paste it. */
async function paste(page: Page, html: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (text) => {
    const item = (type: string, value: string) => [type, new Blob([value], { type })] as const
    const plain = text.replaceAll(/<[^>]+>/g, '')
    const types = [item('text/html', text), item('text/plain', plain)]
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(types))])
  }, html)
  await page.keyboard.press('Control+v')
}

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** As the editor of WeChat lays it on the clipboard: sections in sections, and pictures; one of them nobody can have. */
const wechatArticle = (word: string) => `<section><h1>${word}碳化硅扩产</h1>
  <section><p><span style="font-size: 15px;">${'碳化硅衬底的产能今年翻了一番。'.repeat(30)}</span></p></section>
  <p><img src="${PICTURE}" width="600"></p>
  <p><img src="http://127.0.0.1:9/640" width="600"></p>
  <p>${'价格随之回落。'.repeat(40)}</p>
  <p><img src="${PICTURE}" width="600"></p>
  <p>结尾在会员才看得到的地方。</p></section>`
