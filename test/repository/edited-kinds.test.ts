import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changeContent } from '#features/editing/change-content.server.ts'
import type { Content } from '#features/editing/editable.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { withdrawContent } from '#features/editing/withdraw-content.server.ts'
import type { Context } from '#platform/context.ts'
import { editables, withdrawables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'

/** Every kind that editors change: a change of one field leaves the rest alone, and no change goes past the token. */

let system: Context
let editor: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  editor = {
    ...system,
    overwrites: false,
    actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'] },
  }
})

const show = (kind: string, id: number) => showContent(editor, editables, { kind, id })

test('every kind that a feature declares is tried here', () => {
  expect(Object.keys(KINDS).toSorted()).toEqual(Object.keys(editables).toSorted())
})

/** By which a record is found: nobody changes it. */
const NUMBERS = new Map([['award-year', 'year']])

/** The fields that the schema has for such a content, also those that this one has not. */
function fieldsOf(schema: z.core.$ZodType, content: Content): string[] {
  if (schema instanceof z.ZodObject)
    return Object.keys(schema.shape).filter((field) => !(schema.shape[field] instanceof z.ZodLiteral))
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((each) => z.safeParse(each, content).success)
    if (option) return fieldsOf(option, content)
  }
  throw new Error('whether every field of this schema is saved is not known')
}

const ALL = Object.entries(KINDS).flatMap(([kind, each]) => each.map((one) => [kind, one] as const))
const [taken, kept] = sorted(([kind]) => kind in withdrawables)
const [begun, fixed] = sorted(([kind]) => editables[kind]?.newId !== undefined)

/** Those for which something is so, and the others. */
function sorted(isSo: (kind: (typeof ALL)[number]) => boolean) {
  return [ALL.filter(isSo), ALL.filter((each) => !isSo(each))] as const
}

describe.each(ALL)('%s', (kind, { make, changes }) => {
  test('takes one changed field and leaves everything else as it was, for readers only once it is published', async () => {
    const id = await make(system)
    for (const change of await changes(system)) {
      const before = await show(kind, id)
      const { token } = await changeContent(editor, editables, {
        kind,
        id,
        token: before.token,
        change: { ...change },
      })
      expect((await editables[kind]?.read(system, id))?.content).toEqual(before.content)
      const { version } = await keepVersion(editor, editables, { kind, id, token })
      await publishVersion(editor, editables, { kind, id, token, version })
      const after = await show(kind, id)
      expect(after).toMatchObject({ isWorking: false, liveVersion: version })
      expect(after.content).toEqual({ ...before.content, ...change })
    }
  })

  test('has each of its fields changed here: one that is taken and not saved is found', async () => {
    const { content } = await show(kind, await make(system))
    const changed = new Set((await changes(system)).flatMap((change) => Object.keys(change)))
    const schema = editables[kind]?.schema
    const unchanged =
      schema &&
      fieldsOf(schema, content).filter((field) => !changed.has(field) && field !== NUMBERS.get(kind))
    expect(unchanged).toEqual([])
  })

  test('tells an editor of every change that is made past the editors', async () => {
    const id = await make(system)
    for (const change of await changes(system)) {
      const { token, content } = await show(kind, id)
      await editables[kind]?.save(system, id, { ...content, ...change })
      const tried = changeContent(editor, editables, { kind, id, token, change: {} })
      await expect(tried).rejects.toMatchObject({ code: 'content_changed_meanwhile' })
    }
  })
})

test.each(taken)('%s does not come back by an import after it was taken down', async (kind, { make }) => {
  const id = await make(system)
  const { content } = await show(kind, id)
  await withdrawables[kind]?.withdraw(system, { id, reason: '来函要求更正' })
  await expect(editables[kind]?.save(system, id, content)).rejects.toMatchObject({ code: 'is_withdrawn' })
  expect(await show(kind, id)).toMatchObject({ isLive: false, isWithdrawn: true })
  await withdrawables[kind]?.restore(system, { id })
  await editables[kind]?.save(system, id, content)
  expect(await show(kind, id)).toMatchObject({ isLive: true, content })
})

/** What is edited and cannot be taken down, with why: whatever else is public can (src/features/withdrawals/README.md). */
const NEVER_TAKEN_DOWN: Readonly<Record<string, string>> = {
  home: 'the home page is always there; its blocks are switched off one by one',
  settings: 'has no page',
  'site-page': 'the terms that readers agreed to stay to be read',
  'news-tabs': 'a tab is not shown any more by its own switch',
  'literature-tabs': 'a tab is not shown any more by its own switch',
  person: 'goes with the account',
}

test('every kind can be taken down, but those of which it is said why not', () => {
  expect([...new Set(kept.map(([kind]) => kind))].toSorted()).toEqual(
    Object.keys(NEVER_TAKEN_DOWN).toSorted(),
  )
})

test.each(kept)('%s is taken down by nobody', async (kind, { make }) => {
  const tried = withdrawContent(editor, editables, { kind, id: await make(system), reason: '来函要求更正' })
  await expect(tried).rejects.toMatchObject({ code: 'withdrawal_unknown' })
})

test.each(begun)('%s is begun as a draft that has a number and no row', async (kind, { make }) => {
  const id = await make(system)
  const { publishedAt: _, ...content } = (await show(kind, id)).content
  const given = kind === 'award-year' ? { ...content, year: 2051, prizes: [], forms: [] } : { ...content }
  if (kind === 'dictionary-entry') Object.assign(given, { name: '蓝汀外延' })
  const draft = await createContent(editor, editables, { kind, content: given })
  expect(await editables[kind]?.read(system, draft.id)).toBeUndefined()
  const { version } = await keepVersion(editor, editables, { kind, ...draft })
  await publishVersion(editor, editables, { kind, ...draft, version })
  expect(await show(kind, draft.id)).toMatchObject({ isLive: true, isWorking: false })
})

test.each(fixed)('%s is never begun: there is a fixed number of them', async (kind, { make }) => {
  const { content } = await show(kind, await make(system))
  const tried = createContent(editor, editables, { kind, content })
  await expect(tried).rejects.toMatchObject({ code: 'content_is_fixed' })
})
