import { randomUUID } from 'node:crypto'
import { statement } from './database.ts'
import { answerFirstLate, expect, test } from './portal.ts'
import { comeBack, drawn, signInAsNewStaff, signInAsStaff, visitDesk } from './staff.ts'

/** Puts something that nobody knows any more into the queue of the moderators; the entry's number. */
async function held(text: string): Promise<number> {
  const [review] = (await statement(
    `insert into moderation_reviews (kind, subject_id, person_id, texts, link, reasons, created_at)
     select 'comment', 900000000 + floor(random() * 90000000)::bigint, min(id), array[$1], '/', '[]', now()
     from people returning id`,
    [text],
  )) as { id: string }[]
  return Number(review?.id)
}

const stateOf = async (id: number) =>
  ((await statement(`select state from moderation_reviews where id = $1`, [id])) as { state: string }[])[0]
    ?.state

test('the queue is worked off with the keyboard alone, one by one and many at once', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  const [one = 0, two = 0, three = 0] = [
    await held(`甲 ${mark}`),
    await held(`乙 ${mark}`),
    await held(`丙 ${mark}`),
  ]
  await signInAsStaff(page, 'moderator')
  await visitDesk(page, '/admin/reviews')
  const card = (id: number) => page.getByRole('listitem', { name: new RegExp(`^第 ${id} 项`) })
  await card(three).focus()
  await page.keyboard.press('x')
  await card(one).focus()
  await page.keyboard.down('a')
  await expect(card(one)).toHaveCount(0)
  expect(await stateOf(one)).toBe('approved')

  // Held for longer, the key decides on nothing that has not been read.
  await card(two).focus()
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: '不放行所选' }).press('Enter')
  await page.getByLabel('原因').fill('广告')
  await page.keyboard.press('Enter')
  await expect(page.getByText('做成 2 项')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).press('Enter')
  await expect(card(two)).toHaveCount(0)
  expect([await stateOf(two), await stateOf(three)]).toEqual(['rejected', 'rejected'])
})

test('of many decided at once each row says what became of it', async ({ page }) => {
  const mark = randomUUID().slice(0, 8)
  const [one = 0, two = 0] = [await held(`丁 ${mark}`), await held(`戊 ${mark}`)]
  await signInAsStaff(page, 'moderator')
  await visitDesk(page, '/admin/reviews')
  for (const id of [one, two]) await page.getByRole('checkbox', { name: `选上第 ${id} 项` }).check()
  await statement(`update moderation_reviews set state = 'gone' where id = $1`, [one])
  await page.getByRole('button', { name: '放行所选', exact: true }).click()
  await expect(page.getByText('做成 1 项，没做成 1 项')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(`编号 ${one} 已经不用审核`)
})

test('what somebody left with the form is followed up by a colleague, its contact shown only when asked', async ({
  page,
}) => {
  const company = `测试公司 ${randomUUID().slice(0, 8)}`
  await statement(
    `insert into inquiries (name, company, phone, email, created_at)
     values ('林一帆', $1, '+8613800138111', 'lin@example.com', now())`,
    [company],
  )
  await signInAsStaff(page, 'sales')
  await visitDesk(page, '/admin/inquiries')
  await page.getByLabel('查找资料').fill(company)
  const row = page.getByRole('row', { name: company })
  await expect(row).toContainText('138****8111')
  await row.getByRole('button', { name: '林一帆' }).click()
  const drawer = page.getByRole('dialog', { name: company })
  await drawer.getByRole('button', { name: /看完整的联系方式/ }).click()
  await expect(drawer).toContainText('+8613800138111')
  await drawer.getByLabel('做了什么').fill('已去电，下周面谈')
  await drawer.getByRole('button', { name: '记下' }).click()
  await expect(drawer.getByRole('listitem')).toContainText('已去电，下周面谈')
  // Whoever presses again because nothing happens has done it once.
  const { letCome } = await answerFirstLate(page, '**/admin/api/inquiries/follow')
  await drawer.getByLabel('做了什么').fill('已寄样品')
  await drawer.getByRole('button', { name: '记下' }).dblclick()
  letCome()
  await expect(drawer.getByLabel('做了什么')).toHaveValue('')
  await drawn(page)
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByText('已联系', { exact: true }).first().click()
  await expect(row).toContainText('已联系')
})

test('what is being written of an inquiry stays while a colleague writes of it, and is kept once that was read', async ({
  page,
}) => {
  const company = `测试公司 ${randomUUID().slice(0, 8)}`
  const left = async (name: string) => {
    const [row] = (await statement(
      `insert into inquiries (name, company, phone, email, created_at)
       values ($1, $2, '+8613800138113', 'lin@example.com', now()) returning id`,
      [name, company],
    )) as { id: string }[]
    return row?.id ?? ''
  }
  const [id, second] = [await left('林一帆'), await left('周二')]
  await signInAsStaff(page, 'sales')
  await visitDesk(page, `/admin/inquiries?id=${id}`)
  const drawer = page.getByRole('dialog', { name: `${company} 林一帆` })
  await drawer.getByLabel('做了什么').fill('已寄去资料')
  await statement(
    `with told as (insert into inquiry_notes (inquiry_id, actor, state, note, at)
       values ($1, 'staff:101', 'closed', '对方说不必再联系', now()))
     update inquiries set state = 'closed' where id = $1`,
    [id],
  )
  await comeBack(page)
  await expect(drawer.getByRole('listitem')).toContainText('对方说不必再联系')
  await expect(drawer.getByLabel('做了什么')).toHaveValue('已寄去资料')
  await drawer.getByRole('button', { name: '记下' }).click()
  await expect(drawer.getByRole('alert')).toContainText('同事刚刚跟进过')
  await expect(drawer.getByLabel('做了什么')).toHaveValue('已寄去资料')
  await drawer.getByRole('button', { name: '记下' }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  await expect(drawer.getByLabel('做了什么')).toHaveValue('')
  // Whoever had only read what a colleague ended began nothing anew.
  expect(await statement(`select state from inquiries where id = $1`, [id])).toEqual([{ state: 'closed' }])

  // Found by its number, another one opens in its place, also where this screen is open already.
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '标题、编号、姓名、手机或页面' }).fill(second)
  await page.getByRole('option', { name: `周二 · ${company}` }).click()
  await expect(page.getByRole('dialog', { name: `${company} 周二` })).toBeVisible()
})

