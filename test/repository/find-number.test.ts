import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { awardApplications } from '#features/awards/tables.server.ts'
import { makePanel } from '#features/awards/judging/testing.ts'
import { makeInquiry } from '#features/inquiries/testing.ts'
import { findNumber } from '#features/staff/find-number.server.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { tickets } from '#features/tickets/tables.server.ts'
import { wanted } from '#features/tickets/testing.ts'
import { forgetSales, freeEvent } from '../free-event.ts'
import { wired } from '../portal.ts'

/** Whatever has a number that people are told is found by it, by whoever may look at it. */

afterEach(forgetSales)

test('a ticket, a registration, an application and a lead are found by their number alone, each by its own role', async () => {
  const { portal, eventId, typeId, buyer } = await freeEvent()
  const as = (role: string, number: string) =>
    findNumber(
      { ...portal, actor: { kind: 'staff', id: 1, sessionId: 1, roles: [role] } },
      wired.finders(),
      number,
    )
  const { number } = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.eventId, eventId))
  const code = ticket?.code ?? ''
  const there = { what: '报名', address: `/tickets/${eventId}` }
  expect(await as('events', number)).toMatchObject([{ ...there, search: { number } }])
  expect(await as('events', code.toLowerCase())).toMatchObject([{ ...there, search: { number: code } }])
  expect(await as('events', code.slice(1))).toEqual([])
  expect(await as('contributor', number)).toEqual([])

  const { productPrize, year } = await makePanel(portal)
  await portal.db.insert(awardApplications).values({
    number: `A${year}-7001`,
    year,
    prizeId: productPrize,
    source: 'mail',
    company: '砺川晶体',
    product: '衬底',
    answers: {},
  })
  expect(await as('administrator', `a${year}-7001`)).toMatchObject([
    { what: '奖项申报', title: '砺川晶体', search: { year } },
  ])
  expect(await as('events', `A${year}-7001`)).toEqual([])

  const lead = await makeInquiry(portal)
  const found = { what: '资料提交', title: '张三 · 蓝汀', address: '/inquiries', search: { id: lead } }
  expect(await as('sales', String(lead))).toContainEqual(expect.objectContaining(found))
  expect(await as('contributor', String(lead))).toEqual([])
})
