import { expect, test } from 'vitest'
import { archiveName } from './archive.ts'
import { archivesToDrop, readKeepRule } from './keep-archives.ts'

const DAY_MS = 86_400_000

/** Nightly backups of so many days, the last in the night to Saturday 21 November 2026. */
const nightly = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    archiveName(new Date(Date.parse('2026-11-21T02:40:00+08:00') - index * DAY_MS)),
  )

const kept = (names: readonly string[], rule = { days: 7, weeks: 4, months: 6 }) => {
  const dropped = new Set(archivesToDrop(names, rule, { newest: names[0] ?? '', withFiles: new Set(names) }))
  return names.filter((name) => !dropped.has(name)).map((name) => name.slice(0, 8))
}

test('a year of nights leaves a week of days, four weeks and six months', () => {
  expect(kept(nightly(365))).toEqual([
    '20261121',
    '20261120',
    '20261119',
    '20261118',
    '20261117',
    '20261116',
    '20261115',
    '20261108',
    '20261101',
    '20261031',
    '20260930',
    '20260831',
    '20260731',
    '20260630',
  ])
})

test('nights without a backup do not push the older ones out', () => {
  const names = nightly(60).filter((_, index) => index % 9 === 0)
  expect(kept(names)).toEqual(names.map((name) => name.slice(0, 8)))
})

test('several backups of one day leave the last of the day, and the newest stays whatever the rule', () => {
  const morning = archiveName(new Date('2026-11-21T08:00:00+08:00'))
  const evening = archiveName(new Date('2026-11-21T20:00:00+08:00'))
  const made = { newest: evening, withFiles: new Set([morning, evening]) }
  expect(archivesToDrop([morning, evening], { days: 1, weeks: 0, months: 0 }, made)).toEqual([morning])
  expect(archivesToDrop([evening], { days: 0, weeks: 0, months: 1 }, made)).toEqual([])
})

test('one of the database alone, made before an upgrade, pushes out none that holds the files', () => {
  const nights = nightly(120)
  const upgrades = [
    new Date('2026-11-20T10:00:00+08:00'),
    new Date('2026-10-31T10:00:00+08:00'),
    new Date('2026-09-30T09:00:00+08:00'),
    new Date('2026-09-30T10:00:00+08:00'),
  ].map(archiveName)
  const names = [...nights, ...upgrades]
  const rule = { days: 3, weeks: 0, months: 3 }
  const dropped = archivesToDrop(names, rule, { newest: nights[0] ?? '', withFiles: new Set(nights) })
  expect(
    names
      .filter((name) => !dropped.includes(name))
      .toSorted()
      .toReversed(),
  ).toEqual([
    '20261121-024000',
    '20261120-100000',
    '20261120-024000',
    '20261119-024000',
    '20261031-100000',
    '20261031-024000',
    '20260930-100000',
    '20260930-024000',
  ])
})

test('a backup is named by the time of Shanghai', () => {
  expect(archiveName(new Date('2026-12-31T16:00:01Z'))).toBe('20270101-000001')
})

test.each(['7', '7d', '7d4w6m', 'd w m', '0d 0w 0m', '-1d 4w 6m', '7d 4w 6m 1y'])(
  'the rule %j is not understood',
  (text) => {
    expect(readKeepRule(text)).toBeUndefined()
  },
)

test('a rule is read', () => {
  expect(readKeepRule('7d 4w 6m')).toEqual({ days: 7, weeks: 4, months: 6 })
})
