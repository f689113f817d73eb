import type { Browser, Page } from '@playwright/test'
import { expectAccessible, WCAG } from './accessibility.ts'
import { command } from './command.ts'
import { statement } from './database.ts'
import { expect, seeAt, test } from './portal.ts'
import { signIn, signInByMail } from './signing-in.ts'

/** The queue's number of what contains a text; empty when it does not wait. */
async function reviewOf(text: string): Promise<string> {
  const entry = (await command('moderate', 'list')).split('\n\n').find((each) => each.includes(text))
  return /^#(\d+)/.exec(entry ?? '')?.[1] ?? ''
}

/** A page of somebody who has just signed in by phone or by mail. */
async function newReader(browser: Browser, by: '手机号' | '邮箱'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  if (by === '手机号') await signIn(page)
  else await signInByMail(page, `r${Date.now()}@example.com`)
  return page
}

const section = (page: Page) => page.getByRole('region', { name: '评论' })

/** Opens a topic and wakes its comments. */
async function openComments(page: Page, path: string) {
  await page.goto(path)
  await section(page).scrollIntoViewIfNeeded()
  await expect(page.locator('#comments[data-awake]')).toBeAttached()
  return section(page)
}

const COMMENTS = { part: '#comments', tags: [...WCAG, 'best-practice'] }

test('comments: the first one is held, approved, answered, reported, and deleted; the next one rejected', async ({
  browser,
  page,
}) => {
  test.slow()
  const path = '/topic/10030'
  const mark = String(Date.now())
  const author = await newReader(browser, '手机号')
  const desk = await openComments(author, path)
  const area = desk.getByRole('textbox', { name: '写评论' })
  await area.fill('👍')
  await desk.getByRole('button', { name: '发表' }).click()
  await expect(desk.getByText('只有表情或符号')).toBeVisible()
  await expect(area).toHaveValue('👍')
  await area.fill(`第一条评论 ${mark}`)
  await expect(desk.getByText(`${6 + mark.length}/500`)).toBeVisible()
  await area.press('Control+Enter')
  await expect(desk.getByText('已提交，审核通过后显示')).toBeVisible()
  await expect(desk.getByText('待审核，仅自己可见')).toBeVisible()
  await expect(area).toHaveValue('')
  await expectAccessible(author, COMMENTS)

  await page.goto(path)
  await expect(section(page).getByText(mark)).toHaveCount(0)
  await author.reload()
  await section(author).scrollIntoViewIfNeeded()
  await expect(section(author).getByText('待审核，仅自己可见')).toBeVisible()
  await command('moderate', 'approve', await reviewOf(mark))
  await seeAt(page, path, section(page).getByText(`第一条评论 ${mark}`))
  await expect(section(page).getByRole('heading', { name: '评论 1', exact: true })).toBeVisible()

  const other = await newReader(browser, '手机号')
  const answers = await openComments(other, path)
  await answers.getByRole('button', { name: /^回复/ }).click()
  const reply = answers.getByRole('textbox', { name: '写回复' })
  await expect(reply).toBeFocused()
  await reply.press('Escape')
  await expect(answers.getByRole('button', { name: /^回复/ })).toBeFocused()
  await answers.getByRole('button', { name: /^回复/ }).click()
  await reply.fill(`我来回答 ${mark}`)
  await answers.getByRole('button', { name: '回复', exact: true }).click()
  await expect(answers.getByText('待审核，仅自己可见')).toBeVisible()
  await command('moderate', 'approve', await reviewOf(`我来回答 ${mark}`))

  await answers.getByRole('button', { name: /^举报/ }).first().click()
  const dialog = other.getByRole('dialog', { name: '举报这条评论' })
  await dialog.getByLabel('不实信息').check()
  await dialog.getByLabel('补充说明').fill('没有出处')
  await expectAccessible(other, COMMENTS)
  await dialog.getByRole('button', { name: '举报' }).click()
  await expect(answers.getByText('已收到举报')).toBeVisible()
  expect(await command('moderate', 'list')).toContain('有人举报（不实信息：没有出处）')

  await openComments(author, path)
  await desk.getByRole('button', { name: '删除自己的评论' }).click()
  const sure = author.getByRole('alertdialog', { name: '删除这条评论？' })
  await sure.getByRole('button', { name: '取消' }).click()
  await expect(sure).toBeHidden()
  await desk.getByRole('button', { name: '删除自己的评论' }).click()
  await sure.getByRole('button', { name: '删除' }).click()
  await expect(desk.getByText('该评论已删除')).toBeVisible()
  await seeAt(page, path, section(page).getByText('该评论已删除'))
  await expect(section(page).getByText(`我来回答 ${mark}`)).toBeVisible()
  await expect(section(page).getByText(`第一条评论 ${mark}`)).toHaveCount(0)
  await expect(section(page).getByRole('heading', { name: '评论 1', exact: true })).toBeVisible()

  // As if the time until the next comment had passed.
  await statement(`delete from limit_points where name = 'comment-gap'`)
  await area.fill(`第二条评论 ${mark}`)
  await desk.getByRole('button', { name: '发表' }).click()
  await expect(desk.getByText('待审核，仅自己可见')).toBeVisible()
  await command('moderate', 'reject', await reviewOf(`第二条评论 ${mark}`), '--reason', '与文章无关')
  await author.reload()
  await section(author).scrollIntoViewIfNeeded()
  await expect(section(author).getByRole('textbox', { name: '写评论' })).toBeVisible()
  await expect(section(author).getByText(`第二条评论 ${mark}`)).toHaveCount(0)

  const menu = author.getByRole('banner').locator('details', { hasText: '我的账号' })
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: '我的评论' }).click()
  const refused = author.getByRole('listitem').filter({ hasText: `第二条评论 ${mark}` })
  await expect(refused.getByText('不公开')).toBeVisible()
  await expect(refused.getByText('原因：与文章无关')).toBeVisible()
  await expect(author.getByText(`第一条评论 ${mark}`)).toHaveCount(0)
  await expectAccessible(author)

  await other.goto('/my-comments')
  const shown = other.getByRole('listitem').filter({ hasText: `我来回答 ${mark}` })
  await expect(shown.getByText('已显示')).toBeVisible()
  await shown.getByRole('button', { name: '删除自己的评论' }).click()
  await other
    .getByRole('alertdialog', { name: '删除这条评论？' })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(other.getByText('还没有发表过评论')).toBeVisible()
  await seeAt(page, path, section(page).getByRole('heading', { name: '评论', exact: true }))
  await expect(section(page).getByText(`我来回答 ${mark}`)).toHaveCount(0)
})

