import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnBoth, WCAG } from './accessibility.ts'
import {
  addJudge,
  applyFor,
  closePanel,
  DEVICES,
  hideYear,
  makeYear,
  YEAR,
  type MadeYear,
} from './award-year.ts'
import { statement } from './database.ts'
import { makeEvent } from './door-event.ts'
import { expect, seeAt, test, visit } from './portal.ts'
import { quiet } from './quiet.ts'
import { lastText, signIn, signInHere } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** The second half of a year of the awards: the panel, the result of two people, and the second at which it is known. */

const YEAR_PAGE = `/ev/jgj${YEAR}`
const RESULT = `${YEAR_PAGE}/result`
const PRESS = `${YEAR_PAGE}/press.zip`
const CERTIFICATE = `JG${YEAR}-0001`
const DESK = `/award/judging/${YEAR}`
const desk = (name: string) => `/admin/award-${name}?year=${YEAR}`

/** A page of somebody else beside the one of the test, who works here. */
async function colleague(page: Page, role: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInAsStaff(other, role)
  return other
}

/** Whether the browser would ask before this page is left. */
const isWarnedOfLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test.describe.serial('the second half of an award year', () => {
  let made: MadeYear
  test.beforeAll(async () => {
    made = await makeYear()
  })
  test.afterAll(hideYear)

  test('a judge is invited, says where an interest lies, scores what is left, and is locked out afterwards', async ({
    page,
    complaints,
  }) => {
    test.slow()
    const office = await colleague(page, 'awards')
    await visitDesk(office, desk('panel'))
    await office.getByRole('button', { name: '评分项' }).click()
    const criteria = office.getByRole('dialog', { name: '评分项与权重' })
    await expect(criteria.getByText('权重之和是 100')).toBeVisible()
    await criteria.getByRole('spinbutton', { name: '第 1 项的权重' }).fill('50')
    await expect(criteria.getByText('权重之和应为 100，现在是 110')).toBeVisible()
    await expect(criteria.getByRole('button', { name: /保\s?存/ })).toBeDisabled()
    await criteria.getByRole('spinbutton', { name: '第 1 项的权重' }).fill('40')
    await criteria.getByRole('button', { name: /保\s?存/ }).click()
    await expect(criteria).toBeHidden()

    const address = `judge-${Date.now()}@example.com`
    await office.getByRole('button', { name: '邀请评委' }).click()
    const invite = office.getByRole('dialog', { name: '邀请评委' })
    await invite.getByLabel('姓名').fill('试场评委')
    await invite.getByLabel('单位').fill(made.names[1])
    await invite.getByLabel('邮箱').fill(address)
    await invite.getByRole('button', { name: '发出邀请' }).click()
    const row = office.getByRole('row').filter({ hasText: '试场评委' })
    await expect(row.getByText('等待接受')).toBeVisible()
    await row.getByRole('button', { name: /分\s?配/ }).click()
    const assign = office.getByRole('dialog', { name: '分配给试场评委' })
    await assign.getByRole('checkbox', { name: DEVICES }).check()
    await assign.getByRole('button', { name: /分\s?配/ }).click()
    await expect(row.getByText(DEVICES)).toBeVisible()

    const link = /\/award\/judging\/2020#invitation=[\w-]+/
    await expect.poll(() => lastText(page, address)).toMatch(link)
    const letter = link.exec(await lastText(page, address))?.[0] ?? ''
    const phone = await signIn(page, '/news')
    await applyFor(made.candidates[2], phone)
    await visit(page, DESK)
    await page.getByRole('button', { name: '接受邀请' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '请打开邀请信里的完整链接' })).toBeVisible()
    await visit(page, '/news')
    await visit(page, letter)
    await page.getByRole('button', { name: '接受邀请' }).click()

    const entry = (place: 0 | 1 | 2) => page.locator(`#candidate-${made.candidates[place]}`)
    const open = async (place: 0 | 1 | 2) => {
      if ((await entry(place).getAttribute('open')) === null) await entry(place).locator('summary').click()
    }
    await expect(entry(2).getByText('已回避', { exact: true })).toBeVisible()
    await open(2)
    await expect(entry(2).getByText('已回避：本人申报')).toBeVisible()
    await open(1)
    await expect(entry(1).getByText(/与这家企业可能是同一家/)).toBeVisible()
    await expect(page.getByText(`${made.names[1]}的公开简介`)).toHaveCount(0)
    await expectAccessible(page, { tags: WCAG })

    /** The next of these calls is done, and its answer lost on the way. */
    const loseAnswer = async (call: 'save' | 'submit') => {
      await page.route(
        `**/judging/${call}`,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      return page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/judging/${call}`))
    }
    for (const place of [0, 1] as const) {
      await open(place)
      await entry(place).getByRole('button', { name: '没有，看材料' }).click()
      await expect(entry(place).getByText(`${made.names[place]}的公开简介`)).toBeVisible()
      await expect(entry(place).getByRole('button', { name: '提交评分' })).toBeDisabled()
      for (const field of await entry(place).getByRole('spinbutton').all()) {
        await field.fill('19')
        for (const key of ['End', 'Backspace', 'Backspace', '8', '4']) await field.press(key)
        await expect(field).toHaveValue('84')
      }
      await page.context().setOffline(true)
      await entry(place).getByLabel('评语').fill('做得扎实。')
      await expect(entry(place).getByRole('alert')).not.toBeEmpty()
      expect(await isWarnedOfLeaving(page)).toBe(true)
      await page.context().setOffline(false)
      await Promise.all([loseAnswer('save'), entry(place).getByLabel('评语').fill('做得扎实，写得清楚。')])
      await entry(place).getByLabel('评语').fill('做得扎实，写得也清楚。')
      await Promise.all([
        loseAnswer('submit'),
        entry(place).getByRole('button', { name: '提交评分' }).click(),
      ])
      await expect(entry(place).getByRole('alert')).toHaveText('网络不太顺畅，请稍后再试')
      await entry(place).getByRole('button', { name: '提交评分' }).dblclick()
      await expect(entry(place).getByRole('button', { name: '收回修改' })).toBeVisible()
      await quiet(page)
      await expect(entry(place).getByRole('alert')).toHaveCount(0)
      expect(await isWarnedOfLeaving(page)).toBe(false)
    }
    const others = complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))
    expect(others).toEqual([])
    await expect(page.getByText('全部评完了，谢谢。')).toBeVisible()
    await entry(1).getByRole('button', { name: '收回修改' }).click()
    await expect(page.getByText('还有 1 位待评', { exact: false })).toBeVisible()
    const token = (await page.context().cookies()).find(({ name }) => name === 'portal_token')?.value ?? ''
    await page.request.post('/login/logout', { headers: { authorization: token }, data: {} })
    page.once('dialog', (dialog) => void dialog.accept())
    await entry(1).getByLabel('评语').fill('登录过期以后写的评语。')
    await expect(page.getByRole('dialog', { name: '登录' })).toContainText('登录已过期')
    await signInHere(page, phone)
    await open(1)
    await expect(entry(1).getByLabel('评语')).toHaveValue('登录过期以后写的评语。')
    await expect(entry(1).getByText('已保存', { exact: true })).toBeVisible()
    await entry(1).getByRole('button', { name: '提交评分' }).click()
    await expect(page.getByText('全部评完了，谢谢。')).toBeVisible()

    await addJudge('试场评委二', [
      [made.candidates[0], 90],
      [made.candidates[1], 90],
      [made.candidates[2], 60],
    ])
    await addJudge('试场评委三', [
      [made.candidates[0], 78],
      [made.candidates[1], 78],
      [made.candidates[2], 50],
    ])
    await open(0)
    await closePanel()
    await entry(0).getByRole('button', { name: '收回修改' }).click()
    await expect(entry(0).getByRole('alert')).toHaveText('现在不是评审时间，评分不能修改')
    await visit(page, DESK)
    await open(0)
    await expect(entry(0).getByText('已提交，评审已截止。')).toBeVisible()
    await expect(entry(0).getByRole('spinbutton').first()).toBeDisabled()
  })

  test('a panel that lacks judges and a tie hold the result up; one colleague computes it and another freezes it, once', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'awards')
    await visitDesk(page, desk('results'))
    await expect(page.getByText('有参评者提交的评分不够', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: '计算结果' })).toBeDisabled()
    await visitDesk(page, desk('panel'))
    const lacking = page.getByRole('row').filter({ hasText: made.names[2] })
    await expect(lacking.getByText('还差 1 位')).toBeVisible()
    await expectAccessible(page)

    await addJudge('试场评委四', [[made.candidates[2], 55]])
    await visitDesk(page, desk('results'))
    await page.getByRole('button', { name: '计算结果' }).click()
    await expect(page.getByText(`“${DEVICES}”有完全相同的名次`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: '同分，裁定先后' }).first().click()
    const tie = page.getByRole('dialog', { name: '裁定同分者的先后' })
    await tie.getByRole('button', { name: '就按这个先后' }).click()
    await expect(tie.getByText('请写明裁定的原因')).toBeVisible()
    await expectAccessibleOnBoth(page, { part: '.ant-modal' })
    await tie.getByRole('button', { name: `${made.names[1]} · 器件2上移` }).click()
    await tie.getByLabel('裁定的原因').fill('批量交付更早')
    await tie.getByRole('button', { name: '就按这个先后' }).click()
    await expect(page.getByText('裁定的先后', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '计算结果' }).click()
    await expect(page.getByText('等另一位同事冻结')).toBeVisible()

    const freeze = async (at: Page) => {
      await at.getByRole('button', { name: /冻\s?结/ }).click()
      await at
        .getByRole('dialog')
        .getByRole('button', { name: /冻\s?结/ })
        .click()
    }
    await freeze(page)
    await expect(page.getByText('需要另一位同事确认')).toBeVisible()
    const other = await colleague(page, 'administrator')
    await visitDesk(other, desk('results'))
    const late = await colleague(page, 'administrator')
    await visitDesk(late, desk('results'))
    await freeze(other)
    await expect(other.getByText('已冻结', { exact: true })).toBeVisible()
    await freeze(late)
    await expect(late.getByText('这份结果已经冻结或已被取代')).toBeVisible()
    await visit(page, YEAR_PAGE)
    await expect(page.getByText('2020年度获奖名单')).toHaveCount(0)
  })

  test('the result is known nowhere until its moment, and then everywhere, with certificates and a message', async ({
    page,
  }) => {
    test.slow()
    const [loser, winner] = made.candidates
    const candidate = (id: number) => `${YEAR_PAGE}/candidate/${id}`
    const status = async (path: string) => (await page.request.get(path)).status()
    const phone = await signIn(page, '/news')
    await applyFor(winner, phone)
    const office = await colleague(page, 'administrator')
    await visitDesk(office, desk('results'))
    await office.getByRole('button', { name: /^公\s?布$/ }).click()
    const dialog = office.getByRole('dialog', { name: '公布结果' })
    await expect(dialog.getByLabel('公布时刻')).toHaveValue(/ 20:00$/)
    await expectAccessibleOnBoth(office, { part: '.ant-modal' })
    await dialog.getByRole('button', { name: '定下时刻' }).click()
    await expect(office.getByText('定于', { exact: true })).toBeVisible()
    for (const hidden of [RESULT, PRESS, `/award/certificate/${CERTIFICATE}`])
      expect(await status(hidden)).toBe(404)
    await visit(page, candidate(winner))
    await expect(page.getByRole('region', { name: '获奖' })).toHaveCount(0)

    await office.getByRole('button', { name: '改公布时刻' }).click()
    await dialog.getByText('现在（一分钟之内）').click()
    await dialog.getByRole('button', { name: '现在公布' }).click()
    await expect(dialog).toBeHidden()

    const explanation = page.getByRole('link', { name: '2020 年度结果怎么得出' })
    await seeAt(page, YEAR_PAGE, explanation)
    await expect(page.getByText('2020年度获奖名单')).toBeVisible()
    await expectAccessibleOnBoth(page, { tags: WCAG })
    await explanation.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('结果怎么得出')
    await expect(page.getByText('同分裁定：批量交付更早', { exact: false })).toBeVisible()
    await expect(page.getByText(made.names[0])).toHaveCount(0)
    await expectAccessibleOnBoth(page, { tags: WCAG })
    expect(await status(PRESS)).toBe(200)

    await visit(page, candidate(loser))
    await expect(page.getByRole('region', { name: '获奖' })).toHaveCount(0)
    await visit(page, candidate(winner))
    const honour = page.getByRole('region', { name: '获奖' })
    await expect(honour).toContainText(DEVICES)
    await expect(honour.getByRole('link', { name: '结果怎么得出' })).toHaveAttribute('href', RESULT)
    await expectAccessibleOnBoth(page, { tags: WCAG })
    await honour.getByRole('link', { name: `证书 ${CERTIFICATE}` }).click()
    await expect(page.getByText('这份证书属实', { exact: false })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(made.names[1])
    await expectAccessibleOnBoth(page, { tags: WCAG })
    expect(await status(`/award/certificate/${CERTIFICATE}/file.pdf`)).toBe(200)
    await visit(page, '/messages')
    await expect(page.getByText(`祝贺获奖：${DEVICES}`)).toBeVisible()
    await visitDesk(office, desk('results'))
    await expect(office.getByText('已公布', { exact: true })).toBeVisible()
    await expectAccessible(office)

    // What is done to votes and candidates now is for a correction, and says so.
    await office.getByRole('button', { name: '计算更正' }).click()
    const correction = office.getByRole('dialog', { name: '计算更正' })
    await expect(correction.getByText('获奖名单不变', { exact: false })).toBeVisible()
    await correction.getByRole('button', { name: '计算更正' }).click()
    await expect(correction.getByText('请写明更正的原因')).toBeVisible()
    await expectAccessibleOnBoth(office, { part: '.ant-modal' })
    await correction.getByRole('button', { name: /取\s?消/ }).click()
    await visitDesk(office, desk('votes'))
    await expect(office.getByText('这里的改动不改获奖名单与证书', { exact: false })).toBeVisible()
    await expectAccessibleOnBoth(office)
    await office
      .getByRole('row')
      .filter({ hasText: made.names[0] })
      .getByRole('button', { name: /退\s?出/ })
      .click()
    await expect(office.getByRole('dialog').getByText('只为更正作准备', { exact: false })).toBeVisible()
  })

  test('a name that was written wrongly is put right, and a correction says so before it is made', async ({
    page,
  }) => {
    await signInAsStaff(page, 'awards')
    await visitDesk(page, desk('votes'))
    const row = page.getByRole('row').filter({ hasText: made.names[1] })
    await row.getByRole('button', { name: '改名称' }).click()
    const dialog = page.getByRole('dialog', { name: `改${made.names[1]} · 器件2的名称` })
    await expect(dialog.getByText('证书编号不变', { exact: false })).toBeVisible()
    await expectAccessibleOnBoth(page, { part: '.ant-modal' })
    await dialog.getByLabel('产品名称').fill('器件二')
    await dialog.getByLabel('原因').fill('企业来函')
    await dialog.getByRole('button', { name: '改名称' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(`${made.names[1]} · 器件二`)
    await seeAt(page, YEAR_PAGE, page.getByText('器件二').first())
    await visitDesk(page, desk('results'))
    await page.getByRole('button', { name: '计算更正' }).click()
    await expect(
      page
        .getByRole('dialog', { name: '计算更正' })
        .getByText(`器件2改为${made.names[1]} · 器件二`, { exact: false }),
    ).toBeVisible()
  })

  test('whoever won is invited to the dinner, once', async ({ page }) => {
    const event = await makeEvent()
    // Codes are for what is public; so long ago no list of others begins with it.
    await statement(
      `update events set state = 'published', starts_on = '2001-01-01', ends_on = '2001-01-01' where id = $1`,
      [event.id],
    )
    await signInAsStaff(page, 'administrator')
    await visitDesk(page, `/admin/tickets/${event.id}`)
    await page.getByRole('tab', { name: '优惠码与邀请' }).click()
    const give = async () => {
      await page.getByRole('button', { name: '给获奖者发码' }).click()
      const dialog = page.getByRole('dialog', { name: '给获奖者发码' })
      await dialog.getByRole('combobox', { name: '晚宴门票' }).click()
      await page.locator('.ant-select-item-option').filter({ hasText: '标准票' }).click()
      await dialog.getByLabel('哪一届').fill(String(YEAR))
      await expectAccessibleOnBoth(page, { part: '.ant-modal' })
      await dialog.getByRole('button', { name: '发码并通知' }).click()
      await expect(dialog).toBeHidden()
    }
    await give()
    await give()
    await expect(page.getByRole('row').filter({ hasText: made.names[1] })).toHaveCount(1)
    await statement(`update events set state = 'withdrawn' where id = $1`, [event.id])
  })
})
