import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { ALL_PERMISSIONS } from '#features/staff/permissions.ts'
import { may } from '#features/staff/policy.ts'
import { ALL_ROLES, ROLES } from '#features/staff/roles.ts'
import type { Actor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

/** Who may do what, tried: every verb of staff by everybody there is. */

const verbs = features.flatMap(({ staffVerbs }) => Object.entries(staffVerbs))

const staffOf = (role: string): Actor => ({ kind: 'staff', id: 1, sessionId: 1, roles: [role] })
const OTHERS: readonly (readonly [string, Actor])[] = [
  ['a visitor', { kind: 'visitor' }],
  ['a signed-in reader', { kind: 'person', id: 1, sessionId: 1 }],
  ['staff without a role', { kind: 'staff', id: 1, sessionId: 1, roles: [] }],
  ['staff of a role that there is not', staffOf('constructor')],
  ['a job that was given nothing', { kind: 'system', name: 'test', may: [] }],
  ['a job that was given all else', { kind: 'system', name: 'test', may: ['something.else'] }],
]

/** Whether somebody gets past the first line of a verb; what happens there with this input does not matter. */
async function isLetIn(verb: (typeof verbs)[number][1], actor: Actor): Promise<boolean> {
  return inRolledBackTransaction(async (db) => {
    const context = { ...testContext(db), actor }
    const run = verb.run as (...input: unknown[]) => Promise<unknown>
    try {
      await run(context, {}, {}, {})
    } catch (error) {
      if (error instanceof Refusal && error.code === 'permission_missing') return false
    }
    return true
  })
}

describe.each(verbs)('%s', (_name, verb) => {
  test.each(OTHERS)('is refused to %s', async (_who, actor) => {
    expect(await isLetIn(verb, actor)).toBe(false)
  })

  test('is open to the roles of the table and to no other', async () => {
    for (const role of ALL_ROLES) {
      const permitted: readonly string[] = ROLES[role].may
      expect([role, await isLetIn(verb, staffOf(role))]).toEqual([role, permitted.includes(verb.permission)])
    }
  })

  test('is open to a job that needs it', async () => {
    expect(await isLetIn(verb, { kind: 'system', name: 'test', may: [verb.permission] })).toBe(true)
  })
})

test('every verb that asks for a permission is declared, and the other way round', () => {
  const root = resolve(import.meta.dirname, '../../src/features')
  const asking = globSync('*/*.server.ts', { cwd: root }).flatMap((file) => {
    const parts = readFileSync(join(root, file), 'utf8').split(/^(?=(?:export )?(?:async )?function )/m)
    return parts
      .filter((part) => part.includes('requirePermission('))
      .flatMap((part) => /function (\w+)/.exec(part)?.[1] ?? [])
  })
  expect(verbs.map(([name]) => name).toSorted()).toEqual(asking.toSorted())
})

test('the administrator may do everything, and no permission is for nobody else', () => {
  for (const permission of ALL_PERMISSIONS) {
    expect(may(staffOf('administrator'), permission)).toBe(true)
    expect(verbs.some(([, verb]) => verb.permission === permission)).toBe(true)
  }
})
