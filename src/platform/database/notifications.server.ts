import { Client, escapeIdentifier } from 'pg'
import type { Logger } from 'pino'
import { connectionDefaults } from './pool.server.ts'

export interface NotificationHandlers {
  onMessage(payload: string): void
  /** After every (re)connection: what was told in between is lost, so whatever depends on it must be refreshed. */
  onConnected?(): void
  onDisconnected?(): void
}

export interface Listening {
  /** Resolves when it first listens. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2000
/** A network that has dropped the connection says nothing: asked so often, and given up after so long. */
const BEAT_MS = 10_000
const SILENT_MS = 5000

/**
 * Listens to one channel on a connection of its own and comes back by itself when that is lost, silently too: a pause
 * in which nothing was heard is at most BEAT_MS and SILENT_MS long before it is noticed.
 */
export function listenTo(
  url: string,
  channel: string,
  {
    onMessage,
    onConnected,
    onDisconnected,
    log,
    beatMs = BEAT_MS,
    silentMs = SILENT_MS,
  }: NotificationHandlers & { log: Logger; beatMs?: number; silentMs?: number },
): Listening {
  let current: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let waitMs = FIRST_WAIT_MS
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  async function connect(): Promise<void> {
    const client = new Client({ ...connectionDefaults, connectionString: url, query_timeout: silentMs })
    current = client
    let wasConnected = false
    let beat: NodeJS.Timeout | undefined
    const lost = (error?: Error) => {
      if (current !== client) return
      current = undefined
      clearTimeout(beat)
      if (isClosed) return
      log.warn({ err: error, channel, waitMs }, 'notifications interrupted, connecting again')
      void endQuietly(client)
      if (wasConnected) onDisconnected?.()
      retry = setTimeout(() => void connect(), waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
    client.on('error', lost)
    client.on('end', () => {
      clearTimeout(beat)
      lost()
    })
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)))
      return
    }
    if (current !== client) return
    wasConnected = true
    const beatOnce = () => void client.query('select 1').then(waitForBeat, lost)
    const waitForBeat = () => {
      if (current === client) beat = setTimeout(beatOnce, beatMs)
    }
    waitForBeat()
    waitMs = FIRST_WAIT_MS
    onConnected?.()
    isReady()
  }

  void connect()
  return {
    ready,
    async close() {
      isClosed = true
      clearTimeout(retry)
      const client = current
      current = undefined
      if (client) await endQuietly(client)
    },
  }
}

/** A lost connection may have no other side left to say goodbye to. */
async function endQuietly(client: Client): Promise<void> {
  try {
    await client.end()
  } catch {
    // Nothing is left to end.
  }
}
