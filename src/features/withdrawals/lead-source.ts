import type { SQL } from 'drizzle-orm'
import type { Permission } from '#features/staff/permissions.ts'
import type { Context } from '#platform/context.ts'

/** Things of a feature that send readers to an address of the portal, for whoever finds those that lead where nothing is to be had. */
export interface LeadSource {
  /** What one is called: 广告. */
  readonly name: string
  /** What changing one takes. */
  readonly permission: Permission
  /** The screen below /admin where one is changed. */
  readonly screenOf: (id: number) => string
  /** A query of those that readers see or will see: their `id`, `title` and local `address`, which may be null. */
  readonly leads: (context: Pick<Context, 'now' | 'services'>) => SQL
}
