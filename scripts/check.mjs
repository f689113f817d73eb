// Everything that can be checked without a browser: format, lint, types, unused code, unit, domain, page and call tests.
// The cheap checks run side by side first; the tests follow.
import { runAll } from './run-commands.mjs'

await runAll([
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['types', 'tsc', ['--noEmit']],
  ['unused code', 'knip', []],
])
await runAll([['tests', 'vitest', ['run', '--reporter=dot']]])
