import { createHmac } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { portalSecret } from '#platform/secrets.server.ts'

/** The record of a copy: a reading or download of a file, or an issue that was mailed; `at` never changes. */
export interface CopyRecord {
  readonly of: keyof typeof KINDS
  readonly id: number
  readonly at: Date
}

/** Whose copy it is. */
export interface TracedCopy {
  readonly title: string
  readonly personId: number
  readonly name: string
  /** Missing for what was free or given. */
  readonly orderNumber: string | undefined
  /** Of pages that were read, the hour. */
  readonly at: Date
  readonly became: 'downloaded' | 'read' | 'mailed'
  readonly mailedTo?: string
  /** Whether copies with the same number were mailed before, where to is not known any more. */
  readonly isOneOfSeveral?: boolean
}

const KINDS = { reading: 0, delivery: 1 } as const
const IDS = 2 ** 31
const SEALS = 2 ** 16

/**
 * The number to hide in a copy: it leads to the record of the copy, and is sealed, so that nobody makes a copy of somebody
 * else's, and one that a lost or another database has given out leads to nobody here.
 */
export async function hiddenNumber({ db }: Pick<Context, 'db'>, { of, id, at }: CopyRecord): Promise<number> {
  const seal = createHmac('sha256', await portalSecret(db, 'copy-numbers'))
    .update(`${of}.${id}.${at.getTime()}`)
    .digest()
    .readUInt16BE()
  return (KINDS[of] * IDS + (id % IDS)) * SEALS + seal
}

/** Which record a hidden number names; whether it really is that one's, `hiddenNumber` says. */
export function recordNamed(number: number): Pick<CopyRecord, 'of' | 'id'> {
  const named = Math.floor(number / SEALS)
  return { of: named < IDS ? 'reading' : 'delivery', id: named % IDS }
}
