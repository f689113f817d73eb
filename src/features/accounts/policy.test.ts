import { expect, test } from 'vitest'
import { requirePerson } from './policy.ts'

test('a person is given, and everybody else is asked to sign in', () => {
  const person = { kind: 'person', id: 7, sessionId: 3 } as const
  expect(requirePerson(person)).toBe(person)
  const others = [
    { kind: 'visitor' },
    { kind: 'staff', id: 7, sessionId: 3, roles: ['administrator'] },
    { kind: 'system', name: 'test', may: 'all' },
  ] as const
  for (const actor of others)
    expect(() => requirePerson(actor)).toThrow(
      expect.objectContaining({ kind: 'sign_in_required', code: 'sign_in_required' }),
    )
})
