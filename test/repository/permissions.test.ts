import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { calls, editables, staffCalls } from '../../src/app/registries.server.ts'
import { editingVerbs } from '#features/editing/verbs.server.ts'
import type { StaffVerb } from '#features/feature.ts'
import { ALL_PERMISSIONS } from '#features/staff/permissions.ts'
import { may } from '#features/staff/policy.ts'
import { ALL_ROLES, ROLES, type Role } from '#features/staff/roles.ts'
import { staffHeaders, staffWithToken } from '#features/staff/testing.ts'
import type { Actor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** Who may do what, tried: every verb of staff by everybody there is. */

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const ownVerbs = features.flatMap(({ staffVerbs }) => Object.entries(staffVerbs))

/** Editing asks for the permission of each kind: every verb for one kind, and the two permissions of every kind. */
const editing = Object.entries(editables).flatMap(([kind, { permissions }]) =>
  Object.entries(editingVerbs)
    .filter(([name]) => kind === 'topic' || name === 'changeContent' || name === 'publishVersion')
    .map(([name, { takes, run }]) => {
      const of = { kind, id: 1, version: 1 }
      const at = '2027-01-01T09:00:00+08:00'
      const pictures = { picture: 'a'.repeat(24), by: 'b'.repeat(24) }
      const input =
        name === 'scheduleContent'
          ? { ...of, act: 'publish', at }
          : name === 'moveSchedule'
            ? { ...of, schedule: 1, from: at, at }
            : {
                ...of,
                token: 0,
                from: 1,
                to: 1,
                change: {},
                content: {},
                isApproved: true,
                schedule: 1,
                remark: 1,
                body: '批注',
                isSettled: true,
                link: 1,
                autosave: 1,
                act: 'pay',
                facet: 'source',
                editor: 'a-window-of-mine',
                sees: 'visitor',
                days: 1,
                ...pictures,
                // Days here, and versions everywhere else.
                ...(name === 'listContents' && { from: undefined, to: undefined }),
              }
      const verb: StaffVerb = {
        permission: permissions[takes],
        run: (context) => (run as (...given: unknown[]) => Promise<unknown>)(context, editables, input),
      }
      return [`${name} of ${kind}`, verb] as const
    }),
)
const verbs = [...ownVerbs, ...editing]

/** All that a verb or a call asks for. */
const neededBy = ({ permission, also = [] }: { permission: string; also?: readonly string[] }) => [
  permission,
  ...also,
]
const mayAll = (role: Role, permissions: readonly string[]) =>
  permissions.every((permission) => (ROLES[role].may as readonly string[]).includes(permission))

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
      expect([role, await isLetIn(verb, staffOf(role))]).toEqual([role, mayAll(role, neededBy(verb))])
    }
  })

  test('is open to a job that needs it', async () => {
    expect(await isLetIn(verb, { kind: 'system', name: 'test', may: neededBy(verb) })).toBe(true)
  })
})

describe.each(staffCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  (_name, call) => {
    const { permission } = call

    /** Whether the call is answered, or refused for what it was given and not for who asks. */
    async function isAnswered(role: string | undefined): Promise<boolean> {
      const context = testContext((await testDatabase()).db)
      const { token } =
        role === undefined ? { token: undefined } : await staffWithToken(context, [role as Role])
      const { method, path } = call
      const headers = staffHeaders(token)
      const url = path.replaceAll(/:\w+/g, '1')
      const answer = await portal.app.inject(
        method === 'GET' ? { url, headers } : { method, url, headers, payload: {} },
      )
      const { code, msg } = answer.json()
      return code !== 1401 && code !== 1403 && !String(msg).startsWith('您没有“')
    }

    test('lies below /admin/api/ and in no document for readers', () => {
      expect(call.path).toMatch(/^\/admin\/api\//)
      expect(calls).not.toContain(call)
    })

    test('is answered to the roles of the table and to no other', async () => {
      expect(await isAnswered(undefined)).toBe(permission === 'anybody')
      for (const role of ALL_ROLES) {
        const isOpen = ['anybody', 'signing_in', 'own'].includes(permission) || mayAll(role, neededBy(call))
        expect([role, await isAnswered(role)]).toEqual([role, isOpen])
      }
    })
  },
)

/** Calls that run no verb: what they give is behind the permission at the door alone. */
const WITHOUT_VERB: ReadonlySet<string> = new Set([
  'GET /admin/api/home/sources',
  'POST /admin/api/media/pictures',
  'GET /admin/api/writing/formula',
  'POST /admin/api/writing/paste',
  'POST /admin/api/writing/picture',
  'POST /admin/api/writing/document',
  'POST /admin/api/writing/look-over',
  'GET /admin/api/writing/card',
])
const permitted = (permissions: readonly string[]): Actor => ({
  kind: 'system',
  name: 'test',
  may: permissions,
})
const asking = staffCalls.filter(({ permission }) => (ALL_PERMISSIONS as string[]).includes(permission))

describe.each(asking.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'the verb of %s',
  (name, call) => {
    const { example, answer } = call
    const isRefused = (actor: Actor) =>
      inRolledBackTransaction(async (db) => {
        try {
          await answer({ ...testContext(db), actor }, example)
        } catch (error) {
          return error instanceof Refusal && error.code === 'permission_missing'
        }
        return false
      })

    test('asks for the permissions of its call', async () => {
      expect(await isRefused(permitted(neededBy(call)))).toBe(false)
    })

    test('asks for no other', async () => {
      for (const permission of neededBy(call)) {
        const others = ALL_PERMISSIONS.filter((each) => each !== permission)
        expect(await isRefused(permitted(others))).toBe(!WITHOUT_VERB.has(name))
      }
    })
  },
)

/** They ask for what the call behind them, the list that is exported or the kind that is withdrawn names. */
const ASK_FOR_OTHERS = new Set([
  'enterAsStaff',
  'startExport',
  'openListOf',
  'stateWithdrawal',
  'markedWithdrawal',
])

test('every verb that asks for a permission is declared, and the other way round', () => {
  const root = resolve(import.meta.dirname, '../../src/features')
  const asking = globSync('**/*.server.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const written = text
      .split(/^(?=(?:export )?(?:async )?function )/m)
      .filter((part) => part.includes('requirePermission('))
      .flatMap((part) => /function (\w+)/.exec(part)?.[1] ?? [])
      .filter((name) => !ASK_FOR_OTHERS.has(name))
    const made = text.matchAll(/^export const \{ withdraw: (\w+), restore: (\w+) \} = \w+Withdrawal\(/gm)
    return [...written, ...[...made].flatMap(([, ...names]) => names)]
  })
  const declared = [...ownVerbs.map(([name]) => name), ...Object.keys(editingVerbs)]
  expect(declared.toSorted()).toEqual(asking.toSorted())
})

test('the library of pictures is open to whoever writes anything, and to nobody else', () => {
  const writing = Object.values(editables).map(({ permissions }) => permissions.write)
  for (const role of ALL_ROLES) {
    const writes = writing.some((permission) => may(staffOf(role), permission))
    expect([role, may(staffOf(role), 'media.edit')]).toEqual([role, writes])
  }
  const ofPictures = staffCalls.filter(({ path }) => /\/pictures?(?:\/|-uses|$)/.test(path))
  expect(ofPictures.filter(({ permission }) => permission === 'own')).toEqual([])
})

test('the administrator may do everything, and no permission is for nobody else', () => {
  for (const permission of ALL_PERMISSIONS) {
    expect(may(staffOf('administrator'), permission)).toBe(true)
    expect(verbs.some(([, verb]) => verb.permission === permission)).toBe(true)
  }
})
