import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, reachedFrom, root } from './import-graph.ts'

interface EnsureBuilt {
  readonly sourcesOf: (root: string, part: string) => Promise<readonly string[]>
}
const { sourcesOf } = (await import(join(root, 'scripts/ensure-built.mjs'))) as EnsureBuilt
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** What builds the portal where it runs, and starts it. */
const TOOLS = ['run', 'ensure-built', 'build', 'run-commands', 'lean'].map((name) => `scripts/${name}.mjs`)
/** What the portal starts beside itself while it stands for the providers, from source. */
const SIMULATORS = 'simulators/main.ts'
/** Only tests import these. */
const OF_TESTS = /\.test\.tsx?$|\/testing[^/]*\.tsx?$/

const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')
const isPackage = (from: string) =>
  !/^[.#/]|^node:|^virtual:/.test(from) && !builtinModules.includes(packageOf(from))

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !OF_TESTS.test(file))
const built = reachedFrom(sources)

test('a server that was installed without what development needs has all that building and starting the portal needs', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const started = reachedFrom([...built, SIMULATORS, ...TOOLS, 'vite.config.ts'])
  expect([...started].filter((file) => file.startsWith('db/')).length).toBeGreaterThan(10)
  expect(started).toContain('simulators/wechat-pay.ts')
  const missing = [...started]
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) => {
      const wanted = [...new Set(importsOf(file).filter(isPackage).map(packageOf))]
      return wanted.filter((name) => !Object.hasOwn(dependencies, name)).map((name) => `${file}: ${name}`)
    })
  expect(missing).toEqual([])
})

test.each([
  ['portal', built],
  ['bench', reachedFrom(globSync('bench/**/*.ts', { cwd: root }).filter((file) => !OF_TESTS.test(file)))],
])('a change of anything that goes into the %s has it built anew', async (part, bundled) => {
  const watched = new Set(await sourcesOf(root, part))
  expect([...bundled].filter((file) => !watched.has(file))).toEqual([])
  for (const tool of ['scripts/build.mjs', 'vite.config.ts', 'package-lock.json'])
    expect(watched).toContain(tool)
})
