import type { DoorList, DoorNews, Entered } from '../../door/contract.ts'
import type { DoorOutcome } from '../door-outcomes.ts'

/** What the page shows of one scan. */
export interface Verdict {
  readonly scanId: string
  readonly outcome: DoorOutcome
  readonly holder: { readonly name: string; readonly company: string; readonly type: string } | undefined
  /** The number of a ticket that the portal knows. */
  readonly code: string | undefined
  readonly entered: Entered
  /** Whether the device said it by itself. */
  readonly isAlone: boolean
  /** Whether the event is not on the day of the scan. */
  readonly isOtherDay: boolean
}

export interface DoorState {
  readonly list: DoorList | undefined
  readonly news: DoorNews | undefined
  /** Undefined until the portal has answered for the first time, or has not. */
  readonly isOnline: boolean | undefined
  /** Scans that the portal does not know yet. */
  readonly waiting: number
  /** The latest first. */
  readonly verdicts: readonly Verdict[]
  /** A refusal that is not of one ticket. */
  readonly problem: string | undefined
}

export interface Door {
  readonly read: () => DoorState
  readonly subscribe: (listener: () => void) => () => void
  /** Lets in whoever shows this, or says why not; the portal answers, and without a network the device. */
  readonly scan: (text: string) => Promise<void>
  /** Takes back that somebody came in; needs the network. */
  readonly undo: (code: string, reason: string) => Promise<void>
  readonly start: () => () => void
}

export const NOTHING_YET: DoorState = {
  list: undefined,
  news: undefined,
  isOnline: undefined,
  waiting: 0,
  verdicts: [],
  problem: undefined,
}
