import type { Logger } from 'pino'
import { z } from 'zod'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import type { PurgedByTag } from '#platform/pages/page-cache.server.ts'
import { PORTAL_CHANNEL } from '#platform/pages/purge-pages.server.ts'

const Change = z.object({
  tags: z.array(z.string()).optional(),
  dictionary: z.boolean().optional(),
  people: z.array(z.number()).optional(),
  images: z.array(z.string()).optional(),
  industries: z.boolean().optional(),
  settings: z.boolean().optional(),
  redirects: z.boolean().optional(),
  focuses: z.boolean().optional(),
})

const READ_AGAIN_MS = 1000

/** What keeps something in memory by ids: who somebody is, pictures. */
interface Rememberer<Id> {
  forget(ids: readonly Id[]): void
  forgetAll(): void
}

/** A table kept whole in memory. */
interface Kept {
  /** Gives whether it has changed. */
  readAgain(db: OpenDatabase['db']): Promise<boolean>
}

/**
 * Drops what any process has changed of pages and of what is kept in memory. After a time without connection nothing in memory can be trusted, so all
 * of it goes; while the connection is lost, pages live on by their seconds and readers are still served.
 */
export function listenForChanges(
  database: OpenDatabase,
  {
    cache,
    readers,
    images,
    kept,
  }: {
    cache: PurgedByTag
    readers: Rememberer<number>
    images: Rememberer<string>
    /** Redirects and focal points only where pages are answered. */
    kept: Readonly<Record<'industries' | 'settings', Kept>> & {
      readonly redirects?: Kept
      readonly focuses?: Kept
    }
  },
  log: Logger,
): { isConnected: () => boolean; close: () => Promise<void> } {
  let isConnected = false
  const forgetEverything = () => {
    database.replica?.changed()
    cache.clear()
    readers.forgetAll()
    images.forgetAll()
    readAgain('industries')
    readAgain('settings')
    readAgain('redirects')
    readAgain('focuses')
  }
  let isClosed = false
  const unread = new Map<keyof typeof kept, NodeJS.Timeout>()
  const readAgain = (name: keyof typeof kept) => {
    clearTimeout(unread.get(name))
    kept[name]
      ?.readAgain(database.db)
      .then((haveChanged) => {
        unread.delete(name)
        if (haveChanged) cache.clear()
      })
      .catch((error: unknown) => {
        if (isClosed) return
        if (!unread.has(name))
          log.error({ err: error, table: name }, 'a kept table could not be read again yet')
        // A change is told once: what is not read now would be old until the next one, in this process alone.
        clearTimeout(unread.get(name))
        unread.set(name, setTimeout(readAgain, READ_AGAIN_MS, name))
      })
  }
  const listening = database.listen(PORTAL_CHANNEL, {
    onMessage(payload) {
      // Before anything is dropped: what is made anew must be read where the change is.
      database.replica?.changed()
      const change = Change.safeParse(parseJson(payload))
      if (!change.success) {
        log.warn({ payload }, 'a change nobody understands')
        forgetEverything()
        return
      }
      if (change.data.tags) cache.purge(change.data.tags)
      if (change.data.people) readers.forget(change.data.people)
      if (change.data.images) images.forget(change.data.images)
      // Labels stand on every topic's page and row.
      if (change.data.dictionary) cache.clear()
      if (change.data.industries) readAgain('industries')
      if (change.data.settings) readAgain('settings')
      if (change.data.redirects) readAgain('redirects')
      if (change.data.focuses) readAgain('focuses')
    },
    // The first time as well: pages may have been made before anybody listened.
    onConnected() {
      isConnected = true
      forgetEverything()
    },
    onDisconnected: () => void (isConnected = false),
  })
  const close = async () => {
    isClosed = true
    for (const timer of unread.values()) clearTimeout(timer)
    await listening.close()
  }
  return { isConnected: () => isConnected, close }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
