import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** `npm run where` builds for a while and then tells of no line: what is no place is said at once. */
test.each([[], ['browser-1a2b.js'], ['/assets/browser-1a2b.js:2'], ['/assets/browser-1a2b.js:0:1']])(
  'what is no place in a script is answered with how to write one: %s',
  (...places) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/where.mjs', ...places], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([2, ''])
    expect(stdout).toContain('用法：npm run where -- /assets/')
  },
)
