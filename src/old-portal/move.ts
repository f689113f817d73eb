import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import type { OldPortal } from './portal-client.server.ts'

const OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type MoveTotals = Record<Outcome, number>

/** What became of one thing of the old portal. */
export interface MoveEvent {
  /** `文章 10001` */
  readonly thing: string
  readonly outcome: Outcome
  /** Why it was skipped or failed, or what was left out; Chinese sentences. */
  readonly notes: readonly string[]
}

/** One run of moving a portal in. */
export interface Run {
  readonly context: Context
  readonly portal: OldPortal
  readonly run: number
  /** Pages of one list that are turned at most. */
  readonly mostPages: number
  readonly signal: AbortSignal | undefined
  readonly tell: (event: MoveEvent) => void
  /** A sentence for what concerns one thing alone; throws on whatever concerns all. */
  readonly reasonOf: (error: unknown) => string
  /** A picture of the old portal in our store, taken once in a run. */
  readonly picture: (address: string) => Promise<StoredImage | { refused: string }>
}

/** The same as every kind of thing but people needs it. */
export interface Move extends Run {
  /** Makes sure that a person of the old portal is here; gives the number, undefined for nobody. */
  readonly person: (
    name: { id?: number | undefined; name: string; icon: string } | undefined,
  ) => Promise<number | undefined>
}
