import { createStore, delMany, entries, get, set, setMany, type UseStore } from 'idb-keyval'
import type { DoorList, Entered } from '../../door/contract.ts'
import type { ShownOutcome } from '../../door/words.ts'

/** What a device at the door keeps in its browser, so that it works without a network and outlives a closed window. */

/** A scan that the portal does not know yet. */
export interface WaitingScan {
  readonly eventId: number
  readonly gate: string
  readonly ticket: string
  readonly scanId: string
  /** Milliseconds by the portal's clock. */
  readonly at: number
  readonly shown: ShownOutcome
}

let opened: UseStore | undefined
const store = () => (opened ??= createStore('portal-door', 'kept'))

const listKey = (eventId: number) => `list:${eventId}`
const entryPrefix = (eventId: number) => `entry:${eventId}:`
const SCAN = 'scan:'
const CLOCK = 'clock'

/** The portal's clock less the device's, as it was known last. */
export const readClock = (): Promise<number | undefined> => get(CLOCK, store())

export const keepClock = (offset: number): Promise<void> => set(CLOCK, offset, store())

export const readList = (eventId: number): Promise<DoorList | undefined> => get(listKey(eventId), store())

export const keepList = (eventId: number, list: DoorList): Promise<void> =>
  set(listKey(eventId), list, store())

/** Entries that are newer than the list, by the hash of the ticket's number. */
export const readEntries = async (eventId: number): Promise<Map<string, Entered>> =>
  new Map(await keysFrom<Entered>(entryPrefix(eventId)))

export const keepEntries = (eventId: number, changed: Iterable<readonly [string, Entered]>): Promise<void> =>
  setMany(
    [...changed].map(([code, entered]): [string, Entered] => [`${entryPrefix(eventId)}${code}`, entered]),
    store(),
  )

export const dropEntries = async (eventId: number): Promise<void> =>
  delMany(
    (await keysFrom(entryPrefix(eventId))).map(([code]) => `${entryPrefix(eventId)}${code}`),
    store(),
  )

const allWaiting = async (): Promise<WaitingScan[]> =>
  (await keysFrom<WaitingScan>(SCAN)).map(([, scan]) => scan)

/** Scans that wait to be sent, the oldest first. */
export const readWaiting = async (eventId: number): Promise<WaitingScan[]> =>
  (await allWaiting()).filter((scan) => scan.eventId === eventId).toSorted((a, b) => a.at - b.at)

/** How many scans of each event wait to be sent; events without any are left out. */
export const countWaiting = async (): Promise<ReadonlyMap<number, number>> => {
  const byEvent = Map.groupBy(await allWaiting(), ({ eventId }) => eventId)
  return new Map([...byEvent].map(([eventId, scans]) => [eventId, scans.length]))
}

export const keepWaiting = (scan: WaitingScan): Promise<void> => set(`${SCAN}${scan.scanId}`, scan, store())

export const dropWaiting = (scanIds: readonly string[]): Promise<void> =>
  delMany(
    scanIds.map((scanId) => `${SCAN}${scanId}`),
    store(),
  )

async function keysFrom<T>(prefix: string): Promise<[string, T][]> {
  const all = await entries<string, T>(store())
  return all.flatMap(([key, value]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), value] satisfies [string, T]] : [],
  )
}
