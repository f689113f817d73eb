import { expect, test } from 'vitest'
import { saveDataItem } from '#features/data-items/save-data-item.server.ts'
import { withdrawDataItem } from '#features/data-items/withdraw-data-item.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { wired } from '../../../test/portal.ts'
import { findCard } from './find-card.server.ts'
import { lookOver } from './look-over.server.ts'

const clerk = { kind: 'staff', id: 1, sessionId: 1, roles: ['contributor'] } as const

test('a card leads to what readers can see, and who writes is told when they can no more', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const desk = { ...context, actor: clerk }
    const id = await saveDataItem(context, { title: '衬底价格', publishedAt: NOON })
    const card = await findCard(desk, wired.editables, { kind: 'data-item', id })
    expect(card).toEqual({ path: `/discern/${id}`, title: '衬底价格' })
    const concerns = async () =>
      (await lookOver(desk, { title: '题', blocks: [{ type: 'card', ...card }] })).concerns.filter(
        ({ sentence }) => sentence.includes('这张卡片'),
      )
    expect(await concerns()).toEqual([])
    await withdrawDataItem(context, { id, reason: '来源要求' })
    expect(await concerns()).toMatchObject([{ block: 0 }])
    await expect(findCard(desk, wired.editables, { kind: 'data-item', id })).rejects.toMatchObject({
      code: 'card_not_public',
    })
  })
})
