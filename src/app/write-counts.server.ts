import type { Logger } from 'pino'
import type { ReadCounter } from '#features/popularity/read-counter.server.ts'
import type { RedirectTable } from '#features/redirects/redirect-table.server.ts'
import type { Database } from '#platform/database/database.server.ts'

const EVERY_MS = 5000

/** Writes what is counted in memory every few seconds; gives what ends that and writes once more. */
export function writeCounts(
  { reads, redirects }: { readonly reads: ReadCounter; readonly redirects: RedirectTable },
  { db, clock, log }: { readonly db: Database; readonly clock: () => Date; readonly log: Logger },
): () => Promise<void> {
  const write = async () => {
    await Promise.all([
      reads.write(db).catch((error: unknown) => log.warn({ err: error }, 'reads could not be written')),
      redirects
        .write(db, clock())
        .catch((error: unknown) => log.warn({ err: error }, 'followed redirects could not be written')),
    ])
  }
  const writing = setInterval(() => void write(), EVERY_MS)
  return async () => {
    clearInterval(writing)
    await write()
  }
}
