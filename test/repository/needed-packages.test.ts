import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** What builds the portal where it runs, and starts it. */
const TOOLS = ['run', 'ensure-built', 'build', 'run-commands', 'lean'].map((name) => `scripts/${name}.mjs`)
/** Only tests import these. */
const OF_TESTS = /\.test\.tsx?$|\/testing[^/]*\.tsx?$/

const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')
const isPackage = (from: string) =>
  !/^[.#/]|^node:|^virtual:/.test(from) && !builtinModules.includes(packageOf(from))

test('a server that was installed without what development needs has all that building and starting the portal needs', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !OF_TESTS.test(file))
  expect(sources.length).toBeGreaterThan(1000)
  const missing = [...sources, ...TOOLS, 'vite.config.ts'].flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    const imported = module.staticImports
      // What is only a type is gone when it runs.
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value)
    const wanted = [...new Set(imported.filter(isPackage).map(packageOf))]
    return wanted.filter((name) => !Object.hasOwn(dependencies, name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})
