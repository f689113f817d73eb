import { z } from 'zod'

/** A place in what was found by date. */
export interface Place {
  /** How near to now: the date (ms), of what lies ahead the one that is as long ago. */
  readonly near: number
  /** The address of the document that stands there. */
  readonly path: string
}

/** A place as it stands in an address: 1763700000000/topic/12. */
export const writtenPlace = ({ near, path }: Place) => `${near}${path}`

const WRITTEN = /^(-?\d{1,15})((?:\/[\w\-./%]{0,200})?)$/

/** A place as it was written. */
export const placeInput = z
  .string()
  .regex(WRITTEN, { error: '应为上一次答案里的 next' })
  .transform((text): Place => {
    const [, near, path] = WRITTEN.exec(text) ?? []
    return { near: Number(near), path: path ?? '' }
  })
