import { beforeAll, expect, test } from 'vitest'
import type { DoorList, ListedTicket } from '../../door/contract.ts'
import { doorHash } from '../../door/door-hash.ts'
import { sealedNow } from '../../door/door-seal.server.ts'
import { judgeAlone } from './judge-alone.ts'

const event = { id: 7001, title: '年会', startsOn: '2026-12-12', endsOn: '2026-12-13' }
const VALID = 'T1.23456789AB.2.abcdefghijk'
const list: { event: DoorList['event']; tickets: ListedTicket[] } = { event, tickets: [] }

const listed = async (token: string, more: Partial<ListedTicket> = {}): Promise<ListedTicket> => ({
  token: await doorHash(event.id, token),
  code: await doorHash(event.id, token.slice(3, 13)),
  version: 2,
  state: 'valid',
  entered: null,
  sealed: sealedNow(token, ['王工', '澜江半导体', '标准票']),
  ...more,
})
const entered = { at: '2026-12-12T09:00:00+08:00', gate: '北门' }
beforeAll(async () => {
  list.tickets = [
    await listed(VALID),
    await listed('T1.3333333333.1.abcdefghijk', { version: 1, state: 'void' }),
    await listed('T1.4444444444.1.abcdefghijk', { version: 1, state: 'unpaid' }),
    await listed('T1.5555555555.1.abcdefghijk', { version: 1, entered }),
  ]
})
const judged = (text: string, entries = new Map<string, typeof entered | null>()) =>
  judgeAlone(list, entries, text)

test('a ticket on the list lets in and says whose it is; by its number it lets in without a name', async () => {
  expect(await judged(VALID)).toMatchObject({
    outcome: 'in',
    holder: { name: '王工', company: '澜江半导体', type: '标准票' },
  })
  const typed = await judged('23456 789ab')
  expect(typed).toMatchObject({ outcome: 'in' })
  expect(typed.holder).toBeUndefined()
})

test.each([
  ['an older code of it', 'T1.23456789AB.1.abcdefghijk', 'outdated'],
  ['a forged signature', 'T1.23456789AB.2.abcdefghijX', 'forged'],
  ['a ticket that nobody listed', 'T1.9999999999.1.abcdefghijk', 'unlisted'],
  ['a number that nobody listed', '9999999999', 'unlisted'],
  ['a returned ticket', 'T1.3333333333.1.abcdefghijk', 'void'],
  ['the number of an unpaid ticket', '4444444444', 'unpaid'],
  ['a ticket that was paid after the list was made', 'T1.4444444444.1.abcdefghijk', 'unlisted'],
  ['a code that was given out after the list was made', 'T1.23456789AB.3.abcdefghijk', 'unlisted'],
  ['another QR', 'https://example.com/23456789AB', 'unknown'],
])('%s lets nobody in', async (_what, text, outcome) => {
  expect(await judged(text)).toMatchObject({ outcome })
})

test('whoever is in is in once, as the list or what came since says, and may come after it was undone', async () => {
  expect(await judged('5555555555')).toMatchObject({ outcome: 'again', entered })
  const since = new Map([[await doorHash(event.id, '23456789AB'), entered]])
  expect(await judged(VALID, since)).toMatchObject({ outcome: 'again', entered, holder: { name: '王工' } })
  const undone = new Map([[await doorHash(event.id, '5555555555'), null]])
  expect(await judged('5555555555', undone)).toMatchObject({ outcome: 'in' })
})
