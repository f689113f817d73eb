import { statement } from './database.ts'
import { payAt } from './paying.ts'
import { expect, test } from './portal.ts'
import { signIn } from './signing-in.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

test('an article is read to its gate, membership is opened and paid there, and the office sees it counted', async ({
  page,
}) => {
  // Of the demo, and one that no other test buys at: what another test publishes is the first that readers come to.
  const [topic] = (await statement(
    `select id from topics where is_paid and state = 'published' and kind = 'article' and handle is not null and published_at > now() - interval '3 years' order by id desc limit 1`,
  )) as { id: string }[]
  const path = `/topic/${topic?.id}`
  const told = async (step: string) => {
    const [row] = await statement(
      `select count(*)::int as times from gate_visits where topic_id = $1 and step = $2`,
      [topic?.id, step],
    )
    return (row as { times: number }).times
  }
  const [shown, opened] = [await told('shown'), await told('opened')]
  await signIn(page, path)
  await page.goto(path, { referer: 'https://www.zhihu.com/' })
  const join = page.getByRole('button', { name: '开通会员' })
  await join.scrollIntoViewIfNeeded()
  await expect.poll(() => told('shown')).toBe(shown + 1)
  const ordered = page.waitForResponse('**/openapi/v1/vue/member/order')
  await join.click()
  await expect.poll(() => told('opened')).toBe(opened + 1)
  const { json: order } = (await (await ordered).json()) as { json: { codes: { link: string }[] } }
  await payAt(page, order.codes[0]?.link ?? '')
  await expect(join).toHaveCount(0)

  await signInAsStaff(page, 'administrator')
  const today = page.getByRole('region', { name: '逐日' }).getByRole('row').nth(1)
  await expect
    .poll(
      async () => {
        await visitDesk(page, '/admin/jobs')
        await page.getByRole('button', { name: '现在做 add-up-figures' }).click()
        await visitDesk(page, `/admin/figures/topics/${topic?.id}`)
        return today.getByRole('cell').last().innerText()
      },
      { timeout: 60_000 },
    )
    .toBe('1')
  // 下单
  await expect(today.getByRole('cell').nth(5)).toHaveText('1')
  await visitDesk(page, '/admin/figures?by=source')
  await expect(page.getByRole('cell', { name: '知乎' })).toBeVisible()
  await expect(page.getByRole('region', { name: '从付费墙到会员' })).toContainText('上一步的')
})

test('on paper a list is whole, a chart keeps its last days, and nothing stands there that is pressed', async ({
  page,
}) => {
  // So narrow that the list is scrolled in a frame of its own.
  await page.setViewportSize({ width: 800, height: 600 })
  await signInAsStaff(page, 'administrator')
  await visitDesk(page, '/admin/figures')
  const chart = page.getByRole('img', { name: /阅读/ }).first()
  await expect(chart).toHaveAttribute('viewBox', /^0 0 \d+ 220$/)
  const list = page.locator('.admin-scroll').first()
  await expect(page.locator('.admin-scroll-wider').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(
    await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBeLessThanOrEqual(1)
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
})
