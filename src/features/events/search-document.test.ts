import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchDocumentOf } from './search-document.server.ts'
import { events } from './tables.server.ts'

/** Of a row: each text says the name of its column, and the lists what is in them. */
const row: typeof events.$inferSelect = {
  id: 7,
  handle: 'handle',
  industry: 'semi',
  state: 'published',
  form: 'offline',
  title: 'title',
  summary: 'summary',
  startsOn: '2026-12-20',
  endsOn: '2026-12-21',
  city: 'city',
  place: 'place',
  address: 'address',
  organisers: [{ name: 'organisers', url: 'https://organisers-site.example.com/' }],
  cover: { id: 'dddddddddddddddddddddddd', width: 960, height: 640 },
  agenda: [{ time: '09:30', title: 'agenda', speaker: 'agenda-speaker', company: 'agenda-company' }],
  speakers: [{ name: 'speakers', job: 'speakers-job', company: 'speakers-company' }],
  isUpcoming: true,
  applyUntil: null,
  externalUrl: 'https://own-site.example.com/',
  updatedAt: new Date(0),
}

test('an event is found by what it says, where, and by whom; a new column is either searched or named here', () => {
  const { title, publicText } = searchDocumentOf(row)
  const text = `${title}\n${publicText}`
  const isFound = (word: string) => text.includes(word)
  for (const word of ['agenda-speaker', 'agenda-company', 'speakers-company']) expect(text).toContain(word)
  expect(Object.keys(getTableColumns(events)).filter((column) => !isFound(column))).toEqual([
    'id',
    'handle',
    'industry',
    'state',
    'form',
    'startsOn',
    'endsOn',
    'cover',
    'isUpcoming',
    'applyUntil',
    'externalUrl',
    'updatedAt',
  ])
})
