import { beforeAll, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { compareVersions, showVersion } from '#features/editing/compare-versions.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { makeQuestion } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** Who asked without a name: whoever publishes is shown it, and whoever only writes is not (B-60). */

let system: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
})

const staff = (role: string): Context => ({
  ...system,
  overwrites: false,
  actor: { kind: 'staff', id: 7, sessionId: 1, roles: [role] },
})
const editor = 'editor'
const writer = 'contributor'
const kind = 'topic'

test('a writer reads and changes a question without learning who asked, which stays as it was', async () => {
  const askerId = await makePerson(system)
  const id = await makeQuestion(system, { askerId, isAnonymous: true })
  const show = (role: string) => showContent(staff(role), editables, { kind, id })
  const own = await show(writer)
  expect(own.content).not.toHaveProperty('askerId')
  expect(own.withheld).toEqual(['askerId', 'isAnonymous'])
  const change = { title: '改过的题目' }
  const saved = await changeContent(staff(writer), editables, { kind, id, token: own.token, change })
  expect(saved.content).toMatchObject(change)
  expect(saved.content).not.toHaveProperty('askerId')
  expect(await show(editor)).toMatchObject({
    withheld: [],
    content: { ...change, askerId, isAnonymous: true },
  })
})

test('neither do versions, nor what is compared, say it', async () => {
  const [askerId, other] = [await makePerson(system), await makePerson(system)]
  const id = await makeQuestion(system, { askerId, isAnonymous: true })
  const { token } = await showContent(staff(editor), editables, { kind, id })
  const edited = await changeContent(staff(editor), editables, {
    kind,
    id,
    token,
    change: { askerId: other, title: '另一个题目' },
  })
  const { version } = await keepVersion(staff(editor), editables, { kind, id, token: edited.token, name: '' })
  const seenBy = async (role: string) => ({
    version: (await showVersion(staff(role), editables, { kind, id, version })).content.askerId,
    changed: (await compareVersions(staff(role), editables, { kind, id, from: 'live', to: version })).map(
      ({ field }) => field,
    ),
  })
  expect(await seenBy(editor)).toEqual({ version: other, changed: ['title', 'askerId'] })
  expect(await seenBy(writer)).toEqual({ version: undefined, changed: ['title'] })
})

test('nobody finds it out by trying, also with a number of before', async () => {
  const askerId = await makePerson(system)
  const id = await makeQuestion(system, { askerId, isAnonymous: true })
  const { token } = await showContent(staff(writer), editables, { kind, id })
  for (const given of [
    { token: token + 1, change: { askerId } },
    // A preview of what is no more anonymous names whoever asked.
    { token, change: { isAnonymous: false } },
    { token, change: { isAnonymous: null } },
  ])
    await expect(changeContent(staff(writer), editables, { kind, id, ...given })).rejects.toMatchObject({
      code: 'permission_missing',
    })
})
