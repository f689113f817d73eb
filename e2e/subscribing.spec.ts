import { expect, test, visit } from './portal.ts'
import { expectAccessible, WCAG } from './accessibility.ts'
import { payAt } from './paying.ts'
import { statement } from './database.ts'
import { signIn, signInHere } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

test('a reader subscribes to the quarterly, has the issue that is out at once, and says where the next ones go', async ({
  page,
}) => {
  await page.goto('/irs')
  await page
    .getByRole('region', { name: '订阅企业版' })
    .getByRole('link', { name: '订阅', exact: true })
    .click()
  await signIn(page, '/irs/subscribe')
  await expect(page.getByRole('heading', { name: '订阅季度内参', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: /单期/ }).check()
  await page.getByRole('combobox', { name: '哪一期' }).selectOption({ index: 1 })
  const button = page.getByRole('button', { name: '订阅，4,000 元' })
  await button.click()
  await expect(page.getByText('请填写收件邮箱，如 name@example.com')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '收件邮箱' })).toBeFocused()
  await page.getByRole('textbox', { name: '收件邮箱' }).fill('library@example.com')
  await page.getByRole('textbox', { name: /公司/ }).fill('砺川晶体科技有限公司')

  const answered = page.waitForResponse('**/openapi/v1/vue/irs/order')
  await button.click()
  const { json } = (await (await answered).json()) as { json: { codes: { link: string }[] } }
  await payAt(page, json.codes[0]?.link ?? '')

  await expect(page).toHaveURL(/\/irs\/mine$/)
  const subscription = page.getByRole('region', { name: /^季度内参（/ })
  await expect(subscription).toContainText('1 期已全部送达')
  await expect(subscription).toContainText('library@example.com')
  await expectAccessible(page, { tags: WCAG })
  await subscription.getByRole('button', { name: '修改' }).click()
  const dialog = page.getByRole('dialog', { name: '收件邮箱' })
  await dialog.getByLabel('收件邮箱').fill('office')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写收件邮箱，如 name@example.com')).toBeVisible()
  await dialog.getByLabel('收件邮箱').fill('office@example.com')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(subscription).toContainText('office@example.com')

  await subscription.getByRole('link', { name: /季度内参/ }).click()
  await expect(page.getByRole('button', { name: /下载/ })).toBeVisible()
  await page.goto('/me')
  await expect(page.getByRole('link', { name: '我的内参' })).toBeVisible()

  // A colleague who comes late has the issue that is out as well.
  await page.goto('/irs/mine')
  const colleagues = page.getByRole('region', { name: '同事的收件邮箱' })
  await colleagues.getByRole('button', { name: '增加一个邮箱' }).click()
  const adding = page.getByRole('dialog', { name: '同事的收件邮箱' })
  await adding.getByLabel('邮箱', { exact: true }).fill('lin@example.com')
  await adding.getByLabel('姓名').fill('林工')
  await adding.getByLabel(/^最近一期“.+”也寄给他$/).check()
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '送达' }).first()).toContainText('林工')
})

test('what a visitor chose and wrote is there after signing in, and after loading the page anew', async ({
  page,
}) => {
  await visit(page, '/irs/subscribe')
  await page.getByRole('radio', { name: /单期/ }).check()
  const which = page.getByRole('combobox', { name: '哪一期' })
  await which.selectOption({ index: 1 })
  const chosen = await which.inputValue()
  await page.getByRole('textbox', { name: '收件邮箱' }).fill('library@example.com')
  await page.getByRole('textbox', { name: /公司/ }).fill('砺川晶体科技有限公司')
  await page.getByRole('button', { name: '订阅，4,000 元' }).click()
  await signInHere(page)
  for (const again of [() => page.reload(), undefined]) {
    await expect(page.getByRole('radio', { name: /单期/ })).toBeChecked()
    await expect(which).toHaveValue(chosen)
    await expect(page.getByRole('textbox', { name: '收件邮箱' })).toHaveValue('library@example.com')
    await expect(page.getByRole('textbox', { name: /公司/ })).toHaveValue('砺川晶体科技有限公司')
    await again?.()
  }
})

test('support gives a reader issues, sees what was not mailed for want of a mailbox, and says one', async ({
  page,
}) => {
  const name = `赠阅的读者${Date.now()}`
  const [made] = (await statement(`insert into people (name) values ($1) returning id`, [name])) as {
    id: string
  }[]
  await signInAsStaff(page, 'support')
  await visitDesk(page, `/admin/readers/${made?.id}`)
  await page.getByRole('button', { name: '赠内参' }).click()
  const giving = page.getByRole('dialog')
  await giving.getByLabel('几期').fill('2')
  await giving.getByLabel('从哪一期起').click()
  await page
    .getByTitle(/（已出版）/)
    .first()
    .click()
  await giving.getByLabel('原因').fill('合作媒体赠阅')
  await giving.getByRole('button', { name: '赠阅', exact: true }).click()
  const subscriptions = page.getByRole('region', { name: '订阅的内参' })
  await expect(subscriptions).toContainText('已送达 1 期，赠阅')

  await visitDesk(page, '/admin/subscriptions?only=undelivered')
  await page.getByLabel('查找订阅').fill(name)
  await page.getByRole('button', { name }).click()
  const drawer = page.getByRole('dialog', { name: `${name} 季度内参2期` })
  await expect(drawer).toContainText('没有收件邮箱')
  await drawer.getByRole('button', { name: '修改收件邮箱' }).click()
  const changing = page.getByRole('dialog', { name: `“${name}”的收件邮箱` })
  await changing.getByLabel('新的邮箱').fill('desk@example.com')
  await changing.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toContainText('等待寄出')
  await drawer.getByRole('button', { name: '停止赠阅' }).click()
  const ending = page.getByRole('dialog', { name: `停止赠阅：${name}` })
  await ending.getByLabel('原因').fill('合作结束')
  await ending.getByRole('button', { name: '停止赠阅' }).click()
  await expect(drawer).toContainText('已停止，已送达 1 / 2 期')
})

