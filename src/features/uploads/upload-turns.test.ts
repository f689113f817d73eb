import { expect, test } from 'vitest'
import { uploadTurns } from './upload-turns.ts'

test('one after the other for each person, others beside', async () => {
  const turns = uploadTurns()
  const first = await turns.enter(1)
  await turns.enter(2)
  const order: string[] = []
  const second = turns.enter(1).then((turn) => {
    order.push('second')
    return turn
  })
  await expect(turns.enter(1)).rejects.toMatchObject({ kind: 'too_many', code: 'upload_under_way' })
  order.push('first left')
  first.leave()
  first.leave()
  const turn = await second
  expect(order).toEqual(['first left', 'second'])
  await expect(uploadTurns({ patienceMs: 0 }).enter(1)).resolves.toBeDefined()
  turn.leave()
  await expect(turns.enter(1)).resolves.toBeDefined()
})

test('who has waited long enough is refused, and does not get the turn later', async () => {
  const turns = uploadTurns({ patienceMs: 1 })
  const first = await turns.enter(1)
  await expect(turns.enter(1)).rejects.toMatchObject({ code: 'upload_under_way' })
  first.leave()
  await expect(turns.enter(1)).resolves.toBeDefined()
})

test('all uploads together hold no more memory than allowed, and what has gone is free again', async () => {
  const turns = uploadTurns({ mostBytes: 100 })
  const [one, other] = [await turns.enter(1), await turns.enter(2)]
  one.hold(60)
  expect(() => other.hold(41)).toThrow(expect.objectContaining({ kind: 'overloaded', code: 'uploads_busy' }))
  other.hold(40)
  one.leave()
  other.hold(60)
})
