import { awardYearImporter } from '#features/awards/import-award-years.server.ts'
import { communityImporter } from '#features/communities/import-communities.server.ts'
import { chartImporter, dataItemImporter } from '#features/data-items/import-data-items.server.ts'
import {
  eventAlbumImporter,
  eventImporter,
  eventPartnerImporter,
  materialImporter,
} from '#features/events/import-events.server.ts'
import { fileImporter } from '#features/files/import-files.server.ts'
import { partnerImporter } from '#features/partners/import-companies.server.ts'
import { peopleImporter } from '#features/people/import-people.server.ts'
import { quarterlyImporter, reportImporter } from '#features/reports/import-reports.server.ts'
import { specialImporter } from '#features/specials/import-specials.server.ts'
import type { Importer } from '#platform/import/importer.ts'

/** What `npm run import -- --kind` can take in besides articles (C-138). */
export const importers: readonly Importer[] = [
  peopleImporter,
  dataItemImporter,
  chartImporter,
  specialImporter,
  communityImporter,
  fileImporter,
  eventImporter,
  materialImporter,
  eventAlbumImporter,
  eventPartnerImporter,
  reportImporter,
  quarterlyImporter,
  partnerImporter,
  awardYearImporter,
]
