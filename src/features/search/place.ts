import { z } from 'zod'

/** A place in what was found by date. */
export interface Place {
  /** How near to now: the date (ms), of what lies ahead the one that is as long ago. */
  readonly near: number
  /** When that was (ms): what lies ahead comes nearer while somebody reads on. */
  readonly at: number
  /** The address of the document that stands there. */
  readonly path: string
}

/** A place as it stands in an address: 1763700000000.1763714400000/topic/12. */
export const writtenPlace = ({ near, at, path }: Place) => `${near}.${at}${path}`

const WRITTEN = /^(-?\d{1,15})\.(\d{1,15})((?:\/[\w\-./%]{0,200})?)$/

/** A place as it was written. */
export const placeInput = z
  .string()
  .max(240, { error: '应为上一次答案里的 next' })
  .regex(WRITTEN, { error: '应为上一次答案里的 next' })
  .transform((text): Place => {
    const [, near, at, path] = WRITTEN.exec(text) ?? []
    return { near: Number(near), at: Number(at), path: path ?? '' }
  })
