import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleOnBoth, WCAG } from './accessibility.ts'
import { answerFirstLate, expect, settled, test, visit } from './portal.ts'
import { purgeAwards, statement } from './database.ts'
import { lastCode, newPhone, signIn, signInByMail, signInHere } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** A year of the awards as people live it: applying, the office that judges it, and readers who vote. */

const YEAR = '/ev/jgj2026'
const COMPANY = `浏览器半导体${Date.now()}`
const APPLICANT = `applicant-${Date.now()}@example.com`

/** Proves a telephone where an application asks for one; the page comes anew. */
async function proveTelephone(page: Page): Promise<void> {
  const asked = page.getByRole('region', { name: '验证手机号' })
  await expect(asked).toContainText('提交申报前要先验证手机号')
  const phone = newPhone()
  await asked.getByRole('button', { name: '绑定手机号' }).click()
  await asked.getByLabel('新的手机号').fill(phone)
  await asked.getByRole('button', { name: '发送验证码' }).click()
  await asked.getByLabel('验证码', { exact: true }).fill(await lastCode(page, phone))
  await asked.getByRole('button', { name: '确认绑定' }).click()
  await expect(asked).toHaveCount(0)
  await settled(page)
}

/** Moves the open year so that only this phase goes on today. */
async function goTo(kind: string): Promise<void> {
  await statement(
    `update award_phases set from_on = current_date + case when kind = $1 then -20 when kind = 'application' then -60 else 30 end,
       until_on = current_date + case when kind = $1 then 12 when kind = 'application' then -40 else 40 end
     where year = 2026`,
    [kind],
  )
  await purgeAwards()
}

/** Who stands is shown no more while one can apply: other tests find the year as it was, on its pages and in the sitemap. */
async function goBack(): Promise<void> {
  await statement(`delete from search_documents where path like $1`, [`${YEAR}/candidate/%`])
  await goTo('application')
}

/** On a telephone with its keyboard open, going on from field to field: each stands above the bar at the foot. */
async function expectNothingWrittenBelowTheBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 420 })
  const fields = page.locator('form').getByRole('textbox')
  await fields.first().focus()
  const last = await fields.last().elementHandle()
  for (let isLast = false; !isLast;) {
    await page.keyboard.press('Tab')
    // Where the window has come to rest.
    await expect.poll(() => page.evaluate(nameOfCovered)).toBe('')
    isLast = await page.evaluate((field) => document.activeElement === field, last)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The field that has the focus, where something lies over what is written in it. */
function nameOfCovered(): string {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return ''
  const { left, width, top, height } = field.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + Math.min(height, 44) - 2)
  return field.contains(over) ? '' : (field.labels?.[0]?.textContent ?? 'a field')
}

