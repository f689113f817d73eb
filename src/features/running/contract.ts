import { z } from 'zod'

/** What the screens about running show. */

export const JobRow = z.object({
  name: z.string(),
  /** Five fields, Shanghai time; empty for work that something else causes. */
  schedule: z.string(),
  /** ISO in Shanghai; missing when it was never done, or longer ago than is kept. */
  doneAt: z.string().optional(),
  /** How long that took. */
  tookMs: z.number().optional(),
  /** When it comes next by itself; missing where nothing has put it on a schedule. */
  nextAt: z.string().optional(),
  /** How often it was given up, when last and why. */
  givenUp: z.number(),
  givenUpAt: z.string().optional(),
  reason: z.string(),
})
export type JobRow = z.infer<typeof JobRow>

export const FailedSending = z.object({
  id: z.number(),
  channel: z.string(),
  /** In the words of the office. */
  purpose: z.string(),
  /** With its middle hidden. */
  recipient: z.string(),
  reason: z.string(),
  attempts: z.number(),
  /** ISO in Shanghai. */
  at: z.string(),
  /** Whether it can be sent once more and is still worth it. */
  isWorthIt: z.boolean(),
})
export type FailedSending = z.infer<typeof FailedSending>

/** A mail address that takes no mails. */
export const RefusedAddress = z.object({
  id: z.number(),
  /** With its middle hidden, as in the reason. */
  address: z.string(),
  reason: z.string(),
  /** ISO in Shanghai, as the rest. */
  since: z.string(),
  lastAt: z.string(),
  /** Whoever signs in with it; 0 where nobody does. */
  personId: z.number(),
})
export type RefusedAddress = z.infer<typeof RefusedAddress>

/** What runs here. */
export const Versions = z.object({
  /** The beginning of the fingerprint of what was built; missing where the sources themselves run. */
  build: z.string().optional(),
  /** ISO in Shanghai, as the rest. */
  builtAt: z.string().optional(),
  startedAt: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
})
export type Versions = z.infer<typeof Versions>

/** How much room is taken. */
export const StorageUse = z.object({
  databaseBytes: z.number(),
  /** The largest, with about how many rows. */
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  folders: z.array(z.object({ name: z.string(), bytes: z.number(), objects: z.number() })),
  /** There are more files than were counted. */
  isCut: z.boolean(),
})
export type StorageUse = z.infer<typeof StorageUse>
