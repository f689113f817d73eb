import type { Storage } from '#platform/storage/storage.ts'

/** A store in front of another that keeps the first object it is given and never says so, as for a process that is killed just then. */
export function killedStorage(storage: Storage): {
  readonly killed: Storage
  readonly kept: Promise<string>
} {
  const kept = Promise.withResolvers<string>()
  const killed: Storage = {
    ...storage,
    async put(key, ...rest) {
      await storage.put(key, ...rest)
      kept.resolve(key)
      return new Promise<never>(() => undefined)
    },
  }
  return { killed, kept: kept.promise }
}
