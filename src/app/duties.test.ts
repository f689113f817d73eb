import { describe, expect, test } from 'vitest'
import { listDuties } from '#features/staff/list-duties.server.ts'
import type { Permission } from '#features/staff/permissions.ts'
import { may } from '#features/staff/policy.ts'
import { ALL_ROLES } from '#features/staff/roles.ts'
import type { Actor, Context } from '#platform/context.ts'
import { MOST_WAITING } from '#platform/database/most-waiting.ts'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { NOON, testContext } from '../../test/context.ts'
import { inRolledBackTransaction } from '../../test/database.ts'
import { screens } from '../admin/screens.ts'
import { features } from './features.ts'
import { wired } from './registries.server.ts'

const clerk = (role: string): Actor => ({ kind: 'staff', id: 1, sessionId: 1, roles: [role] })
const desk = (db: Database, role: string): Context => ({ ...testContext(db), actor: clerk(role) })
const namesOf = (duties: readonly { name: string }[]) => duties.map(({ name }) => name).toSorted()

/** Messages that were given up at noon, each worth something for so many days more. */
async function giveUp(db: Database, ...days: number[]): Promise<void> {
  await db.insert(sendings).values(
    days.map((more, minute) => ({
      channel: 'mail' as const,
      purpose: 'test',
      recipient: 'somebody@example.com',
      content: { subject: '题', text: '文' } as never,
      state: 'failed' as const,
      createdAt: new Date(NOON.getTime() + (minute % 60) * 60_000),
      settledAt: NOON,
      worthlessAt: new Date(NOON.getTime() + more * 86_400_000),
    })),
  )
}

describe('what waits for staff', () => {
  test('is what each role may settle, and every duty can be counted', async () => {
    await inRolledBackTransaction(async (db) => {
      for (const role of ALL_ROLES) {
        const mine = wired.duties().filter(({ permission }) => may(clerk(role), permission))
        expect([role, namesOf(await listDuties(desk(db, role), wired.duties()))]).toEqual([
          role,
          namesOf(mine),
        ])
      }
    })
    expect(wired.duties().length).toBeGreaterThan(6)
    expect(namesOf(wired.duties())).toEqual([...new Set(namesOf(features.flatMap(({ duties }) => duties)))])
  })

  test('is counted with the moment since which the oldest waits, and comes before what nobody waits for', async () => {
    await inRolledBackTransaction(async (db) => {
      await db.delete(sendings)
      await giveUp(db, 1, 1, -1)
      const [first, ...others] = await listDuties(desk(db, 'administrator'), wired.duties())
      expect(first).toEqual({
        name: 'failed-sendings',
        title: '没发出、还来得及重发的消息',
        address: '/sendings',
        count: 2,
        since: '2026-11-21T12:00:00+08:00',
      })
      expect(others.every(({ count }) => count === 0)).toBe(true)
    })
  })

  test('leads to a screen that whoever sees it may open', () => {
    const closed = wired.duties().flatMap(({ name, permission, at: { address } }) => {
      const { pathname } = new URL(address, 'http://portal.example')
      const screen = screens.find((each) => each.address === pathname)
      if (!screen) return [`${name}: ${address}`]
      const asked = screen.permission as Permission | undefined
      const mayDo = ALL_ROLES.filter((role) => may(clerk(role), permission))
      return mayDo.filter((role) => asked && !may(clerk(role), asked)).map((role) => `${name}: ${role}`)
    })
    expect(closed).toEqual([])
  })

  test('is refused to readers', async () => {
    await inRolledBackTransaction(async (db) => {
      const reader: Context = { ...testContext(db), actor: { kind: 'person', id: 1, sessionId: 1 } }
      await expect(listDuties(reader, wired.duties())).rejects.toMatchObject({
        code: 'staff_sign_in_required',
      })
    })
  })

  test('is counted to a thousand and no further', async () => {
    await inRolledBackTransaction(async (db) => {
      await db.delete(sendings)
      await giveUp(db, ...Array.from({ length: MOST_WAITING + 5 }, () => 1))
      const given = await waitingRows(db, { table: sendings, at: sendings.createdAt, where: undefined })
      expect(given).toEqual({ count: MOST_WAITING, since: NOON })
    })
  })
})
