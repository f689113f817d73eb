import { namesOfActors } from '#features/staff/actor-names.server.ts'
import type { Context } from '#platform/context.ts'

/** Who changed something, from names in the audit, for another editor to read: staff by their own names. */
export async function sayWho(
  context: Pick<Context, 'db'>,
  changedBy: readonly (string | null)[],
): Promise<(changedBy: string | null) => string> {
  const names = await namesOfActors(context, changedBy)
  return (name) => names.get(name ?? '') ?? '导入或读者的操作'
}
