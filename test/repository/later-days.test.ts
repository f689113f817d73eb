import { beforeAll, expect, test } from 'vitest'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { runSchedules } from '#features/editing/run-schedules.server.ts'
import { scheduleContent } from '#features/editing/schedules.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { editables, wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { NO_SUPPLIES } from '../no-supplies.ts'

/** A day to come in the form: an article waits for it by itself, everything else has to be given its time. */

const DAY = '2026-12-24T08:00:00+08:00'

let system: Context
let chief: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  const { id } = await makeStaff(system, ['administrator'])
  chief = {
    ...system,
    overwrites: false,
    actor: { kind: 'staff', id, sessionId: 1, roles: ['administrator'] },
  }
})

const begun = async (kind: string, content: object) => {
  const { id, token } = await createContent(chief, editables, {
    kind,
    content: { ...content, publishedAt: DAY },
  })
  return { kind, id, token, ...(await keepVersion(chief, editables, { kind, id, token })) }
}

test('an article appears on its day by itself', async () => {
  const article = await begun('topic', { kind: 'article', title: '明天的', blocks: [paragraph('正文')] })
  expect((await publishVersion(chief, editables, article)).state).toBe('scheduled')
})

test.each([
  ['special', { kind: 'special', title: '专题' }],
  ['data-item', { title: '产能' }],
  ['file', { name: 'a.pdf', title: '资料' }],
])('a %s is not public before the day it bears, and is at its time', async (kind, content) => {
  const { token, ...made } = await begun(kind, content)
  await expect(publishVersion(chief, editables, { ...made, token })).rejects.toMatchObject({
    code: 'publish_needs_time',
  })
  const shown = () => showContent(chief, editables, { kind, id: made.id })
  expect(await shown()).toMatchObject({ isLive: false, appearsLater: false })
  await scheduleContent(chief, editables, { ...made, act: 'publish', at: DAY })
  await runSchedules({ ...system, now: new Date(DAY) }, wired)
  expect(await shown()).toMatchObject({ isLive: true, state: 'public' })
})

const RECORDS = [
  ['specials', { kind: 'special', title: '专题' }],
  ['data-items', { title: '产能' }],
  ['files', { name: 'a.pdf', title: '资料' }],
] as const
const KIND_OF = { specials: 'special', 'data-items': 'data-item', files: 'file' } as const

test.each(RECORDS)('an import of %s makes nothing public before the day it bears', async (kind, record) => {
  const importer = wired.importers().find((each) => each.kind === kind)
  const taken = (on: string) =>
    importer?.take(system, { key: 'later-day', ...record, on: on.slice(0, 10) }, NO_SUPPLIES)
  await expect(taken(DAY)).rejects.toMatchObject({ code: 'import_day_to_come' })
  await expect(taken(system.now.toISOString())).resolves.toBeGreaterThan(0)
})

test.each(RECORDS)('%s that come again without a day keep theirs', async (kind, record) => {
  const importer = wired.importers().find((each) => each.kind === kind)
  const taken = (hours: number) =>
    importer?.take(
      { ...system, now: new Date(system.now.getTime() + hours * 3_600_000) },
      { key: 'without-day', ...record },
      NO_SUPPLIES,
    )
  const content = async (id: number | undefined) =>
    (await editables[KIND_OF[kind]]?.read(system, id ?? 0))?.content
  const id = await taken(0)
  const before = await content(id)
  expect(await taken(5)).toBe(id)
  expect(await content(id)).toEqual(before)
})
