import { expect, test } from 'vitest'
import { makeStaff } from '#features/staff/testing.ts'
import { staff } from '#features/staff/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { eq } from 'drizzle-orm'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'
import { forgetViews, listViews, removeView, saveView } from '#features/editing/views/saved-views.server.ts'

const kind = 'report'
const view = { kind, name: '撤下的', address: { state: 'withdrawn' as const } }

const inPortal = (work: (context: Context, as: (id: number) => Context) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const as = (id: number): Context => ({
      ...context,
      actor: { kind: 'staff', id, sessionId: 1, roles: ['content'], isProved: false },
    })
    await work(context, as)
  })

test('views are one’s own, replaced by their name and taken away', async () => {
  await inPortal(async (context, as) => {
    const [one, two] = [await makeStaff(context, ['content']), await makeStaff(context, ['content'])]
    await saveView(as(one.id), editables, { ...view, address: { q: '衬底' } })
    await saveView(as(one.id), editables, view)
    expect(await listViews(as(one.id), editables, { kind })).toEqual([
      { name: '撤下的', address: { state: 'withdrawn' } },
    ])
    expect(await listViews(as(two.id), editables, { kind })).toEqual([])
    await removeView(as(two.id), editables, view)
    expect(await listViews(as(one.id), editables, { kind })).toHaveLength(1)
    await removeView(as(one.id), editables, view)
    expect(await listViews(as(one.id), editables, { kind })).toEqual([])
  })
})

test('the thirty-first view of a list is refused, another look at one that is there is not', async () => {
  await inPortal(async (context, as) => {
    const { id } = await makeStaff(context, ['content'])
    for (let number = 1; number <= 30; number += 1)
      await saveView(as(id), editables, { ...view, name: `视图${number}` })
    await expect(saveView(as(id), editables, view)).rejects.toMatchObject({ code: 'views_many' })
    await expect(saveView(as(id), editables, { ...view, name: '视图7' })).resolves.toBeUndefined()
  })
})

test('nobody keeps views of a list that there is not, and those of somebody who left are forgotten', async () => {
  await inPortal(async (context, as) => {
    const { id } = await makeStaff(context, ['content'])
    await expect(saveView(as(id), editables, { ...view, kind: 'no-list' })).rejects.toMatchObject({
      code: 'content_kind_unknown',
    })
    await expect(saveView(context, editables, view)).rejects.toMatchObject({ code: 'staff_sign_in_required' })
    await saveView(as(id), editables, view)
    await forgetViews(context)
    expect(await listViews(as(id), editables, { kind })).toHaveLength(1)
    await context.db.update(staff).set({ state: 'disabled', disabledAt: context.now }).where(eq(staff.id, id))
    await forgetViews(context)
    expect(await listViews(as(id), editables, { kind })).toEqual([])
  })
})
