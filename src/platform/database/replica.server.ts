import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '../refusal.ts'
import type { Database } from './database.server.ts'
import { isClosedToWrites, isOutage } from './outage.server.ts'
import { createPool } from './pool.server.ts'
import { ReplicaProgress } from './replica-progress.ts'
import { asDatabase } from './transaction.server.ts'

/** A copy of the database that follows it with a delay, for reads that bear one. */
export interface Replica {
  /**
   * Reads from the replica while it has everything that was heard to change and is not too far behind; else, or when it
   * fails, from the database itself.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Something has changed: the replica is not asked again before it has it. Takes effect at once. */
  changed(): void
  readonly isUsed: boolean
  /** Seconds that it is behind, as far as is known. */
  readonly lagSeconds: number
  /** Looks now how far it is, and done when that is known. */
  look(): Promise<void>
  close(): Promise<void>
}

interface ReplicaOptions {
  readonly url: string
  readonly poolSize: number
  /** Farther behind than this it is not asked. */
  readonly mostLagSeconds: number
  /** The database that it follows. */
  readonly source: { readonly db: Database; readonly pool: Pool }
  readonly log: Logger
}

const LOOK_EVERY_MS = 1000
/** While something is waited for. */
const LOOK_SOON_MS = 20
const READING = "select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0')::text as place"
// Where it writes next and not what is on disk: a commit that did not wait for the disk is told of before it lies there.
const WRITING = "select (pg_current_wal_insert_lsn() - '0/0')::text as place"

/** Follows a replica from now on; one that is away just now is found again by itself. */
export function openReplica({ url, poolSize, mostLagSeconds, source, log }: ReplicaOptions): Replica {
  const pool = createPool(url, poolSize, log)
  const db = asDatabase(pool)
  const progress = new ReplicaProgress({ mostLagMs: mostLagSeconds * 1000, now: () => performance.now() })
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let wasUsed = false
  let isClosed = false

  async function lookOnce(): Promise<void> {
    const change = progress.changes
    const written = await placeIn(source.pool, WRITING)
    if (written !== undefined) progress.written(withoutPageHeader(written), change)
    progress.replayed(await placeIn(pool, READING))
    if (progress.isUsable === wasUsed) return
    wasUsed = progress.isUsable
    log.info({ isUsed: wasUsed }, wasUsed ? 'reading from the replica' : 'not reading from the replica')
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined
      if (isClosed) return
      clearTimeout(timer)
      timer = setTimeout(() => void look(), progress.isWaiting ? LOOK_SOON_MS : LOOK_EVERY_MS)
    })
    return looking
  }
  void look()

  return {
    async read(work) {
      if (!progress.isUsable) return work(source.db)
      try {
        return await work(db)
      } catch (error) {
        // What was just made may not be there yet.
        if (error instanceof Refusal && error.kind === 'not_found') return work(source.db)
        if (!isReplicasFault(error)) throw error
        progress.replayed(undefined)
        log.warn({ err: error }, 'the replica failed, reading from the database itself')
        return work(source.db)
      }
    },
    changed() {
      progress.changed()
      if (looking) return
      clearTimeout(timer)
      void look()
    },
    get isUsed() {
      return progress.isUsable
    },
    get lagSeconds() {
      return progress.lagMs / 1000
    },
    look,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await pool.end()
    },
  }
}

/** The place in the write-ahead log that a server has reached; undefined when it does not say, or follows nobody any more. */
async function placeIn(pool: Pool, question: string): Promise<bigint | undefined> {
  try {
    const { rows } = await pool.query<{ place: string | null; follows?: boolean }>(question)
    const [row] = rows
    if (!row || row.place === null || row.follows === false) return undefined
    return BigInt(row.place)
  } catch {
    return undefined
  }
}

const PAGE_BYTES = 8192n
const HEADER_BYTES = 40n

/**
 * The end of the last record. At the end of a page the next record comes after a header, which no replica has replayed
 * before that record; a page that holds any record is longer than a header.
 */
function withoutPageHeader(place: bigint): bigint {
  const into = place % PAGE_BYTES
  return into <= HEADER_BYTES ? place - into : place
}

/** Away; about to write, which only the database itself may; or cancelled because the replay needed what was read. */
function isReplicasFault(error: unknown): boolean {
  if (isOutage(error) || isClosedToWrites(error)) return true
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === '40001') return true
  return false
}
