import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ROLES } from '#features/staff/roles.ts'
import { staffHeaders, staffWithToken } from '#features/staff/testing.ts'
import { staffCalls } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** Whoever works here may send anything too, by mistake or with a stolen session: it is refused, and no fault of ours. */

const told: string[] = []
let portal: Portal
beforeAll(async () => {
  portal = await testPortal({ log: pino({ level: 'error' }, { write: (line) => void told.push(line) }) })
})
afterAll(() => portal.close())

const ODD: readonly unknown[] = [
  null,
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e300,
  '',
  '\u0000',
  '\ud800',
  '9'.repeat(15),
  '2026-02-30',
  '9999-12-31T23:59:59+08:00',
  '字'.repeat(100_000),
  [],
  [null],
  Array.from({ length: 10_000 }, () => 1),
  {},
  { toString: 1 },
]

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

test.each(staffCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s with one field that is odd',
  async (_name, call) => {
    const { token } = await staffWithToken(testContext((await testDatabase()).db), ALL_ROLES)
    const sane = (call.example ?? {}) as Record<string, unknown>
    const send = (input: Record<string, unknown>) => {
      const headers = staffHeaders(token)
      if (call.method !== 'GET')
        return portal.app.inject({ method: call.method, url: call.path, headers, payload: input })
      const texts = Object.entries(input).map(([key, value]) => [key, asText(value).slice(0, 5000)])
      const query = new URLSearchParams(Object.fromEntries(texts) as Record<string, string>)
      return portal.app.inject({ url: `${call.path}?${query}`, headers })
    }
    const failures: unknown[] = []
    for (const key of new Set([...Object.keys(call.input.shape), ...Object.keys(sane)]))
      for (const value of ODD) {
        told.length = 0
        const { statusCode } = await send({ ...sane, [key]: value })
        if (statusCode >= 500) failures.push([key, asText(value).slice(0, 40), told[0]?.slice(0, 600)])
      }
    expect(failures).toEqual([])
  },
  120_000,
)
