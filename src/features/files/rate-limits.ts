import { HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Far more than anybody reads, far less than what empties a library. */
const ofPerson = { windowMs: HOUR_MS, by: 'person', isSettable: true } as const

/** Pages of files drawn for one person to read. */
export const filePages = limit({
  name: 'file-pages',
  points: 600,
  refusal: 'file_pages_of_hour_used',
  ...ofPerson,
})
/** Marked copies that one person downloads. */
export const fileDownloads = limit({
  name: 'file-downloads',
  points: 20,
  refusal: 'file_downloads_of_hour_used',
  ...ofPerson,
})

export const fileLimits = [filePages, fileDownloads] as const
