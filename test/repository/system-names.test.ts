import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { saySystem } from '#features/staff/system-names.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

/** Every name under which the portal acts by itself, as the sources write it. */
const NAMED =
  /kind: 'system',\s*name: '([a-z-]+)'|contextOfSystem\('([a-z-]+)'\)|actor: \(\) => '([a-z-]+)'|'system:([a-z-]+)'/g

test('whatever the portal does by itself is told in the words of the office', () => {
  const sources = globSync('src/**/*.ts', { exclude: (path) => /\.test\.ts$|testing\.ts$/.test(path) })
  const written = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(NAMED)].map((found) => found.slice(1).find(Boolean) ?? ''),
  )
  expect(written).toEqual(expect.arrayContaining(['outbox', 'payment-notice', 'import', 'editing']))
  const names = [...written, ...wired.scheduledJobs().map(({ name }) => name)]
  expect(names.filter((name) => saySystem(name) === name)).toEqual([])
})

test('a command on orders says who ran it, and what somebody let in is by that one', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id } = await makeStaff(context, ['editor'], { name: '王编辑' })
    const actors = ['system:cli:小周', `system:approved:staff:${id}`, 'system:approved:system:run-schedules']
    const names = await namesOfActors(context, actors)
    expect(actors.map((actor) => names.get(actor))).toEqual([
      '系统（命令行：订单，小周）',
      '王编辑',
      '系统（做到时间的发布、更正与撤下）',
    ])
  }))
