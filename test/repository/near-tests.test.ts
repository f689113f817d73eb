import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Which tests `npm run check` runs for a change (`scripts/near-tests.mjs`). */

const root = resolve(import.meta.dirname, '../..')

interface Near {
  readonly MOST_NEAR: number
  readonly nearTests: (
    root: string,
    changed: readonly string[],
  ) => { readonly tests: readonly string[]; readonly reached: number } | undefined
}
const { MOST_NEAR, nearTests } = (await import(join(root, 'scripts/near-tests.mjs'))) as Near

const guards = nearTests(root, [])?.tests ?? []

test('the tests that guard all lists come with every change, and each is there', () => {
  expect(guards).toContain('test/repository/registries.test.ts')
  expect(guards.filter((test) => !existsSync(join(root, test)))).toEqual([])
})

test('a changed rule brings the tests beside it and of what imports it, not those of the whole portal', () => {
  const near = nearTests(root, ['src/features/tickets/policy.ts'])
  expect(near?.tests).toContain('src/features/tickets/policy.test.ts')
  expect(near?.tests).toContain('src/features/tickets/buying/buying.test.ts')
  expect(near?.tests).not.toContain('test/repository/paywall-canary.test.ts')
})

test('of what half the portal imports only so many run, the nearest first; a changed test always runs', () => {
  const own = 'src/platform/shanghai-time.test.ts'
  const slow = 'test/repository/replica.slow.test.ts'
  const near = nearTests(root, ['src/platform/shanghai-time.ts', own, slow])
  expect(near?.reached).toBeGreaterThan(MOST_NEAR)
  expect(near?.tests).toHaveLength(guards.length + MOST_NEAR)
  expect(near?.tests).toEqual(expect.arrayContaining([own, slow]))
  expect(nearTests(root, ['src/platform/database/replica.server.ts'])?.tests).not.toContain(slow)
})

test('what every test stands on brings all of them', () => {
  expect(nearTests(root, ['docs/changes.md', 'vitest.config.ts'])).toBeUndefined()
})
