import type { Pool } from 'pg'
import { readConfiguration } from '#platform/configuration.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import type { Drawings } from '#platform/images/drawings.server.ts'
import { createImages } from '#platform/images/images.server.ts'
import type { Raster } from '#platform/images/raster.server.ts'
import { Industries } from '#platform/industries/industries.server.ts'
import { createJobQueue } from '#platform/jobs/job-queue.server.ts'
import type { PdfPages } from '#platform/pdf/pdf-pages.server.ts'
import { Settings } from '#platform/settings/settings.server.ts'
import type { Workbooks } from '#platform/spreadsheets/workbooks.server.ts'
import { createSmsSender } from '#platform/sms/sms-sender.server.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** The portal on this database, for what touches no documents; a store keeps nothing and finds everything. */
export async function contextOn(pool: Pool, log: Context['log'], now: Date): Promise<Context> {
  const db = asDatabase(pool)
  const storage = { put: async () => {}, has: async () => true } as unknown as Storage
  const configuration = readConfiguration({ NODE_ENV: 'test' })
  return {
    actor: { kind: 'system', name: 'bench', may: 'all' },
    audience: visitors,
    now,
    db,
    log,
    overwrites: true,
    services: {
      configuration,
      settings: await Settings.read(db, configuration.startingFacts),
      industries: await Industries.read(db),
      storage,
      images: createImages({ db, storage, drawings: {} as Drawings, raster: {} as Raster }),
      pdf: {} as PdfPages,
      workbooks: {} as Workbooks,
      sms: createSmsSender({ configuration, log }),
      jobs: createJobQueue(),
      payments: [],
      random: Math.random,
    },
  }
}
