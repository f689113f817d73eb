import { randomUUID } from 'node:crypto'
import { expectAccessible, WCAG } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, settled, test } from './portal.ts'
import { fillAlone, submitAndPay, take } from './registering.ts'
import { signIn } from './signing-in.ts'

/** Waiting for a seat of a full event, being offered one, and paying for it (C-44). */

/** A published event of this test's own with one free seat, which somebody else has. */
async function makeFullEvent(): Promise<{ id: number; title: string; freeSeat: () => Promise<unknown> }> {
  const title = `候补试场 ${randomUUID()}`
  const [event] = (await statement(
    `insert into events (industry, state, title, starts_on, ends_on, is_upcoming)
     values ('semi', 'published', $1, '2099-01-01', '2099-01-02', true) returning id`,
    [title],
  )) as { id: string }[]
  const id = Number(event?.id)
  await statement(`insert into ticket_sales (event_id, state, taken) values ($1, 'open', 1)`, [id])
  await statement(
    `insert into ticket_types (event_id, name, price_fen, capacity, taken) values ($1, '标准票', 120000, 1, 1)`,
    [id],
  )
  const freeSeat = () =>
    statement(
      `with type as (update ticket_types set taken = 0 where event_id = $1)
       update ticket_sales set taken = 0 where event_id = $1`,
      [id],
    )
  return { id, title, freeSeat }
}

test('somebody waits for a seat of a full event, is offered one, and pays for it', async ({ page }) => {
  const event = await makeFullEvent()
  const phone = await signIn(page)
  await page.goto(`/ev/d/${event.id}`)
  await settled(page)
  const offer = page.getByRole('region', { name: '报名', exact: true })
  await expect(offer).toContainText('已售完')
  await offer.getByRole('button', { name: '登记候补：标准票' }).click()
  await expect(offer.getByRole('status')).toContainText('您排在第 1 位')
  await expectAccessible(page, { tags: WCAG })

  await page.goto('/tickets')
  const waiting = page.getByRole('region', { name: '候补' })
  await expect(waiting).toContainText('排在第 1 位')
  await expectAccessible(page, { tags: WCAG })
  await event.freeSeat()
  // The job that offers it comes once a minute.
  await expect(async () => {
    await page.reload()
    await expect(waiting).toContainText('有名额了', { timeout: 1000 })
  }).toPass({ timeout: 200_000 })

  await waiting.getByRole('link', { name: '去报名' }).click()
  await expect(page.getByText('候补到的名额为您保留着')).toBeVisible()
  await settled(page)
  await take(page, '标准票')
  await fillAlone(page, '王工', phone)
  await submitAndPay(page)
  await expect(waiting).toHaveCount(0)
})
