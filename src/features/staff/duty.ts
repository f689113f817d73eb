import type { Context } from '#platform/context.ts'
import type { WaitingRows } from '#platform/database/waiting-rows.server.ts'
import type { Permission } from './permissions.ts'

/** Work that comes by itself and waits for whoever has the permission; the start page of staff shows how much. */
export interface Duty {
  readonly name: string
  /** What waits, as people say: 待审核的报名. */
  readonly title: string
  readonly permission: Permission
  /** The screen below /admin where it is done. */
  readonly at: { readonly address: string }
  /** One statement, cheap at any size. */
  readonly count: (context: Pick<Context, 'db' | 'now' | 'services'>) => Promise<WaitingRows>
}
