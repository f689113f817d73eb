// Everything that can be checked without a browser: format, lint, types, unused code, patterns, and tests.
//   npm run check            before a commit: of the tests, those that the change is likely to break
//   npm run check -- --all   every test, as npm test runs them
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { memoryFolder } from './memory-folder.mjs'
import { changedFiles, nearTests } from './near-tests.mjs'
import { root, runAll } from './run-commands.mjs'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })

const changed = values.all ? undefined : changedFiles(root)
const near = changed && nearTests(root, changed)
const temporary = memoryFolder()
// What the last run knew of the types stands beside other caches.
const knownTypes = join(root, 'node_modules/.cache/types.tsbuildinfo')
const types = ['types', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', knownTypes]]

await runAll([
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['unused code', 'knip', []],
  ['patterns', process.execPath, [join(root, 'scripts/check-patterns.mjs')]],
  ...(near ? [] : [types]),
])
await runAll([
  // A few tests wait for the database more than they compute.
  ...(near ? [types] : []),
  [
    'tests',
    'vitest',
    ['run', '--reporter=dot', '--reporter=./test/slowest-tests.ts', ...(near?.tests ?? [])],
    ...(temporary ? [{ env: { TMPDIR: temporary } }] : []),
  ],
])
if (near)
  process.stdout.write(
    `改动涉及 ${near.reached} 个测试文件，运行了其中最近的和守着全局约定的，共 ${near.tests.length} 个；全部：npm test\n`,
  )
