import { describe, expect, test } from 'vitest'
import type { Actor } from '#platform/context.ts'
import { ALL_PERMISSIONS } from './permissions.ts'
import { may, requirePermission } from './policy.ts'

const staff = (...roles: string[]): Actor => ({ kind: 'staff', id: 1, sessionId: 1, roles })

describe('nobody from outside', () => {
  test.each([[{ kind: 'visitor' }], [{ kind: 'person', id: 1, sessionId: 1 }]] as const)(
    'may %j',
    (actor) => {
      expect(ALL_PERMISSIONS.filter((permission) => may(actor, permission))).toEqual([])
    },
  )
})

describe('staff', () => {
  test('may what one of their roles may, and no more', () => {
    expect(may(staff('editor'), 'topics.publish')).toBe(true)
    expect(may(staff('editor'), 'orders.refund')).toBe(false)
    expect(may(staff('editor', 'finance'), 'orders.refund')).toBe(true)
    expect(may(staff('auditor'), 'topics.publish')).toBe(false)
  })

  test('of no role, or of one that there is not, may nothing', () => {
    for (const actor of [staff(), staff('king'), staff('constructor')])
      expect(ALL_PERMISSIONS.filter((permission) => may(actor, permission))).toEqual([])
  })
})

test('a job may what it was given, and the portal itself all', () => {
  const job: Actor = { kind: 'system', name: 'books', may: ['orders.books'] }
  expect(ALL_PERMISSIONS.filter((permission) => may(job, permission))).toEqual(['orders.books'])
  const all: Actor = { kind: 'system', name: 'test', may: 'all' }
  expect(ALL_PERMISSIONS.filter((permission) => !may(all, permission))).toEqual([])
})

test('who may not is refused, and reads what is missing', () => {
  expect(() => requirePermission(staff('auditor'), 'orders.refund')).toThrow(
    expect.objectContaining({
      kind: 'not_allowed',
      code: 'permission_missing',
      detail: { permission: '退款' },
    }),
  )
  expect(() => requirePermission(staff('finance'), 'orders.books')).not.toThrow()
})

test('what asks for the second factor again is refused until it was shown', () => {
  const finance: Actor = { kind: 'staff', id: 1, sessionId: 1, roles: ['finance'] }
  expect(() => requirePermission(finance, 'orders.refund')).toThrow(
    expect.objectContaining({ kind: 'proof_required', code: 'staff_proof_needed' }),
  )
  expect(() => requirePermission({ ...finance, isProved: true }, 'orders.refund')).not.toThrow()
  const job: Actor = { kind: 'system', name: 'send-refunds', may: ['orders.refund'] }
  expect(() => requirePermission(job, 'orders.refund')).not.toThrow()
})
