import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import type { Action } from '../../../../test/hold-award-office.ts'
import { freezeResult } from '../results/freeze-result.server.ts'
import { prepareResult } from '../results/prepare-result.server.ts'
import { makeJudged } from '../results/testing.ts'
import { announceResults } from './announce-results.server.ts'
import { scheduleAnnouncement } from './schedule-announcement.server.ts'

/** Processes that are really killed while a result is frozen and announced: with all of it written and not yet kept, and just after it was. */

const EVENING = new Date('2026-11-21T20:00:00+08:00')
/** No statement says it. */
const KEPT = '(kept)'
const NOTHING = { state: 'prepared', announced: 0, winners: 0, certificates: 0, told: 0, records: 0 }
const FROZEN = { ...NOTHING, state: 'frozen', records: 1 }
const ANNOUNCED = { state: 'frozen', announced: 1, winners: 1, certificates: 1, told: 1, records: 2 }

describe('a process that is killed', () => {
  let context: Context
  let url: string
  let prepared: { id: number; digest: string }
  beforeAll(async () => {
    const database = await testDatabase()
    url = database.url
    context = testContext(database.db)
    const { year, candidates, productPrize } = await makeJudged(context)
    const applicant = await makePerson(context)
    await context.db.execute(
      sql`insert into award_applications (number, year, prize_id, applicant_id, source, state, candidate_id, answers, submitted, submitted_at)
          values ('A2026-0009', ${year}, ${productPrize}, ${applicant}, 'online', 'accepted', ${candidates[0]}, '{}', '{}', now())`,
    )
    prepared = await prepareResult(context, { year })
  })

  /** Does it in another process, which is killed. */
  async function killed(given: Omit<Action, 'url' | 'nowMs'>): Promise<void> {
    const child = fork(resolve('test/hold-award-office.ts'), { execArgv: [] })
    const ended = once(child, 'exit')
    child.send({ url, nowMs: EVENING.getTime(), ...given } satisfies Action)
    expect(await ended).toEqual([null, 'SIGKILL'])
  }

  /** All that freezing and announcing write. */
  async function known(): Promise<Record<string, unknown> | undefined> {
    const { rows } = await context.db.execute(
      sql`select (select state from award_results) as state,
        (select count(*)::int from award_announcements where announced_at is not null) as announced,
        (select count(*)::int from award_winners) as winners,
        (select count(*)::int from award_certificates) as certificates,
        (select count(*)::int from notifications) as told,
        (select count(*)::int from audit_records where verb in ('freezeResult', 'announceResult')) as records`,
    )
    return rows[0]
  }

  const freeze = (killedAt: string) => killed({ freeze: prepared, killedAt })
  const announce = (killedAt: string) => killed({ killedAt })

  test('while it freezes leaves the result as it was, until it is frozen once', async () => {
    await freeze('commit')
    expect(await known()).toEqual(NOTHING)
    await freeze(KEPT)
    expect(await known()).toEqual(FROZEN)
    const colleague: Context = {
      ...context,
      actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'], isProved: true },
    }
    await expect(freezeResult(colleague, prepared)).rejects.toMatchObject({ code: 'award_result_settled' })
  })

  test('while it announces lets nobody know anything, until everybody knows all of it', async () => {
    await scheduleAnnouncement(context, { id: prepared.id, at: EVENING.toISOString() })
    await announce('commit')
    expect(await known()).toEqual(FROZEN)
    await announce(KEPT)
    expect(await known()).toEqual(ANNOUNCED)
    await announceResults({ ...context, now: EVENING })
    expect(await known()).toEqual(ANNOUNCED)
  })
})
