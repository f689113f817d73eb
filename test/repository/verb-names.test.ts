import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SUBJECT_KINDS } from '#features/staff/audit/subjects.ts'
import { VERB_NAMES } from '#features/staff/audit/verb-names.ts'
import { source } from './rooms.ts'

/** What the audit says to people stands in Chinese, whatever verb wrote it. */

const RECORDED = /record(?:Audits?|Change|Look)\(\s*[^,]+,\s*(?:[^,?]{1,80}\? )?'(\w+)'(?: : '(\w+)')?/g
/** The kind of what a verb is recorded of, where it stands beside the verb. */
const SUBJECT = /record(?:Audit|Look)\(\s*[\w {.,}]+, '\w+', [`']([a-z-]+):/g
/** Recorded under a name that a variable holds. */
const BY_VARIABLE = ['saveEventAlbum', 'savePartnerGroup']

test('every verb that the audit records has a name, and no other', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const recorded = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(RECORDED)].flatMap(([, one, two]) => [
      one ?? '',
      ...(two === undefined ? [] : [two]),
    ]),
  )
  expect(recorded.length).toBeGreaterThan(100)
  expect(Object.keys(VERB_NAMES).toSorted()).toEqual([...new Set([...recorded, ...BY_VARIABLE])].toSorted())
})

test('every kind of thing that the audit records has a name', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const kinds = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(SUBJECT)].map(([, kind]) => kind ?? ''),
  )
  expect(new Set(kinds).size).toBeGreaterThan(20)
  expect([...new Set(kinds)].filter((kind) => SUBJECT_KINDS[kind] === undefined)).toEqual([])
})