test('an order is found from every screen by its number as it is read out on the telephone', async ({
  page,
}) => {
  const [order] = (await statement(
    `select number, subject from orders where state = 'fulfilled' order by id limit 1`,
  )) as { number: string; subject: string }[]
  const number = order?.number ?? ''
  await signInAsNewStaff(page, 'support')
  await visitDesk(page, '/admin')
  await page.keyboard.press('Control+k')
  const readOut = `${number.slice(0, 8)} ${number.slice(8, 14)} ${number.slice(14)}`
  await page.getByRole('combobox', { name: '标题、编号、姓名、手机或页面' }).fill(readOut)
  await page.getByRole('option', { name: `${order?.subject}（${number}）` }).click()
  await expect(page.getByText(`订单 ${number}`)).toBeVisible()
})

test('an inquiry names the colleague who had it and has left, and is given to another', async ({ page }) => {
  const company = `测试公司 ${randomUUID().slice(0, 8)}`
  const leaver = await signInAsNewStaff(page, 'sales')
  await statement(
    `update staff set name = '走了的同事', state = 'disabled', disabled_at = now() where id = $1`,
    [leaver],
  )
  const [left] = (await statement(
    `insert into inquiries (name, company, phone, email, created_at, state, owner)
     values ('林一帆', $1, '+8613800138114', 'lin@example.com', now(), 'contacted', $2) returning id`,
    [company, `staff:${leaver}`],
  )) as { id: string }[]
  const own = await signInAsNewStaff(page, 'sales')
  await statement(`update staff set name = '接手的同事' where id = $1`, [own])
  await visitDesk(page, `/admin/inquiries?id=${left?.id}`)
  const drawer = page.getByRole('dialog', { name: company })
  await expect(drawer.getByText('走了的同事（已不跟进资料）')).toBeVisible()
  await drawer.getByRole('button', { name: '交给他' }).click()
  await expect(page.getByText('这位同事不能跟进资料，请换一位')).toBeVisible()
  await drawer.getByLabel('谁跟进').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '接手的同事' }).last().click()
  await drawer.getByRole('button', { name: '交给他' }).click()
  await expect(page.getByText('已记下')).toBeVisible()
  expect(await statement(`select owner from inquiries where id = $1`, [left?.id])).toEqual([
    { owner: `staff:${own}` },
  ])
})

