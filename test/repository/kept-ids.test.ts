import { expect, test } from 'vitest'
import { charts } from '#features/data-items/tables.server.ts'
import { saveChart } from '#features/data-items/save-chart.server.ts'
import { saveRow } from '#platform/database/save-row.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

const film = { title: '片', videoUrl: 'https://media.example.com/a.mp4' }

test('an id that an import brings along is kept, changed again under it, and never given out a second time', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    expect(await saveChart(context, { id: 900, ...film })).toBe(900)
    expect(await saveChart(context, { id: 900, ...film, title: '改过' })).toBe(900)
    expect(await saveChart(context, film)).toBe(901)
    // A number below those already given moves nothing back.
    expect(await saveChart(context, { id: 7, ...film })).toBe(7)
    expect(await saveChart(context, film)).toBe(902)
    expect((await db.select().from(charts)).map((row) => [row.id, row.title])).toContainEqual([900, '改过'])
  })
})

test('the same handle is the same row', async () => {
  await inRolledBackTransaction(async (db) => {
    const first = await saveRow(db, charts, { handle: 'a' }, film)
    expect(await saveRow(db, charts, { handle: 'a' }, { ...film, title: '二' })).toBe(first)
    expect(await saveRow(db, charts, { handle: 'b' }, film)).not.toBe(first)
  })
})

test('a handle that belongs to another id is refused, and the row stays what it was', async () => {
  await inRolledBackTransaction(async (db) => {
    await saveRow(db, charts, { id: 901, handle: 'a' }, film)
    await expect(saveRow(db, charts, { id: 902, handle: 'a' }, film)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'record_key_taken',
    })
    expect((await db.select().from(charts)).map((row) => row.id)).toEqual([901])
  })
})

test('a row that had only its number is known by the handle that comes with it, and by no other row’s', async () => {
  await inRolledBackTransaction(async (db) => {
    const id = await saveRow(db, charts, {}, film)
    expect(await saveRow(db, charts, { id, handle: 'a' }, film)).toBe(id)
    expect(await saveRow(db, charts, { handle: 'a' }, { ...film, title: '二' })).toBe(id)
    // An editor, who names no handle, takes none away.
    await saveRow(db, charts, { id }, { ...film, title: '三' })
    expect(await saveRow(db, charts, { handle: 'a' }, film)).toBe(id)
    const other = await saveRow(db, charts, {}, film)
    await expect(
      saveRow(db, charts, { id: other, handle: 'a' }, { ...film, title: '四' }),
    ).rejects.toMatchObject({ code: 'record_key_taken' })
    expect((await db.select().from(charts)).map((row) => row.title)).toEqual(['片', '片'])
  })
})