test('a subscriber has a colleague sent the issues as well, pauses and goes on, and is told what another order does', async ({
  page,
}) => {
  await signIn(page, '/irs/subscribe')
  await page.getByRole('textbox', { name: '收件邮箱' }).fill('library@example.com')
  const answered = page.waitForResponse('**/openapi/v1/vue/irs/order')
  await page.getByRole('button', { name: '订阅，12,000 元' }).click()
  const { json } = (await (await answered).json()) as { json: { codes: { link: string }[] } }
  await payAt(page, json.codes[0]?.link ?? '')
  await expect(page).toHaveURL(/\/irs\/mine$/)

  const colleagues = page.getByRole('region', { name: '同事的收件邮箱' })
  await colleagues.getByRole('button', { name: '增加一个邮箱' }).click()
  const adding = page.getByRole('dialog', { name: '同事的收件邮箱' })
  await adding.getByLabel('邮箱', { exact: true }).fill('LIBRARY@example.com')
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(adding.getByText('这个邮箱已经在收了')).toBeVisible()
  await adding.getByLabel('邮箱', { exact: true }).fill('lin@example.com')
  await adding.getByLabel('姓名').fill('林工')
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(colleagues).toContainText('林工 lin@example.com')
  await expectAccessible(page, { tags: WCAG })

  const subscription = page.getByRole('region', { name: /^季度内参4期/ })
  await subscription.getByRole('button', { name: '暂停订阅' }).click()
  const pausing = page.getByRole('dialog', { name: '暂停订阅' })
  await pausing.getByLabel('从哪一期起暂停').selectOption({ index: 1 })
  await pausing.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(subscription).toContainText('起暂停，送达过 0 期，继续以后还有 4 期')
  await page.goto('/irs/subscribe')
  await expect(page.getByText('还有 4 期没有送达，其中有暂停着的')).toBeVisible()
  await page.goto('/irs/mine')
  await subscription.getByRole('button', { name: '继续订阅' }).click()
  const going = page.getByRole('dialog', { name: '继续订阅' })
  await going.getByRole('button', { name: '继续', exact: true }).click()
  await expect(subscription).toContainText('已送达 0 期，还有 4 期')

  await colleagues.getByRole('button', { name: '修改 lin@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '不再寄给他' }).click()
  await expect(colleagues).not.toContainText('lin@example.com')

  await page.goto('/irs/subscribe')
  await expect(page.getByText('您订阅的内参还有 4 期没有送达。再订的四期是续订')).toBeVisible()
})

test('support sends the right file to whoever was mailed a wrong one, and all that did not arrive once more', async ({
  page,
}) => {
  const name = `寄错的读者${Date.now()}`
  const [made] = (await statement(
    `with reader as (insert into people (name) values ($1) returning id),
      begun as (
        insert into quarterly_subscriptions (person_id, from_year, from_quarter, issues, delivered, mailbox, created_at)
        select reader.id, 2030, 1, 4, 2, 'library@example.com', now() from reader returning id
      ),
      issue as (
        select id, file_id, title from quarterly_issues where file_id is not null and state = 'published'
        order by year desc, quarter desc limit 1
      )
      insert into quarterly_deliveries (subscription_id, issue_id, file_id, made_at, mailed_at, mailed_to, mailed_pdf)
      select begun.id, issue.id, issue.file_id, now(), now(), 'library@example.com', 'another' from begun, issue
      returning subscription_id as id, (select title from issue) as title`,
    [name],
  )) as { id: string; title: string }[]
  const title = made?.title ?? ''
  await signInAsStaff(page, 'support')
  await visitDesk(page, '/admin/subscriptions')
  await page.getByRole('button', { name: '各期寄发' }).click()
  const issues = page.getByRole('dialog', { name: '各期寄发' })
  const row = issues.getByRole('listitem', { name: title })
  await expect(row).toContainText('份寄的不是现在的文件')
  await row.getByRole('button', { name: '重新寄发' }).click()
  const sending = page.getByRole('dialog', { name: `重新寄发：${title}` })
  await sending.getByRole('button', { name: '选错了资料' }).click()
  await sending.getByRole('button', { name: '重新寄发' }).click()
  await expect(page.getByText(/份几分钟内开始寄出/)).toBeVisible()
  await expect(row).not.toContainText('份寄的不是现在的文件')

  await visitDesk(page, `/admin/subscriptions?id=${made?.id}`)
  const drawer = page.getByRole('dialog', { name: `${name} 季度内参4期` })
  await drawer.getByRole('button', { name: '增加邮箱' }).click()
  const adding = page.getByRole('dialog', { name: '增加收件邮箱' })
  await adding.getByLabel('邮箱', { exact: true }).fill('lin@example.com')
  await adding.getByLabel('姓名').fill('林工')
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toContainText('林工')
  await drawer.getByRole('button', { name: '暂停' }).click()
  const pausing = page.getByRole('dialog', { name: `暂停订阅：${name}` })
  await pausing.getByLabel('从哪一期起').click()
  await page.getByTitle(/季度$/).first().click()
  await pausing.getByLabel('原因').fill('读者来电')
  await pausing.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(drawer).toContainText('已暂停，已送达 2 / 4 期')
  await drawer.getByRole('button', { name: '移除' }).click()
  await expect(drawer).not.toContainText('林工')
})
