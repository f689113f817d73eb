import type { Context } from '#platform/context.ts'
import { saveRow, type RowKey } from '#platform/database/save-row.server.ts'
import { people } from './tables.server.ts'

/**
 * Makes somebody who is known here by name, or changes name and picture of the one with this key; gives the id. What an
 * editor or an import does; people themselves go through `renameAccount`.
 */
export function saveAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: RowKey,
  { name, iconId }: { readonly name: string; readonly iconId?: string | undefined },
): Promise<number> {
  return saveRow(db, people, key, { name, iconId: iconId ?? null, updatedAt: now })
}