test('a visitor who wants to write or answer is asked to sign in', async ({ page }) => {
  const desk = await openComments(page, '/topic/10001')
  await desk.getByRole('button', { name: /写下您的看法/ }).click()
  const dialog = page.getByRole('dialog', { name: '登录' })
  await expect(dialog.getByText('登录后即可参与评论')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await desk.getByRole('button', { name: /^回复/ }).first().click()
  await expect(dialog.getByText('登录后即可回复')).toBeVisible()
})

test('without a proved phone there is a sentence with the way to it', async ({ browser }) => {
  const page = await newReader(browser, '邮箱')
  const desk = await openComments(page, '/topic/10001')
  await expect(desk.getByText('发表内容前请先在“我的账号”里验证手机号')).toBeVisible()
  await expect(desk.getByRole('link', { name: '去验证手机号' })).toHaveAttribute('href', '/me')
  await expect(desk.getByRole('textbox')).toHaveCount(0)
})

test('what was typed is still there when it could not be sent, and after the page was loaded anew', async ({
  browser,
}) => {
  const page = await newReader(browser, '手机号')
  const desk = await openComments(page, '/topic/10002')
  await page.route('**/openapi/v1/vue/comments', (route) => route.abort())
  await desk.getByRole('textbox', { name: '写评论' }).fill('写了很久的一段话')
  await desk.getByRole('button', { name: '发表' }).click()
  await expect(desk.getByText('网络不太顺畅，请稍后再试')).toBeVisible()
  await expect(desk.getByRole('textbox', { name: '写评论' })).toHaveValue('写了很久的一段话')
  await page.reload()
  await section(page).scrollIntoViewIfNeeded()
  await expect(section(page).getByRole('textbox', { name: '写评论' })).toHaveValue('写了很久的一段话')
})

test('what was begun is nobody else’s who signs in there, and is there for whoever began it', async ({
  browser,
}) => {
  const page = await newReader(browser, '手机号')
  const field = section(page).getByRole('textbox', { name: '写评论' })
  await openComments(page, '/topic/10002')
  await field.fill('只写了一半的话')
  const writer = await page.context().cookies()
  await page.context().clearCookies()
  await signIn(page, '/topic/10002')
  await openComments(page, '/topic/10002')
  await expect(field).toHaveValue('')
  await page.context().clearCookies()
  await page.context().addCookies(writer)
  // Until the server has said it once, the browser does not know who is back.
  await Promise.all([page.waitForResponse(/\/openapi\/v1\/vue\/me$/), page.goto('/')])
  await openComments(page, '/topic/10002')
  await expect(field).toHaveValue('只写了一半的话')
})

test('without script comments and replies are read, and nothing that would do nothing is shown', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/topic/10001')
  const comments = section(page)
  await expect(comments.getByText('转换率99%是按面积平均的')).toBeVisible()
  await expect(comments.getByText('启用 JavaScript 后可以发表评论')).toBeVisible()
  await expect(comments.getByRole('button')).toHaveCount(0)
  await expect(comments.getByText('欢迎对照')).toHaveCount(0)
})
