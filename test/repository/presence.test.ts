import { expect, test } from 'vitest'
import { listContents } from '#features/editing/list-contents.server.ts'
import { COUNTED_MS } from '#features/editing/presence/contract.ts'
import { showWhoIsThere } from '#features/editing/presence/show-who-is-there.server.ts'
import { openEditors } from '#features/editing/tables.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { editables } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

/** Who has the same thing open is told and blocks nobody. */

const after = (ms: number) => new Date(NOON.getTime() + ms)

async function people(db: Database) {
  const portal = testContext(db)
  const id = await makeArticle(portal)
  const of = async (name: string): Promise<Context> => {
    const { id: staffId } = await makeStaff(portal, ['editor'], { name })
    return { ...portal, actor: { kind: 'staff', id: staffId, sessionId: 1, roles: ['editor'] } }
  }
  const [wang, li] = [await of('王编辑'), await of('李主编')]
  const ask = (who: Context, editor: string, more: object = {}, now = NOON) =>
    showWhoIsThere({ ...who, now }, editables, { kind: 'topic', id, editor, ...more })
  return { id, wang, li, ask, db }
}
const inOffice = (work: (office: Awaited<ReturnType<typeof people>>) => Promise<void>) =>
  inRolledBackTransaction(async (db) => work(await people(db)))

test('two who have the same content open hear of each other, and who types', () =>
  inOffice(async ({ wang, li, ask }) => {
    expect(await ask(wang, 'window-of-wang')).toEqual({ others: [] })
    expect(await ask(li, 'window-of-li', { hasTyped: true })).toEqual({
      others: [{ name: '王编辑', isOwn: false, isTyping: false }],
    })
    expect(await ask(wang, 'window-of-wang')).toEqual({
      others: [{ name: '李主编', isOwn: false, isTyping: true }],
    })
  }))

test('another window of one’s own is told as such', () =>
  inOffice(async ({ wang, ask }) => {
    await ask(wang, 'first-window')
    expect((await ask(wang, 'second-window')).others).toMatchObject([{ isOwn: true }])
  }))

test('who leaves is gone at once, and who says nothing any more after a moment; nothing is kept', () =>
  inOffice(async ({ wang, li, ask, db }) => {
    await ask(wang, 'window-of-wang')
    await ask(wang, 'window-of-wang', { leaves: true })
    expect((await ask(li, 'window-of-li')).others).toEqual([])
    await ask(wang, 'window-of-wang')
    expect((await ask(li, 'window-of-li', {}, after(COUNTED_MS))).others).toHaveLength(1)
    expect((await ask(li, 'window-of-li', {}, after(COUNTED_MS + 1))).others).toEqual([])
    expect(await db.select().from(openEditors)).toHaveLength(1)
  }))

test('who was there while the clock was a day ahead keeps nobody from writing until that day', () =>
  inOffice(async ({ wang, li, ask }) => {
    await ask(wang, 'window-of-wang', { takesOver: true }, after(DAY_MS))
    expect(await ask(li, 'window-of-li', { takesOver: true })).toEqual({ others: [] })
  }))

test('who takes over is named to the other, who may take it back', () =>
  inOffice(async ({ wang, li, ask }) => {
    await ask(wang, 'window-of-wang')
    expect((await ask(li, 'window-of-li', { takesOver: true }, after(1))).takenBy).toBeUndefined()
    expect((await ask(wang, 'window-of-wang', {}, after(2))).takenBy).toBe('李主编')
    expect((await ask(wang, 'window-of-wang', { takesOver: true }, after(3))).takenBy).toBeUndefined()
    expect((await ask(li, 'window-of-li', {}, after(4))).takenBy).toBe('王编辑')
    await ask(wang, 'window-of-wang', { leaves: true }, after(5))
    expect((await ask(li, 'window-of-li', {}, after(6))).takenBy).toBeUndefined()
  }))

test('what was taken over in a window does not go along to the next content, nor can another use its name', () =>
  inOffice(async ({ wang, li, ask, id }) => {
    await ask(li, 'window-of-li', { takesOver: true, hasTyped: true })
    await ask(li, 'window-of-li', { id: id + 1 })
    expect(await ask(wang, 'window-of-wang', { id: id + 1 })).toEqual({
      others: [{ name: '李主编', isOwn: false, isTyping: false }],
    })
    await ask(wang, 'window-of-li', { leaves: true, id: id + 1 })
    await ask(wang, 'window-of-li')
    expect((await ask(wang, 'window-of-wang', { id: id + 1 })).others).toHaveLength(1)
  }))

test('lists name who else has a record open, and not oneself', () =>
  inOffice(async ({ wang, li, ask }) => {
    await ask(wang, 'window-of-wang')
    const openTo = async (who: Context) =>
      (await listContents(who, editables, { kind: 'topic' })).rows.map((row) => row.openTo)
    expect(await openTo(li)).toEqual([['王编辑']])
    expect(await openTo(wang)).toEqual([[]])
  }))
