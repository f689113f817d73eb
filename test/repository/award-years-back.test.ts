import { beforeAll, expect, test } from 'vitest'
import { listAwardYears, readAwardYear } from '#features/awards/queries.server.ts'
import { makeAwardYear } from '#features/awards/testing.ts'
import { restoreAwardYear, withdrawAwardYear } from '#features/awards/withdraw-award-year.server.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { isWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** What an award year is again that was taken down. */

let system: Context
let editor: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  const { id } = await makeStaff(system, ['administrator'])
  editor = {
    ...system,
    overwrites: false,
    actor: { kind: 'staff', id, sessionId: 1, roles: ['administrator'] },
  }
})

test('one of which only a record is kept has no page when it is put back, as it had none', async () => {
  await makeAwardYear(system, 2021, { state: 'record' })
  await makeAwardYear(system, 2022)
  const shown = async () => (await readAwardYear(system, 2022)).honours.map(({ year }) => year)
  expect(await shown()).toEqual([2022, 2021])
  await withdrawAwardYear(system, { id: 2021, reason: '名单有误' })
  expect(await shown()).toEqual([2022])
  expect(await isWithdrawn(system, '/ev/jgj2021')).toBe(false)
  await restoreAwardYear(system, { id: 2021 })
  expect(await shown()).toEqual([2022, 2021])
  expect((await listAwardYears(system)).map(({ year }) => year)).toEqual([2022])
})

test('one that is corrected while it is down is back on its page once the correction is published', async () => {
  const id = await makeAwardYear(system, 2031)
  await withdrawAwardYear(system, { id, reason: '名单有误' })
  const which = { kind: 'award-year', id }
  const { token } = await showContent(editor, editables, which)
  const change = { slogan: '更正以后' }
  const changed = { ...which, ...(await changeContent(editor, editables, { ...which, token, change })) }
  const { version } = await keepVersion(editor, editables, changed)
  const published = await publishVersion(editor, editables, { ...changed, version, restores: true })
  expect(published.state).toBe('public')
  expect(await readAwardYear(system, 2031)).toMatchObject({ slogan: '更正以后' })
})
