import { expect, test } from 'vitest'
import { awardYearPath, candidatePath, prizePath } from '#features/awards/addresses.ts'
import { dataItemPath } from '#features/data-items/addresses.ts'
import { eventPath } from '#features/events/addresses.ts'
import { filePath } from '#features/files/addresses.ts'
import { reportPath } from '#features/reports/addresses.ts'
import type { SearchKind } from '#features/search/contract.ts'
import { specialAddress } from '#features/specials/addresses.ts'
import { personPath, topicPath } from '#features/topics/addresses.ts'
import { tagsOfPage } from '#features/topics/tags-of-page.ts'

/** A card in an article leads to anything that the search finds; the article is drawn anew when that page changes. */

/** The addresses of each kind, and the tag that its changes purge. */
const PAGES: Readonly<Record<SearchKind, readonly [tag: string, ...paths: string[]]>> = {
  article: ['topic:7', topicPath(7)],
  question: ['topic:7', topicPath(7)],
  document: ['topic:7', topicPath(7)],
  data: ['data-item:7', dataItemPath(7)],
  file: ['file:7', filePath(7)],
  report: ['reports', reportPath(7)],
  event: ['event:7', eventPath(7)],
  award: ['awards', awardYearPath(2026), prizePath(2026, 7), candidatePath(2026, 7)],
  person: ['person:7', personPath(7)],
  special: [
    'special:7',
    ...(['special', 'picture_story'] as const).map((kind) => specialAddress({ id: 7, kind, weeklyUrl: '' })),
  ],
}

test.each(Object.entries(PAGES))(
  'a card that leads to this kind knows what it is purged by: %s',
  (_kind, [tag, ...paths]) => {
    expect(paths.map(tagsOfPage)).toEqual(paths.map(() => [tag]))
  },
)

test('other addresses of ours have none', () => {
  expect(tagsOfPage('/membership')).toEqual([])
})
