import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEAD_LINKS } from '../db/demo/dead-links.ts'
import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, takePicture, test } from './portal.ts'
import { drawn, signInAsStaff, visitDesk } from './staff.ts'

/** What staff do with records beside writing them: taking a label away, codes for posters, organisations, dead addresses. */

const idOf = async (text: string, values: unknown[]) =>
  Number(((await statement(text, values)) as { id: string }[])[0]?.id)

/** The same at a desk and on a telephone: nothing beyond the window, nothing that cannot be read out. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await drawn(page)
    await takePicture(page, `records-${name}-${width}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an entry of the dictionary is taken out after seeing what that changes, and put back', async ({
  page,
}) => {
  const name = `词条 ${randomUUID().slice(0, 8)}`
  const id = await idOf(`insert into dictionary_entries (kind, name) values ('term', $1) returning id`, [
    name,
  ])
  await signInAsStaff(page, 'operations')
  await visitDesk(page, `/admin/dictionary/${id}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤下' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`撤下《${name}》`) })
  await expect(dialog).toContainText(/最近 \d+ 篇里：不再有/)
  await lookAt(page, 'taking-out')
  await dialog.getByLabel('原因').fill('不是行业里的词')
  await dialog.getByRole('button', { name: '撤下', exact: true }).click()
  await expect(page.getByText('已撤下').first()).toBeVisible()
  await page.getByRole('button', { name: '恢复公开' }).click()
  await expect(page.getByText('已恢复公开').first()).toBeVisible()
})

test('a page has a code to be printed, named after it', async ({ page }) => {
  await signInAsStaff(page, 'chief_editor')
  const [topic] = (await statement(
    `select id, title from topics where state = 'published' order by id limit 1`,
  )) as { id: string; title: string }[]
  await visitDesk(page, `/admin/topics/${topic?.id}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '二维码' }).click()
  const dialog = page.getByRole('dialog', { name: '二维码' })
  await expect(dialog.getByRole('img', { name: '的二维码' })).toBeVisible()
  await lookAt(page, 'code')
  for (const ending of ['PNG', 'SVG']) {
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `下载 ${ending}` }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`二维码\\.${ending.toLowerCase()}$`))
  }
})

test('an application becomes an organisation, which its list shows', async ({ page }) => {
  const company = `测试公司 ${randomUUID().slice(0, 8)}`
  await statement(
    `insert into inquiries (name, company, phone, email, origin, created_at)
     values ('林一帆', $1, '+8613800138112', 'lin@example.com', 'settle', now())`,
    [company],
  )
  await signInAsStaff(page, 'sales')
  await visitDesk(page, '/admin/inquiries')
  await page.getByLabel('查找资料').fill(company)
  await page.getByRole('row', { name: company }).getByRole('button', { name: '林一帆' }).click()
  await page.getByRole('button', { name: '转为机构账号' }).click()
  const dialog = page.getByRole('dialog', { name: `${company}转为机构账号` })
  await expect(dialog.getByLabel('名称')).toHaveValue(company)
  await lookAt(page, 'convert')
  await dialog.getByRole('button', { name: '转为机构账号' }).click()
  await expect(page).toHaveURL(/\/admin\/people\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await visitDesk(page, '/admin/organisations')
  await expect(page.getByRole('link', { name: company })).toBeVisible()
  await lookAt(page, 'organisations')
})

test('an address that refused mails takes them again once staff say why', async ({ page }) => {
  const address = `z${randomUUID().slice(0, 8)}@gone.example.com`
  const id = await idOf(
    `insert into mail_refusals (address, first_at, last_at, dead_since, reason)
     values ($1, now(), now(), now(), '550 5.1.1 <' || $1 || '> no such mailbox') returning id`,
    [address],
  )
  await signInAsStaff(page, 'support')
  await visitDesk(page, '/admin/refused-addresses')
  await expect(page.getByText(address)).toHaveCount(0)
  await lookAt(page, 'refused')
  await page.getByRole('button', { name: '允许再发到 z***@gone.example.com' }).first().click()
  await page.getByRole('dialog').getByLabel('原因').fill('本人来电，邮箱已经恢复')
  await page.getByRole('dialog').getByRole('button', { name: '允许再发' }).click()
  await expect(page.getByText('可以再发了')).toBeVisible()
  const [row] = (await statement(`select dead_since from mail_refusals where id = $1`, [id])) as {
    dead_since: Date | null
  }[]
  expect(row?.dead_since).toBeNull()
})

test('a dead link leads to its article at the block', async ({ page }) => {
  const [{ url }] = DEAD_LINKS
  await signInAsStaff(page, 'chief_editor')
  await visitDesk(page, '/admin/links')
  await lookAt(page, 'links')
  // So low that nothing of the text is seen before it is scrolled to.
  await page.setViewportSize({ width: 1440, height: 300 })
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${url}"]`) })
  await row.locator('a[href^="/admin/topics/"]').click()
  await expect(page).toHaveURL(/part=\d+/)
  await expect(page.locator(`.body-text [data-link="${url}"]`)).toBeInViewport()
})
