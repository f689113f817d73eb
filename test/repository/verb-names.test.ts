import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SUBJECT_KINDS } from '#features/staff/audit/subjects.ts'
import { VERB_NAMES } from '#features/staff/audit/verb-names.ts'
import { editables, wired } from '../../src/app/registries.server.ts'
import { source } from './rooms.ts'

/** What the audit says to people stands in Chinese, whatever verb wrote it. */

const RECORDED = /record(?:Audits?|Change|Look)\(\s*[^,]+,\s*(?:[^,?]{1,80}\? )?'(\w+)'(?: : '(\w+)')?/g
/** The kind of what a verb is recorded of, where it stands beside the verb. */
const SUBJECT = /record(?:Audit|Look)\(\s*[\w {.,}]+, '\w+', [`']([a-z-]+):/g
/** Recorded under a name that a variable holds, by the file in which it does. */
const BY_VARIABLE: Readonly<Record<string, readonly string[]>> = {
  'features/awards/voting/void-votes.server.ts': ['voidVotes', 'allowVotes'],
  'features/events/save-event-album.server.ts': ['saveEventAlbum', 'savePartnerGroup'],
  // What calls these is looked at itself.
  'features/editing/record-change.server.ts': [],
  'platform/audit.server.ts': [],
}
const VARIABLE = /record(?:Audits?|Look)\(\s*\w+,\s*\w+,/

test('every verb that the audit records has a name, and no other', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const recorded = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(RECORDED)].flatMap(([, one, two]) => [
      one ?? '',
      ...(two === undefined ? [] : [two]),
    ]),
  )
  expect(recorded.length).toBeGreaterThan(100)
  const all = [...recorded, ...Object.values(BY_VARIABLE).flat()]
  expect(Object.keys(VERB_NAMES).toSorted()).toEqual([...new Set(all)].toSorted())
})

test('a verb is held by a variable in no other file, and is written in that one', () => {
  const texts = new Map(
    globSync('**/*.ts', { cwd: source })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
  )
  const found = [...texts].filter(([, text]) => VARIABLE.test(text)).map(([file]) => file)
  expect(found.toSorted()).toEqual(Object.keys(BY_VARIABLE).toSorted())
  for (const [file, verbs] of Object.entries(BY_VARIABLE))
    for (const verb of verbs) expect(texts.get(file)).toContain(`'${verb}'`)
})

test('every kind of thing that the audit records has a name', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const kinds = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(SUBJECT)].map(([, kind]) => kind ?? ''),
  )
  expect(new Set(kinds).size).toBeGreaterThan(20)
  // Editing and moderation record under whatever kind of thing they are asked about.
  kinds.push(...Object.keys(editables), ...Object.keys(wired.moderated))
  expect([...new Set(kinds)].filter((kind) => SUBJECT_KINDS[kind] === undefined)).toEqual([])
})
