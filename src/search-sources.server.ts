import { dataItemSource } from '#features/data-items/search-document.server.ts'
import { eventSource } from '#features/events/search-document.server.ts'
import { fileSource } from '#features/files/search-document.server.ts'
import { peopleSource } from '#features/people/search-document.server.ts'
import { reportSource } from '#features/reports/search-document.server.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { specialSource } from '#features/specials/search-document.server.ts'
import { topicSource } from '#features/topics/search-document.server.ts'

/** Whose documents the search holds; a rebuilding of the index asks each of them for all it has. */
export const searchSources: readonly SearchSource[] = [
  topicSource,
  dataItemSource,
  specialSource,
  peopleSource,
  fileSource,
  eventSource,
  reportSource,
]
