import { describe, expect, test } from 'vitest'
import {
  beginSaving,
  next,
  unsaved,
  type Change,
  type Saving,
  type SavingEvent,
  type SavingState,
} from './saving.ts'

const typed = (change: Change): SavingEvent => ({ type: 'typed', change })
const due: SavingEvent = { type: 'due' }
const answered = (token: number): SavingEvent => ({ type: 'answered', token })
const unreached: SavingEvent = { type: 'unreached' }
const refused: SavingEvent = { type: 'refused', problem: '标题太长', field: 'title' }
const overtaken: SavingEvent = { type: 'overtaken', problem: '王编辑改过' }
const gone: SavingEvent = { type: 'gone', problem: '没有这项内容' }
const out: SavingEvent = { type: 'signed_out' }
const back: SavingEvent = { type: 'signed_in' }
const settled = (token: number, keep: boolean): SavingEvent => ({ type: 'settled', token, keep })

const after = (...events: readonly SavingEvent[]): Saving => events.reduce(next, beginSaving(3))
const a = { title: '甲' }
const b = { title: '乙' }
const c = { summary: '丙' }

type Row = readonly [
  string,
  readonly SavingEvent[],
  SavingState,
  { sent?: Change; waiting?: Change; token?: number },
]
const TABLE: readonly Row[] = [
  ['nothing typed', [], 'saved', {}],
  ['nothing to send', [due], 'saved', {}],
  ['typed', [typed(a)], 'waiting', { waiting: a }],
  ['typed twice', [typed(a), typed(b)], 'waiting', { waiting: b }],
  ['sent', [typed(a), due], 'saving', { sent: a }],
  ['typed while sending', [typed(a), due, typed(c)], 'saving', { sent: a, waiting: c }],
  [
    'due while sending: one request at a time',
    [typed(a), due, typed(c), due],
    'saving',
    { sent: a, waiting: c },
  ],
  ['answered', [typed(a), due, answered(4)], 'saved', { token: 4 }],
  [
    'answered, with more typed meanwhile',
    [typed(a), due, typed(c), answered(4)],
    'waiting',
    { waiting: c, token: 4 },
  ],
  ['nothing after all', [typed({})], 'saved', {}],
  ['the network lost', [typed(a), due, unreached], 'offline', { sent: a }],
  ['typed while offline', [typed(a), due, unreached, typed(c)], 'offline', { sent: a, waiting: c }],
  ['the network back', [typed(a), due, unreached, due], 'saving', { sent: a }],
  [
    'the network back: what may have arrived goes once more as it was, what was typed since after it',
    [typed(a), due, unreached, typed(b), due],
    'saving',
    { sent: a, waiting: b },
  ],
  [
    'lost, and refused when it arrives: the newer counts',
    [typed(a), due, unreached, typed(b), due, refused],
    'refused',
    { waiting: b },
  ],
  ['refused', [typed(a), due, refused], 'refused', { waiting: a }],
  ['typed after a refusal', [typed(a), due, refused, typed(b)], 'waiting', { waiting: b }],
  ['somebody else was first', [typed(a), due, overtaken], 'conflict', { waiting: a }],
  ['typed in a conflict', [typed(a), due, overtaken, typed(c)], 'conflict', { waiting: { ...a, ...c } }],
  ['due in a conflict: nothing is sent', [typed(a), due, overtaken, due], 'conflict', { waiting: a }],
  ['one’s own text kept', [typed(a), due, overtaken, settled(9, true)], 'waiting', { waiting: a, token: 9 }],
  ['the other’s text taken', [typed(a), due, overtaken, settled(9, false)], 'saved', { token: 9 }],
  ['settled without a conflict', [typed(a), settled(9, false)], 'waiting', { waiting: a }],
  ['signed out', [typed(a), due, out], 'signed_out', { waiting: a }],
  ['typed while signed out', [typed(a), due, out, typed(c), due], 'signed_out', { waiting: { ...a, ...c } }],
  ['signed in again', [typed(a), due, out, back], 'waiting', { waiting: a }],
  ['signed in, and was never out', [typed(a), back], 'waiting', { waiting: a }],
  ['deleted elsewhere', [typed(a), due, gone], 'gone', { waiting: a }],
  ['typed after that', [typed(a), due, gone, typed(c), due], 'gone', { waiting: { ...a, ...c } }],
  ['published meanwhile', [typed(a), { type: 'moved', token: 7 }], 'waiting', { waiting: a, token: 7 }],
]

describe('saving', () => {
  test.each(TABLE)('%s', (_what, events, state, { sent, waiting = {}, token = 3 }) => {
    expect(after(...events)).toMatchObject({ state, sending: sent, pending: waiting, token })
  })

  test('says which field was refused and why, until something else is tried', () => {
    expect(after(typed(a), due, refused)).toMatchObject({ problem: '标题太长', field: 'title' })
    expect(after(typed(a), due, refused, due)).toMatchObject({ problem: '', field: undefined })
  })

  test('loses no typed word, whatever happens in whatever order', () => {
    const events = [due, unreached, refused, overtaken, out, back, gone] as const
    for (const one of events)
      for (const two of events)
        for (const three of events)
          expect(unsaved(after(typed(a), one, typed(c), two, three))).toEqual({ ...a, ...c })
  })
})
