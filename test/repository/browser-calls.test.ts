import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '../../src/app/registries.server.ts'

/** What may run in a browser: everything that does not say that it is the server's. */
const browserFiles = globSync('src/{features,platform,site,ui}/**/*.{ts,tsx}')
  .filter((path) => !/\.server\.tsx?$|\.test\.tsx?$/.test(path))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const filesWith = (pattern: RegExp) =>
  browserFiles.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('an address of a call stands for the browser only where the compiler compares it with the calls', () => {
  const addresses = new Set(calls.flatMap(({ path, aliases }) => [path, ...aliases]))
  const naming = browserFiles.filter(({ text }) =>
    [...text.matchAll(/['"`](\/[^'"`\s]*)['"`]/g)].some(([, address = '']) => addresses.has(address)),
  )
  const compared = /\bclient\w*\('|clientOf<typeof \w+>\(\)\('|satisfies AddressOf</i
  expect(naming.filter(({ text }) => !compared.test(text)).map(({ path }) => path)).toEqual([])
  expect(naming.map(({ path }) => path).filter((path) => !path.endsWith('/browser-calls.ts'))).toEqual([
    'src/features/ads/count-ad-clicks.ts',
    'src/features/ads/count-ad-views.ts',
    'src/features/figures/count-gates.ts',
    'src/features/popularity/report-prefetched-read.ts',
    'src/features/running/report-faults.ts',
    'src/platform/captcha/solve-challenge.ts',
  ])
  // Nor is one put together from parts; what takes an upload is no call, and says itself where it is.
  expect(filesWith(/['"`]\/(openapi|semi|vue)\//)).toEqual(
    naming
      .map(({ path }) => path)
      .concat(
        'src/features/awards/addresses.ts',
        'src/features/tickets/addresses.ts',
        'src/features/uploads/addresses.ts',
      )
      .toSorted(),
  )
})

test('only the typed client sends a call, and only it takes the word of an answer', () => {
  expect(filesWith(/import \{[^}]*\bsend\b[^}]*\} from '[^']*\/client\.ts'/)).toEqual([
    'src/platform/calls/typed-client.ts',
  ])
  expect(filesWith(/\b(json|envelope)\b[^\n]{0,3}\bas (?!const\b)/)).toEqual(['src/platform/calls/client.ts'])
})
