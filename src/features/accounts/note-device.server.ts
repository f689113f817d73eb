import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { deviceName } from './device-name.ts'
import { personDevices } from './tables.server.ts'

const FORGOTTEN_MS = 365 * DAY_MS

/** Hears, in the transaction of the sign-in, that somebody who has others signed in on a device for the first time. */
export type OnNewDevice = (
  context: Context,
  seen: { readonly personId: number; readonly device: string; readonly place: string },
) => Promise<void>

/** For whoever tells nobody. */
export const ignoreNewDevice: OnNewDevice = async () => {}

/** Remembers a kind of device of somebody, by browser and system; a first one besides others is told. */
export async function noteDevice(
  context: Context,
  personId: number,
  onNewDevice: OnNewDevice,
): Promise<void> {
  const { db, now, caller } = context
  const device = deviceName(caller?.browser ?? '')
  const [noted] = await db
    .insert(personDevices)
    .values({ personId, device, firstSeenAt: now, seenAt: now })
    .onConflictDoUpdate({ target: [personDevices.personId, personDevices.device], set: { seenAt: now } })
    // Of the two who come at once one has made the row and the other has found it.
    .returning({ isNew: sql<boolean>`(xmax = 0)` })
  if (!noted?.isNew) return
  const others = and(eq(personDevices.personId, personId), ne(personDevices.device, device))
  if ((await db.$count(personDevices, others)) === 0) return
  await onNewDevice(context, { personId, device, place: caller?.address ?? '' })
}

/** Forgets devices that were not signed in on for a year. */
export async function forgetOldDevices({ db, now }: Context): Promise<void> {
  await db.delete(personDevices).where(lt(personDevices.seenAt, new Date(now.getTime() - FORGOTTEN_MS)))
}
