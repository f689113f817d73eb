import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_PAGES, PAGES } from '../../e2e/pages.ts'
import { pages } from '../../src/app/registries.server.ts'

/** Files by their ending, and addresses that lead on at once. */
const isSeen = (path: string) =>
  !/\.(xml|json|txt|svg|csv|ics)$/.test(path) && path !== '/ev' && path !== '/s/:code'

/** As the router matches: `:id` is one part of the address. */
const fits = (path: string) => new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[^/]+')}$`)

const declared = pages.map(({ path }) => path).filter(isSeen)
const visited = PAGES.map(([, address]) => address.replace(/\?.*$/, ''))

test('browser tests look at every page that is declared, by its address or in a test that makes it first', () => {
  const forgotten = declared.filter(
    (path) => !(path in OWN_PAGES) && !visited.some((address) => fits(path).test(address)),
  )
  expect(forgotten).toEqual([])
})

test('every page that browser tests name is declared', () => {
  const strays = visited.filter((address) => !declared.some((path) => fits(path).test(address)))
  expect(strays).toEqual([])
  expect(Object.keys(OWN_PAGES).filter((path) => !declared.includes(path))).toEqual([])
})

test.each(Object.entries(OWN_PAGES))('%s is looked at by the test that is named for it', (_path, name) => {
  const text = readFileSync(join(resolve(import.meta.dirname, '../../e2e'), `${name}.spec.ts`), 'utf8')
  expect(text).toContain('expectAccessible')
})
