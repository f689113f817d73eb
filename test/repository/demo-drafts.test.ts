import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listPlanned } from '#features/editing/calendar/list-planned.server.ts'
import { listWaiting } from '#features/editing/list-waiting.server.ts'
import {
  contentRemarks,
  contentReviews,
  contentSchedules,
  contentTitles,
  previewLinks,
  REVIEW_STATES,
} from '#features/editing/tables.server.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { fillDrafts } from '../../db/demo/fill-drafts.server.ts'
import { actingAs, fillStaff } from '../../db/demo/fill-staff.server.ts'
import { PictureBox } from '../../db/demo/picture-box.server.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

const folder = resolve(import.meta.dirname, '../../db/demo')

test('the demo has an article at each step of writing, with remarks, times of its own and preview links', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const pictures = new PictureBox(`${folder}/pictures`, context.services.images)
    await fillStaff(context)
    await fillDrafts(context, folder, { people: new Map(), pictures })
    const distinct = (all: readonly string[]) => [...new Set(all)].toSorted()

    expect(distinct((await db.select().from(contentReviews)).map(({ state }) => state))).toEqual(
      [...REVIEW_STATES].toSorted(),
    )
    const schedules = await db.select().from(contentSchedules)
    expect(distinct(schedules.map(({ act, state }) => `${act} ${state}`))).toEqual([
      'correct done',
      'correct failed',
      'correct waiting',
      'publish cancelled',
      'publish waiting',
      'withdraw waiting',
    ])
    expect(distinct((await db.select().from(contentTitles)).map(({ state }) => state))).toEqual([
      'draft',
      'public',
      'withdrawn',
    ])
    const remarks = await db.select().from(contentRemarks)
    expect(remarks.map(({ answersTo, settledAt }) => [answersTo !== null, settledAt !== null])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    const links = await db.select().from(previewLinks)
    expect(links.map(({ endedAt }) => endedAt !== null)).toEqual([false, true])

    const chief = await actingAs(context, 'chief_editor', 0)
    const { reviews, scheduled, failed } = await listWaiting(chief, editables)
    expect([reviews.length, scheduled.length, failed.length]).toEqual([1, 4, 1])
    const { returned, mine } = await listWaiting(await actingAs(context, 'contributor', 0), editables)
    expect(returned).toHaveLength(1)
    expect(mine.length).toBeGreaterThan(1)
    const from = shanghaiDay(context.now)
    expect((await listPlanned(chief, editables, { from, days: 7 })).planned).toHaveLength(6)
  }))
