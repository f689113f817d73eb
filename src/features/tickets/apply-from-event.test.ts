import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAwardYear } from '#features/awards/testing.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let eventId: number
beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  eventId = await saveEvent(context, {
    title: '年会',
    startsOn: '2026-12-17',
    endsOn: '2026-12-18',
    isUpcoming: true,
    applyUntil: '2026-11-27',
    organisers: [{ name: '启衡研究院' }],
  })
  portal = await testPortal()
})
afterAll(() => portal.close())

const page = async () => (await portal.app.inject(`/ev/d/${eventId}`)).body

test('an event calls for applications only while a year takes them, and leads there', async () => {
  const context = testContext((await testDatabase()).db)
  const phase = { kind: 'application', name: '申报时间' } as const
  await makeAwardYear(context, 2025, { phases: [{ ...phase, from: '2025-09-01', until: '2025-10-31' }] })
  expect(await page()).not.toContain('奖项申报')
  await makeAwardYear(context, 2026, { phases: [{ ...phase, from: '2026-11-01', until: '2026-11-27' }] })
  portal.cache.purge(['awards'])
  const html = await page()
  expect(html).toContain('奖项申报中')
  expect(html).toContain('奖项申报截止 2026-11-27')
  expect(html).toContain('href="/ev/jgj2026"')
})

test('a host without a site of its own leads to what is here about it', async () => {
  expect(await page()).toContain(`href="/label/${encodeURIComponent('启衡研究院')}"`)
})
