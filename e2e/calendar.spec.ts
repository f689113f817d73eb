import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

/** What is planned, by day. Far months, so that no other test's schedules stand between. */
test.describe('the calendar', () => {
  test('moves what waits to another day, with the mouse and with the keys alone, and never into the past', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const { id, title } = await planWithdrawal('2031-05-14T09:30:00+08:00', 2)
    await visitDesk(page, '/admin/calendar?day=2031-05-01')
    const days = page.locator('.calendar > li')
    await expect(days).toHaveCount(35)
    const dayOf = (date: string) => days.filter({ has: page.locator(`time[datetime="${date}"]`) })
    const entryOn = (date: string) => dayOf(date).locator('.calendar-entry').filter({ hasText: title })
    await expect(entryOn('2031-05-14')).toContainText('09:30 撤下')
    await expect(dayOf('2031-05-15')).toContainText('没有安排')

    await entryOn('2031-05-14').dragTo(dayOf('2031-05-20'))
    await expect(entryOn('2031-05-20')).toContainText('09:30')

    await page.getByRole('button', { name: `改时间：${title}` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `改时间：《${title}》` })
    await dialog.getByLabel('新的时间').fill('2031-05-27 16:00')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '改到这时' }).press('Enter')
    await expect(entryOn('2031-05-27')).toContainText('16:00')
    await expectAccessible(page)

    await page.getByRole('button', { name: '上月' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('2031 年 4 月')
    const [kept] = await statement(
      `select at from content_schedules where entity_id = $1 and kind = 'topic'`,
      [id],
    )
    expect(kept).toEqual({ at: new Date('2031-05-27T16:00:00+08:00') })

    await statement(
      `update content_schedules set at = now() + interval '2 minutes' where entity_id = $1 and kind = 'topic'`,
      [id],
    )
    await visitDesk(page, '/admin/calendar')
    const entry = page.locator('.calendar-entry').filter({ hasText: title })
    await expect(entry).toBeVisible()
    // A month that begins today, on a Monday, shows no day before.
    const past = page.locator('.calendar > .calendar-past')
    if ((await past.count()) > 0) {
      await entry.dragTo(past.last())
      await expect(page.getByText('定时要在将来')).toBeVisible()
    }
    await statement(`delete from content_schedules where entity_id = $1 and kind = 'topic'`, [id])
  })

  test('is a list of days on a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAsStaff(page, 'chief_editor')
    await visitDesk(page, '/admin/calendar?day=2032-02-01')
    await expect(page.getByText('2 月 29 日 周日')).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    // Nothing but what happened stands before today.
    await visitDesk(page, '/admin/calendar')
    await expect(page.locator('.calendar > .calendar-today')).toBeVisible()
    await expect(page.locator('.calendar > .calendar-past.calendar-empty:visible')).toHaveCount(0)
  })
})

/** One of the demo's articles, to be taken down at a time. */
async function planWithdrawal(at: string, which: number): Promise<{ id: string; title: string }> {
  const [article] = (await statement(
    `select id, title from topics where kind = 'article' and state = 'published' order by id offset $1 limit 1`,
    [which],
  )) as { id: string; title: string }[]
  if (!article) throw new Error('the demo has no such article')
  await statement(`insert into editables (kind, entity_id) values ('topic', $1) on conflict do nothing`, [
    article.id,
  ])
  await statement(
    `insert into content_schedules (kind, entity_id, act, reason, at, made_by, made_at)
     values ('topic', $1, 'withdraw', '到期', $2, 'system:test', now())`,
    [article.id, at],
  )
  return article
}
