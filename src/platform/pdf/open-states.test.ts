import { expect, test } from 'vitest'
import { openStates } from './open-states.ts'

test.each([
  ['q 1 0 0 1 0 0 cm Q', 0],
  ['q q 0.01 0 0 0.01 4000 4000 cm', 2],
  ['q\nQ Q Q q', 1],
  ['Q', 0],
  ['(q q \\) q (q)) Tj q', 1],
  ['/q gs /q Do % q q\nq', 1],
  ['<71> Tj [(q)-20(Q)] TJ [q', 1],
  ['BI /W 1 /H 1 ID q q EIq q EI q', 1],
  ['BI /W 1 ID q q', 0],
  ['(never closed q', 0],
  ['qq qQ Q0', 0],
  ['', 0],
])('after %j %i drawing states are open', (content, open) => {
  expect(openStates(Buffer.from(content, 'latin1'))).toBe(open)
})