test.describe.serial('the awards of an open year', () => {
  test.afterAll(goBack)

  test('somebody applies online: a telephone is proved on the way, what is missing is said, documents are taken, and a number is given', async ({
    page,
  }) => {
    test.slow()
    await signInByMail(page, APPLICANT, '/news')
    await page.goto(YEAR)
    await page.getByRole('link', { name: '立即申报' }).first().click()
    await expect(page).toHaveURL(/\/award\/apply\/2026$/)
    await page.getByLabel('申报的奖项').selectOption({ label: '产品奖 · 年度器件产品' })
    await page.getByRole('button', { name: '开始填写' }).click()
    await expect(page).toHaveURL(/\/award\/apply\/2026\/\d+$/)
    await expect(page.getByRole('button', { name: '提交申报' })).toBeDisabled()
    await expect(page.getByText(/^还差：企业名称.*手机号验证、同意声明$/)).toBeVisible()
    await expectAccessibleOnBoth(page, { tags: WCAG })
    await expectNothingWrittenBelowTheBar(page)
    await page.getByLabel('企业名称').fill(COMPANY)
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await proveTelephone(page)
    await expect(page.getByLabel('企业名称')).toHaveValue(COMPANY)
    // As it is printed: with blanks between its signs.
    await page.getByLabel(/^统一社会信用代码/).fill('91350100 M000 100y 43')
    await expect(page.getByLabel(/^统一社会信用代码/)).toHaveValue('91350100M000100Y43')
    await page.getByLabel('产品名称').fill('LQ-1200')
    await page.getByRole('textbox', { name: '公开简介' }).fill('在浏览器里做成了一件难的事。')
    await page.getByLabel('上市或首次交付日期').fill('2026-03-18')
    await page.getByLabel('联系人', { exact: true }).fill('许知微')
    await page.getByLabel('联系电话').fill('021-5555 0186')
    await page.getByLabel('联系邮箱').fill('xu@example.com')
    const saved = page.getByText('已保存', { exact: true })
    await expect(saved).toBeVisible()
    const file = page.getByLabel('添加证明材料')
    await file.setInputFiles({ name: '执照.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
    await expect(page.getByRole('alert').filter({ hasText: '材料应为 PDF' })).toBeVisible()
    // What is written is saved whatever became of a file.
    await expect(saved).toBeVisible()
    const way = Promise.withResolvers<void>()
    await page.route('**/award/document', async (route) => {
      await way.promise
      await route.continue()
    })
    await file.setInputFiles({
      name: '执照.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 licence'),
    })
    // On a telephone that takes its time.
    await expect(page.getByText('正在上传 执照.pdf…')).toBeVisible()
    way.resolve()
    await expect(page.getByText('执照.pdf（1 KB）')).toBeVisible()
    await expect(page.getByText('还差：同意声明')).toBeVisible()
    await page.getByRole('checkbox', { name: /我已读过并同意/ }).check()
    await page.getByRole('button', { name: '提交申报' }).click()
    await expect(page).toHaveURL(/\/award\/apply\/2026$/)
    await expect(page.getByText(/^A2026-\d{4}$/)).toBeVisible()
    await page.getByRole('link', { name: new RegExp(COMPANY) }).click()
    await expect(page.getByRole('button', { name: '收回修改' })).toBeVisible()
  })

  test('what was written without a network is saved once there is one, and found again by who closed the page or was signed out meanwhile', async ({
    page,
    context,
    complaints,
  }) => {
    test.slow()
    const phone = await signIn(page, '/award/apply/2026')
    await page.getByRole('button', { name: '开始填写' }).click()
    await expect(page).toHaveURL(/\/award\/apply\/2026\/\d+$/)
    await settled(page)
    const summary = (on: Page) => on.getByRole('textbox', { name: '公开简介' })
    const saved = (on: Page) => expect(on.getByText('已保存', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await summary(page).fill('在车上写的。')
    await expect(page.getByText('没有保存')).toBeVisible()
    await context.setOffline(false)
    await saved(page)
    await context.setOffline(true)
    await summary(page).fill('在车上写的，又写了一句。')
    await expect(page.getByText('没有保存')).toBeVisible()
    // A telephone closes a page without asking.
    const address = page.url()
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await visit(later, address)
    await expect(summary(later)).toHaveValue('在车上写的，又写了一句。')
    await saved(later)

    const token = (await context.cookies()).find(({ name }) => name === 'portal_token')?.value ?? ''
    await later.request.post('/login/logout', { headers: { authorization: token }, data: {} })
    later.once('dialog', (dialog) => void dialog.accept())
    await summary(later).fill('登录过期以后写的一大段。')
    await expect(later.getByRole('dialog', { name: '登录' })).toContainText('登录已过期')
    await signInHere(later, phone)
    await expect(summary(later)).toHaveValue('登录过期以后写的一大段。')
    await saved(later)
    await later.reload()
    await expect(summary(later)).toHaveValue('登录过期以后写的一大段。')
    expect(complaints.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  test('the office begins the year after as this one is, and no year becomes another', async ({ page }) => {
    await signInAsStaff(page, 'awards')
    await visitDesk(page, '/admin/award-years/new')
    // One that no other test has.
    const year = randomInt(2040, 2099)
    await page.getByLabel('年份').fill(String(year))
    await page.getByLabel('标题').first().fill(`${year}年度晶冠奖`)
    await page.getByRole('button', { name: '保存为草稿' }).click()
    await expect(page.getByText('申报方式：请写在线申报、邮件申报与收件邮箱')).toBeVisible()
    await page.getByRole('combobox', { name: '照往届新建' }).fill('2026')
    await page.locator('.ant-select-item-option').filter({ hasText: '（2026）' }).click()
    await expect(page.getByText('已照这一届填好', { exact: false })).toBeVisible()
    await expect(page.getByLabel('标题').first()).toHaveValue('2027年度晶冠奖')
    await page.getByLabel('年份').fill(String(year))
    await expectAccessibleOnBoth(page)
    await page.getByRole('button', { name: '保存为草稿' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/award-years/${year}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2027年度晶冠奖')
    await expect(page.getByLabel('标题').first()).toBeEnabled()
    await expect(page.getByLabel('年份')).toBeDisabled()
    const [{ prizes } = {}] = (await statement(
      `select jsonb_array_length(working -> 'prizes') = (select count(*) from award_prizes where year = 2026) as prizes
       from editables where kind = 'award-year' and entity_id = $1`,
      [year],
    )) as { prizes?: boolean }[]
    expect(prizes).toBe(true)
  })

  test('the office finds it at its desk and accepts it', async ({ page }) => {
    test.slow()
    await goTo('vote')
    await signInAsStaff(page, 'administrator')
    await page.goto('/admin/award-applications')
    const row = page.getByRole('row').filter({ hasText: COMPANY })
    await row.getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('在浏览器里做成了一件难的事。')).toBeVisible()
    await drawer
      .getByRole('button', { name: /通\s?过/, exact: false })
      .first()
      .click()
    await expect(drawer.getByText(/已通过/)).toBeVisible()
  })

  test('from the page of a reader and from the records the office opens the application itself, whichever year is the newest', async ({
    page,
  }) => {
    const [{ id, applicant } = {}] = (await statement(
      'select id, applicant_id as applicant from award_applications where company = $1',
      [COMPANY],
    )) as { id?: string; applicant?: string }[]
    await signInAsStaff(page, 'administrator')
    const own = new RegExp(`/admin/award-applications\\?year=2026&id=${id}$`)
    const drawer = page.getByRole('dialog')
    await visitDesk(page, `/admin/readers/${applicant}`)
    await page.getByRole('link', { name: new RegExp(COMPANY) }).click()
    await expect(page).toHaveURL(own)
    await expect(drawer.getByText('在浏览器里做成了一件难的事。')).toBeVisible()
    await visitDesk(page, '/admin/audit')
    await page
      .getByRole('link', { name: new RegExp(COMPANY) })
      .first()
      .click()
    await expect(page).toHaveURL(own)
    await expect(drawer.getByText('在浏览器里做成了一件难的事。')).toBeVisible()
  })

  test('an application becomes part of another only when asked again, and for another prize that is said', async ({
    page,
  }) => {
    await signInAsStaff(page, 'awards')
    await page.goto('/admin/award-applications?year=2026')
    await page.getByRole('button', { name: 'A2026-0013' }).click()
    const drawer = page.getByRole('dialog')
    const double = drawer.getByRole('listitem').filter({ hasText: 'A2026-0007' })
    await double.getByRole('button', { name: '并入这一份' }).click()
    const question = page.getByRole('tooltip').filter({ hasText: '把 A2026-0013 并入 A2026-0007？' })
    await expect(question).toContainText('那一份申报的是“年度企业”。')
    await question.getByRole('button', { name: '返回' }).click()
    await expect(question).toBeHidden()
    await expect(drawer.getByText('A2026-0013 · 已提交')).toBeVisible()
  })

  test('whoever wrote what became part of another reads which one that is, in the messages and at the application', async ({
    page,
  }) => {
    test.slow()
    const number = `A2026-${randomInt(5000, 9999)}`
    const [{ kept } = {}] = (await statement(
      `insert into award_applications (number, year, prize_id, applicant_id, source, state, company, product, answers, submitted, submitted_at)
       select $2, year, prize_id, applicant_id, source, 'submitted', company, 'LQ-1200 二', answers, submitted, submitted_at
       from award_applications where company = $1
       returning (select number from award_applications where company = $1) as kept`,
      [COMPANY, number],
    )) as { kept?: string }[]
    await signInAsStaff(page, 'awards')
    await visitDesk(page, '/admin/award-applications?year=2026')
    await page.getByRole('button', { name: number }).click()
    const drawer = page.getByRole('dialog')
    await drawer
      .getByRole('listitem')
      .filter({ hasText: kept ?? '' })
      .getByRole('button', { name: '并入这一份' })
      .click()
    const question = page.getByRole('tooltip').filter({ hasText: `把 ${number} 并入 ${kept}？` })
    await expect(question).toContainText('填写它的人会收到消息。')
    await question.getByRole('button', { name: /并\s?入/ }).click()
    await expect(drawer.getByText(`${number} · 已合并`)).toBeVisible()
    await signInByMail(page, APPLICANT, '/news')
    await visit(page, '/messages')
    await page.getByText(`申报 ${number} 已并入 ${kept}`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`申报 ${number}`)
    await expect(page.getByText(`已并入 ${kept} · 年度器件产品`, { exact: false })).toBeVisible()
    await expect(page.getByText('评选办公室认定这一份与申报', { exact: false })).toBeVisible()
    await expectAccessibleOnBoth(page, { tags: WCAG })
    await page.getByRole('link', { name: `打开 ${kept}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`申报 ${kept}`)
    await page.getByRole('link', { name: '全部申报' }).click()
    await expect(page.getByText(`已并入 ${kept}`, { exact: true })).toBeVisible()
  })

  /** Somebody whose account is a month old. */
  const signInAsVoter = async (page: Page) => growOld(await signIn(page, '/news'))
  const growOld = (phone: string) =>
    statement(
      `update people set created_at = now() - interval '30 days'
       where id = (select person_id from person_channels where address = $1)`,
      [`+86${phone}`],
    )

  test('whoever is not signed in is asked to when they press to vote, comes back to the page that was shared, and votes', async ({
    page,
  }) => {
    test.slow()
    await visit(page, YEAR)
    const vote = page.getByRole('button', { name: `投一票给 ${COMPANY} · LQ-1200` })
    const dialog = page.getByRole('dialog', { name: '登录' })
    await vote.click()
    await expect(dialog.getByText('登录后投票')).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).click()
    const path = await page.getByRole('link', { name: `${COMPANY} · LQ-1200` }).getAttribute('href')
    await visit(page, `${path}#via=k3f9a2`)
    await expectAccessibleOnBoth(page, { tags: WCAG })
    await vote.click()
    await expect(dialog).toBeVisible()
    await growOld(await signInHere(page))
    await expect(page).toHaveURL(new RegExp(`${path}#via=k3f9a2$`))
    await vote.click()
    await page.getByRole('alertdialog').getByRole('button', { name: '投一票' }).click()
    await expect(page.getByText('您有 5 票，还剩 4 票。', { exact: false })).toBeVisible()
    await page.getByRole('navigation', { name: '返回门户' }).getByRole('link', { name: '历届奖项' }).click()
    await expect(page).toHaveURL(/\/jgj$/)
  })

  test('a reader votes five times at most, and once for each', async ({ page }) => {
    test.slow()
    await page.goto(YEAR)
    await expect(page.getByText('每人 5 票，登录后投票。')).toBeVisible()
    await signInAsVoter(page)
    await page.goto(YEAR)
    const vote = page.getByRole('button', { name: `投一票给 ${COMPANY} · LQ-1200` })
    await vote.click()
    await expectAccessibleOnBoth(page, { tags: WCAG })
    await page.getByRole('alertdialog').getByRole('button', { name: '投一票' }).click()
    await expect(page.getByText('您有 5 票，还剩 4 票。', { exact: false })).toBeVisible()
    await expect(vote).toHaveCount(0)
    await expect(page.getByRole('paragraph').filter({ hasText: '已投' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('您有 5 票，还剩 4 票。', { exact: false })).toBeVisible()
    await expectAccessibleOnBoth(page, { tags: WCAG })
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(YEAR)
    await expect(elsewhere.getByText('您有 5 票，还剩 4 票。', { exact: false })).toBeVisible()
    await elsewhere
      .getByRole('button', { name: /^投一票给/ })
      .first()
      .click()
    await elsewhere.getByRole('alertdialog').getByRole('button', { name: '投一票' }).click()
    await expect(elsewhere.getByText('您有 5 票，还剩 3 票。', { exact: false })).toBeVisible()
    await elsewhere.close()
    // As a telephone that kept this page does when its reader goes back to it.
    const comeBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await comeBack()
    await expect(page.getByText('您有 5 票，还剩 3 票。', { exact: false })).toBeVisible()
    // What was asked before a vote says nothing of it, however late it is answered.
    const { letCome } = await answerFirstLate(page, '**/award/my?*')
    await comeBack()
    await page
      .getByRole('button', { name: /^投一票给/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: '投一票' }).click()
    await expect(page.getByText('您有 5 票，还剩 2 票。', { exact: false })).toBeVisible()
    letCome()
    await settled(page)
    await expect(page.getByText('您有 5 票，还剩 2 票。', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: `${COMPANY} · LQ-1200` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LQ-1200')
    await expect(page.getByText('已投', { exact: true })).toBeVisible()
    await expectAccessibleOnBoth(page, { tags: WCAG })
  })

  test('the page of a prize shows its candidates in the reader’s own order, the same again and on the year’s page, and takes votes', async ({
    page,
  }) => {
    test.slow()
    await signInAsVoter(page)
    await visit(page, YEAR)
    await page.getByRole('link', { name: '年度器件产品', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('年度器件产品')
    await settled(page)
    const list = page.getByRole('region', { name: '参评名单' })
    const names = () => list.locator('li > a').allTextContents()
    const order = await names()
    expect(order.length).toBeGreaterThan(2)
    await page.reload()
    await settled(page)
    await expect.poll(names).toEqual(order)
    await expect(page.getByText('别人的票数会影响换算', { exact: false })).toBeVisible()
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /请投一票/)
    await expectAccessibleOnBoth(page, { tags: WCAG })
    await list.getByRole('button', { name: `投一票给 ${COMPANY} · LQ-1200` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '投一票' }).click()
    await expect(page.getByText('您有 5 票，还剩 4 票。', { exact: false })).toBeVisible()
    await visit(page, YEAR)
    const ofYear = page.locator('#candidates')
    await expect
      .poll(async () =>
        (await ofYear.locator('li > a').allTextContents()).filter((name) => order.includes(name)),
      )
      .toEqual(order)
  })

  test('by the keyboard alone one votes on the page that somebody shared, and the office sees which link it was', async ({
    page,
  }) => {
    test.slow()
    await signInAsVoter(page)
    await visit(page, YEAR)
    const path = await page.getByRole('link', { name: `${COMPANY} · LQ-1200` }).getAttribute('href')
    await visit(page, `${path}#via=k3f9a1`)
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
      })
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 100 && (await focused()) !== name; presses += 1)
        await page.keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
    await tabTo(`投一票给 ${COMPANY} · LQ-1200`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await tabTo('投一票')
    await page.keyboard.press('Enter')
    await expect(page.getByText('您有 5 票，还剩 4 票。', { exact: false })).toBeVisible()
    await signInAsStaff(page, 'administrator')
    await visitDesk(page, '/admin/award-votes?year=2026')
    await expect(page.getByRole('row').filter({ hasText: 'link:k3f9a1' })).toContainText(
      `${COMPANY} · LQ-1200`,
    )
    await page.getByRole('button', { name: '按规则作废' }).click()
    const dialog = page.getByRole('dialog', { name: '按规则作废' })
    await dialog.getByRole('combobox', { name: '链接或网站' }).click()
    await page.getByTitle('link:k3f9a1', { exact: false }).click()
    await dialog.getByRole('button', { name: /预\s?览/ }).click()
    await expect(dialog.getByText('会作废 1 张选票、1 票。')).toBeVisible()
    await expectAccessibleOnBoth(page, { part: '.ant-modal' })
    await dialog.getByLabel('作废的原因').fill('试场里的票')
    await dialog.getByRole('button', { name: '作废这 1 张选票' }).click()
    await expect(dialog).toBeHidden()
  })
})
