import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { broken } from '../breakages/break-on-purpose.ts'
import { KNOWN } from '../breakages/known.ts'

/** `npm run mutate -- --known` makes each and sees it noticed; here only that each can still be made. */
test.each(Object.entries(KNOWN))('%s', async (_name, breakage) => {
  const code = await readFile(breakage.file, 'utf8')
  expect(broken(code, breakage)).not.toBe(code)
  expect(breakage.tests.filter((path) => !existsSync(path))).toEqual([])
})