test('of a question put to whoever has it nobody is said to have been told, and what a colleague put right is shown before it is written over', async ({
  page,
}) => {
  await signInAsNewStaff(page, 'moderator')
  await visitDesk(page, '/admin/questions')
  const row = page.getByRole('row').filter({ hasText: '待回答' }).first()
  const expert = (await row.getByRole('button', { name: /提醒/ }).first().getAttribute('aria-label')) ?? ''
  const [, id = '', name = ''] = /^就提问 (\d+) 提醒(.+)$/.exec(expert) ?? []
  await row.getByRole('button', { name: `转给：提问 ${id}` }).click()
  const moving = page.getByRole('dialog', { name: /转给$/ })
  await moving.getByLabel('专家').fill(name)
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
  await moving.getByRole('button', { name: '转给', exact: true }).click()
  await expect(page.getByText('他已经有这个提问，没有再通知')).toBeVisible()

  const [question] = (await statement(`select description from questions where topic_id = $1`, [id])) as {
    description: string
  }[]
  const description = question?.description ?? ''
  await row.getByRole('button', { name: `更多：提问 ${id}` }).click()
  await page.getByRole('menuitem', { name: '修改' }).click()
  const dialog = page.getByRole('dialog', { name: `修改提问 ${id}` })
  await dialog.getByLabel('描述').fill(`${description}（我补的）`)
  await dialog.getByLabel('原因').fill('补充')
  await statement(`update questions set description = description || '（同事补的）' where topic_id = $1`, [
    id,
  ])
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toContainText('同事刚刚改过这个提问')
  await expect(dialog).toContainText(`${description}（同事补的）`)
  await expect(dialog.getByLabel('描述')).toHaveValue(`${description}（我补的）`)
  await dialog.getByLabel('描述').fill(description)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  expect(await statement(`select description from questions where topic_id = $1`, [id])).toEqual([
    { description },
  ])
})

test('pins that are not saved stay while another place is looked at, and none without an article is dropped unsaid', async ({
  page,
}) => {
  await signInAsNewStaff(page, 'operations')
  await visitDesk(page, '/admin/pins')
  const articles = page.getByLabel('文章', { exact: true })
  const count = await articles.count()
  await page.getByRole('button', { name: '添加' }).click()
  await expect(articles).toHaveCount(count + 1)
  await page.getByText('文献', { exact: true }).last().click()
  await expect(page.getByRole('radio', { name: '文献' })).toBeChecked()
  await drawn(page)
  await page.getByText('首页', { exact: true }).last().click()
  await expect(articles).toHaveCount(count + 1)
  await page.getByRole('button', { name: '保存置顶' }).click()
  await expect(page.getByText(`第 ${count + 1} 项还没有选文章`)).toBeVisible()
  await page.getByRole('button', { name: `删除第 ${count + 1} 项` }).click()
  await page.getByRole('button', { name: '保存置顶' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(articles).toHaveCount(count)

  // What is changed while it is being saved stays as well.
  const { letCome } = await answerFirstLate(page, '**/admin/api/pins/save')
  await page.getByRole('button', { name: '保存置顶' }).click()
  await page.getByRole('button', { name: '添加' }).click()
  letCome()
  await drawn(page)
  await expect(articles).toHaveCount(count + 1)
})

test('one picture of a reader is taken away from the queue or from the screen of them all, with a reason', async ({
  page,
}) => {
  const [one, two] = await Promise.all([uploaded(), uploaded()])
  const id = await held(`图 ${randomUUID().slice(0, 8)}`)
  await statement(`update moderation_reviews set pictures = array[$1] where id = $2`, [one, id])
  await signInAsStaff(page, 'moderator')
  await visitDesk(page, '/admin/reviews')
  await page.getByRole('button', { name: `移除第 ${id} 项的第 1 张图` }).click()
  await page.getByLabel('原因').fill('含有二维码')
  await page.getByRole('button', { name: '移除', exact: true }).click()
  await expect(page.getByText('已移除')).toBeVisible()
  await expect(page.getByRole('button', { name: `移除第 ${id} 项的第 1 张图` })).toHaveCount(0)

  await visitDesk(page, '/admin/uploads')
  const remove = page.getByRole('button', { name: new RegExp(`的图片 ${two.slice(0, 6)}$`) })
  await remove.click()
  await page.getByRole('button', { name: '侵权' }).click()
  // The list stays, and the dialog with it, where it cannot be asked again just now.
  await page.route('**/admin/api/**', (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: '此刻太忙' } }),
  )
  await comeBack(page)
  await expect(page.getByText('没有刷新成功，这里是之前的内容：此刻太忙')).toBeVisible()
  await page.unroute('**/admin/api/**')
  await page.getByRole('button', { name: '移除', exact: true }).click()
  await expect(remove).toHaveCount(0)
  expect(await statement(`select from images where id = any($1)`, [[one, two]])).toEqual([])
})

/** A picture that a reader has put up, part of a face; its name. */
async function uploaded(): Promise<string> {
  const id = randomUUID().replaceAll('-', '').slice(0, 24)
  await statement(
    `with picture as (
       insert into images (id, width, height, mime, bytes, is_transparent, is_removable)
       values ($1, 40, 30, 'image/png', 100, false, true))
     insert into uploads (image_id, person_id, attached_to, created_at)
     select $1, max(id), 'face:' || max(id), now() from people where closed_at is null`,
    [id],
  )
  return id
}
