// Everything that can be checked without a browser: format, lint, types, unused code, unit, domain, page and call tests.
// The cheap checks run side by side first; the tests follow.
import { join } from 'node:path'
import { root, runAll } from './run-commands.mjs'

await runAll([
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['types', 'tsc', ['--noEmit']],
  ['unused code', 'knip', []],
  ['patterns', process.execPath, [join(root, 'scripts/check-patterns.mjs')]],
])
await runAll([['tests', 'vitest', ['run', '--reporter=dot', '--reporter=./test/slowest-tests.ts']]])
