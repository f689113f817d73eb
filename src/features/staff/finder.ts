import type { Context } from '#platform/context.ts'
import type { Permission } from './permissions.ts'

/** Something that has a number people are told, and where the office looks at it. */
interface FoundNumber {
  readonly number: string
  readonly title: string
  /** The screen below /admin, with what its address asks for. */
  readonly address: string
  readonly search?: Readonly<Record<string, string | number>>
}

/** How things of one kind are found by their number alone; each feature declares its own. */
export interface Finder {
  /** What they are, as people say: 门票. */
  readonly what: string
  readonly permission: Permission
  readonly find: (context: Context, number: string) => Promise<readonly FoundNumber[]>
}
