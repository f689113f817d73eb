import { sql } from 'drizzle-orm'
import { forgetPointsOf } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { forgetBrowsers } from './known-browsers.server.ts'
import { UNDO_DAYS } from './contract.ts'
import { countRows, ends, goesOver, staysBehind, type MergedColumn } from './merge.server.ts'

const DEVICES_END: MergedColumn['run'] = async ({ db }, { from }) => {
  await forgetBrowsers(db, from)
  await forgetPointsOf({ db }, from)
}

/** An account that was perhaps stolen takes nothing over, nor gives it away, as long as its owner can have it back. */
const hindersLately: MergedColumn['hinders'] = async ({ db, now }, { from, into }) => {
  for (const id of [into, from]) {
    const since = sql`${now}::timestamptz - make_interval(days => ${UNDO_DAYS})`
    const changes = sql`person_id = ${id} and former is not null and undone_at is null and changed_at > ${since}`
    if ((await countRows(db, 'channel_changes', changes)) > 0)
      return new Refusal('conflict', 'merge_channel_changed', { id, days: UNDO_DAYS })
  }
  return undefined
}

const hindersClosing: MergedColumn['hinders'] = async ({ db }, { from, into }) => {
  for (const id of [into, from])
    if ((await countRows(db, 'account_requests', sql`person_id = ${id} and state = 'open'`)) > 0)
      return new Refusal('conflict', 'merge_closing', { id })
  return undefined
}

/** What becomes of what the accounts themselves know; the ways to sign in go over as staff chose before. */
export const accountMerge: readonly MergedColumn[] = [
  staysBehind('person_channels', 'person_id'),
  staysBehind('consents', 'person_id'),
  staysBehind('account_requests', 'person_id', { hinders: hindersClosing }),
  ends('channel_changes', 'person_id', { hinders: hindersLately }),
  goesOver('channel_changes', 'given_by'),
  ends('known_browsers', 'person_id', { before: DEVICES_END }),
  ends('sessions', 'person_id'),
  ends('person_devices', 'person_id'),
  // Whoever was led to the closed account is led on.
  goesOver('people', 'merged_into'),
]
