import { performance } from 'node:perf_hooks'
import { Client, DatabaseError, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'

/** Thrown at once while the database says nothing. */
export class DatabaseSilent extends Error {
  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseSilent'
  }
}

/** Thrown to who waited for a connection as long as one may. */
class WaitedTooLong extends Error {
  constructor() {
    super('timeout exceeded when trying to connect')
    this.name = 'WaitedTooLong'
  }
}

/** How long is long, in milliseconds. */
export interface Patience {
  readonly lookEvery: number
  /** A statement may well take this long; whether the server is still there is worth asking from here on. */
  readonly slow: number
  /** Signing in and `select 1` take milliseconds; a busy machine takes longer, a frozen one for ever. */
  readonly silent: number
  /**
   * How long a connection may take to be made, whoever waited for it being refused long before: on a machine with too much
   * to do, one that is given up is made again for nothing, and in the end none comes.
   */
  readonly connect: number
}

const PATIENCE: Patience = { lookEvery: 500, slow: 1500, silent: 3000, connect: 20_000 }

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool that notices when the server says nothing any more: frozen, or behind a network that drops everything. Nothing
 * ends such connections for many minutes, and every statement would wait on them. While any takes long, a connection
 * of its own is tried beside it: a server that answers is just busy, and nothing happens, nor when it has said anything
 * to anybody meanwhile; one that has not has all connections ended, and whoever asks is refused at once until it answers
 * again. One connection whose statement lasts longer than `query_timeout` (ms) has been lost silently and is ended alone.
 * Who asks waits at most `connectionTimeoutMillis` for a connection.
 */
export class WatchedPool extends Pool {
  readonly #config: PoolConfig
  readonly #log: Logger
  readonly #patience: Patience
  readonly #clients: ReadonlySet<Client>
  /** Connections at work. */
  readonly #busySince = new Map<PoolClient, number>()
  /** Those who wait for a connection: since when, and how each is refused. */
  readonly #waiting = new Set<{ readonly since: number; readonly refuse: () => void }>()
  readonly #askedSince = new Map<PoolClient, number>()
  readonly #giveUpAfter: number
  readonly #waitAtMost: number
  readonly #timer: NodeJS.Timeout
  #asking: Promise<ServerState> | undefined
  #isSilent = false
  /** When the server last said anything on any connection. */
  #heardAt = 0

  constructor(config: PoolConfig, log: Logger, patience: Patience = PATIENCE) {
    // Not left to the driver: its timer for each statement keeps the rows of one alive until the next major collection.
    const { query_timeout: giveUpAfter = Infinity, ...rest } = config
    const clients = new Set<Client>()
    /** Known from its beginning, so that one that is still being made can be ended, too. */
    class KnownClient extends Client {
      constructor(settings?: string | ClientConfig) {
        super(settings)
        clients.add(this)
        this.once('end', () => void clients.delete(this))
      }
    }
    super({ ...rest, connectionTimeoutMillis: patience.connect, Client: KnownClient })
    this.#clients = clients
    this.#giveUpAfter = giveUpAfter
    this.#waitAtMost = rest.connectionTimeoutMillis ?? patience.connect
    this.#config = rest
    this.#log = log
    this.#patience = patience
    this.on('connect', (client) => {
      this.#heardAt = performance.now()
      client.connection.stream.on('data', () => (this.#heardAt = performance.now()))
      const query = client.query.bind(client) as (...parts: unknown[]) => unknown
      client.query = ((...parts: unknown[]) => {
        this.#askedSince.set(client, performance.now())
        return query(...parts)
      }) as typeof client.query
      client.on('drain', () => void this.#askedSince.delete(client))
    })
    this.on('acquire', (client) => void this.#busySince.set(client, performance.now()))
    this.on('release', (_error, client) => void this.#busySince.delete(client))
    this.on('remove', (client) => {
      this.#busySince.delete(client)
      this.#askedSince.delete(client)
    })
    this.#timer = setInterval(() => void this.#look(), patience.lookEvery)
    this.#timer.unref()
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) this.#hand(callback)
    else
      return new Promise((resolve, reject) =>
        this.#hand((error, client) => (client ? resolve(client) : reject(error ?? new DatabaseSilent()))),
      )
  }

  #hand(callback: Connected): void {
    const refuse = () => callback(new DatabaseSilent(), undefined, () => undefined)
    if (this.#isSilent) {
      refuse()
      return
    }
    const waiter = { since: performance.now(), refuse }
    this.#waiting.add(waiter)
    const timer = setTimeout(() => {
      if (this.#waiting.delete(waiter)) callback(new WaitedTooLong(), undefined, () => undefined)
    }, this.#waitAtMost).unref()
    super.connect((error, client, done) => {
      clearTimeout(timer)
      // A connection that comes after its refusal is for somebody else.
      if (this.#waiting.delete(waiter)) callback(error, client, done)
      else client?.release()
    })
  }

  override async end(): Promise<void> {
    clearInterval(this.#timer)
    await super.end()
  }

  /** How the server is now, asked on a connection of its own, so that nobody at work is in the way. */
  state(): Promise<ServerState> {
    this.#asking ??= ask(this.#config, this.#patience.silent).finally(() => (this.#asking = undefined))
    return this.#asking
  }

  async #look(): Promise<void> {
    const now = performance.now()
    for (const [client, since] of this.#askedSince)
      if (now - since > this.#giveUpAfter) client.connection.stream.destroy()
    const since = [...this.#busySince.values(), ...[...this.#waiting].map((each) => each.since)]
    const isSlow = since.some((each) => now - each > this.#patience.slow)
    if ((!isSlow && !this.#isSilent) || this.#asking) return
    const wasSilent = this.#isSilent
    // Beside a machine with too much to do a new connection may take long, and those there are go on.
    this.#isSilent = (await this.state()) === 'silent' && this.#heardAt < now
    if (this.#isSilent === wasSilent) return
    if (!this.#isSilent) {
      this.#log.info('the database answers again')
      return
    }
    this.#log.error({ connections: this.#clients.size }, 'the database does not answer')
    for (const client of this.#clients) client.connection.stream.destroy()
    for (const waiter of this.#waiting) {
      this.#waiting.delete(waiter)
      waiter.refuse()
    }
  }
}

/** A server that refuses may be starting, stopping, or not be there at all. */
export type ServerState = 'serves' | 'refuses' | 'silent'

/** Who has no more pause than this between two things to do reads what was answered too late. */
const BUSY_SHARE = 0.9

async function ask(config: PoolConfig, silentMs: number): Promise<ServerState> {
  const startedAt = performance.now()
  const before = performance.eventLoopUtilization()
  const client = new Client({ ...config, connectionTimeoutMillis: silentMs, query_timeout: silentMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'serves'
  } catch (error) {
    const isTimeout = error instanceof Error && /^(timeout expired|Query read timeout)/.test(error.message)
    // A process that was busy itself cannot say: the answer may lie unread.
    const { utilization } = performance.eventLoopUtilization(before)
    const wasPunctual = performance.now() - startedAt < silentMs * 2 + 1000
    if (isTimeout && wasPunctual && utilization < BUSY_SHARE) return 'silent'
    // Who has no connection to spare for this one question serves others.
    return error instanceof DatabaseError && error.code === '53300' ? 'serves' : 'refuses'
  } finally {
    client.end().catch(() => undefined)
  }
}
