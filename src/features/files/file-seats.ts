import type { Context } from '#platform/context.ts'

/** Seats that firms have bought before files for their people, as whoever sells them knows. */
export interface FileSeats {
  /** The firm one of whose seats the person who asks would take by opening the file; undefined where none is free for him or her. */
  readonly waiting: (context: Context, fileId: number) => Promise<string | undefined>
  /** Takes it. Whether it did; refuses `SEATS_FULL` where the firm has named this person and all its seats are taken. */
  readonly take: (context: Context, fileId: number) => Promise<boolean>
}

export const SEATS_FULL = 'licence_full'

export const NO_SEATS: FileSeats = { waiting: async () => undefined, take: async () => false }
