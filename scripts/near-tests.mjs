// Which tests a change is likely to break: those that guard the lists and conventions of the whole project, and of all that
// import what changed the nearest. What they leave out, `npm test` runs.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Quick, and what is forgotten in a list, whichever feature forgot it, fails one of them. */
const GUARDS = [
  'admin-forms',
  'browser-calls',
  'bounded-inputs',
  'content-lists',
  'conventions',
  'declared-words',
  'end-of-life',
  'image-uses',
  'import-guide',
  'job-names',
  'known-breakages',
  'limits',
  'list-exports',
  'one-place',
  'raw-sql',
  'registries',
  'rows',
  'tables',
  'verb-names',
].map((name) => `test/repository/${name}.test.ts`)

/** As many test files as two cores run in about a minute. */
export const MOST_NEAR = 40

const IS_TEST = /\.test\.tsx?$/
/** Takes a minute by itself. */
const IS_SLOW = /\.slow\.test\.ts$/
/** Puts everything together: whoever imports it reaches the whole portal, which says nothing. */
const IS_COMPOSITION = /^src\/(app|entry|commands)\/|\/feature\.server\.ts$/
/** Changes what every test stands on. */
const IS_GROUND =
  /^(package-lock\.json|vitest\.config\.ts|test\/(global-setup|saved-cluster|after-each-file|fail-on-console)\.ts)$/

const IMPORT = /\b(?:from|import)\s*\(?\s*'(#[^']+|\.{1,2}\/[^']+)'/g

/** The files that differ from the branch that everybody builds on, or, where nothing does, that the last commit changed; undefined without git. */
export function changedFiles(root) {
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .split('\n')
        .filter(Boolean)
    } catch {
      return undefined
    }
  }
  const differing = (base) => [
    ...(git('diff', '--name-only', base) ?? []),
    ...(git('ls-files', '--others', '--exclude-standard') ?? []),
  ]
  const [base] = ['origin/main', 'main', 'HEAD'].flatMap((name) => git('merge-base', 'HEAD', name) ?? [])
  if (base === undefined) return undefined
  const files = differing(base)
  if (files.length > 0) return files
  return git('rev-parse', '--verify', 'HEAD~1') && differing('HEAD~1')
}

/**
 * The tests to run for a change of these files, the nearest of those it reaches, and how many it reaches at all; undefined
 * for a change of what all tests stand on.
 */
export function nearTests(root, changed) {
  if (changed.some((file) => IS_GROUND.test(file))) return undefined
  const files = globSync('{src,test,db,simulators}/**/*.{ts,tsx}', { cwd: root })
  const importers = importersOf(root, files)
  const distance = new Map(changed.map((file) => [file, 0]))
  for (const [file, steps] of distance) {
    if (IS_COMPOSITION.test(file) && steps > 0) continue
    for (const importer of importers.get(file) ?? [])
      if (!distance.has(importer)) distance.set(importer, steps + 1)
  }
  // What lies beside a file is about it, whatever it imports.
  const folders = new Set(changed.filter((file) => file.startsWith('src/')).map(dirname))
  for (const file of files)
    if (IS_TEST.test(file) && folders.has(dirname(file)))
      distance.set(file, Math.min(distance.get(file) ?? 1, 1))
  const reached = [...distance]
    .filter(([file]) => IS_TEST.test(file) && existsSync(join(root, file)))
    .filter(([file, steps]) => steps === 0 || !IS_SLOW.test(file))
    .toSorted(([one, near], [other, far]) => near - far || one.localeCompare(other))
    .map(([file]) => file)
  return { tests: [...new Set([...GUARDS, ...reached.slice(0, MOST_NEAR)])], reached: reached.length }
}

/** Of each file, those that import it. */
function importersOf(root, files) {
  const importers = new Map()
  for (const file of files) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const imported = name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}
