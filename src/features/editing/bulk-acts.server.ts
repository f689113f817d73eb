import { and, eq, inArray } from 'drizzle-orm'
import type { BulkAct } from '#platform/bulk/bulk-act.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { contentOrder } from './content-order.server.ts'
import type { Editables } from './editable.ts'
import type { Listing } from './facets.ts'
import { keepVersion } from './keep-version.server.ts'
import { ContentFilter } from './list-contract.ts'
import { contentsMatching } from './list-contents.server.ts'
import { publishVersion } from './publish-version.server.ts'
import { readTitles } from './read-titles.server.ts'
import { discardWorking } from './restore-version.server.ts'
import { requireNoneWaiting } from './schedules.server.ts'
import { setContent } from './set-content.server.ts'
import { contentTitles, editables as rows } from './tables.server.ts'
import { restoreContent, withdrawContent } from './withdraw-content.server.ts'

/** What editors do to many records of a kind at once: to each by the verb that does it to one. */
export const contentBulkActs = ({ editables }: { readonly editables: Editables }): BulkAct[] =>
  Object.entries(editables).flatMap(([kind, editable]) => actsOn(editables, kind, editable))

function actsOn(
  editables: Editables,
  kind: string,
  { name, permissions, newId, withdrawable, listing, settings }: Editables[string],
): BulkAct[] {
  // Of what there is one of only, there are never many.
  if (newId === undefined) return []
  const common = {
    find: (context: Context, filter: unknown, most: number) =>
      find(context, listing, { ...Object(filter), kind }, most),
    namesOf: (context: Context, ids: readonly number[]) => namesOf(context, kind, ids),
  }
  const frozen = {
    ...common,
    tokensOf: (context: Context, ids: readonly number[]) => tokensOf(context, kind, ids),
  }
  const publish: BulkAct['run'] = async (context, id, { token = 0 }) => {
    await requireNoneWaiting(context, { kind, id })
    const { version } = await keepVersion(context, editables, { kind, id, token, name: '批量发布' })
    await publishVersion(context, editables, { kind, id, token, version })
  }
  const discard: BulkAct['run'] = (context, id, { token = 0 }) =>
    discardWorking(context, editables, { kind, id, token })
  const taking: BulkAct[] = [
    {
      ...common,
      kind: `${kind}.withdraw`,
      name: `撤下${name}`,
      permission: permissions.publish,
      needsReason: true,
      run: (context, id, { reason }) => withdrawContent(context, editables, { kind, id, reason }),
    },
    {
      ...common,
      kind: `${kind}.restore`,
      name: `恢复${name}`,
      permission: permissions.publish,
      run: (context, id) => restoreContent(context, editables, { kind, id }),
    },
  ]
  const setting = settings.map(({ act, name: called, takes }): BulkAct => ({
    ...common,
    kind: `${kind}.${act}`,
    name: called,
    permission: permissions.publish,
    ...(takes && { saysValue: (value: string) => listing.facets[takes]?.words?.[value] ?? value }),
    run: (context, id, { value }) => setContent(context, editables, { kind, id, act, value }),
  }))
  return [
    {
      ...frozen,
      kind: `${kind}.publish`,
      name: `发布${name}的修改`,
      permission: permissions.publish,
      run: publish,
    },
    {
      ...frozen,
      kind: `${kind}.discard`,
      name: `放弃${name}的修改`,
      permission: permissions.write,
      run: discard,
    },
    ...(withdrawable ? taking : []),
    ...setting,
  ]
}

async function find(
  context: Context,
  listing: Listing,
  given: unknown,
  most: number,
): Promise<readonly number[]> {
  const filter = parseInput(ContentFilter, given)
  const found = await context.db
    .select({ id: contentTitles.entityId })
    .from(contentTitles)
    .where(contentsMatching(context, listing, filter))
    .orderBy(...contentOrder(filter.sort))
    .limit(most)
  return found.map(({ id }) => id)
}

/** What was never edited stands at the first token. */
async function tokensOf(
  { db }: Pick<Context, 'db'>,
  kind: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const found = await db
    .select({ id: rows.entityId, token: rows.token })
    .from(rows)
    .where(and(eq(rows.kind, kind), inArray(rows.entityId, [...ids])))
  const tokens = new Map(found.map(({ id, token }) => [id, token]))
  return ids.map((id) => tokens.get(id) ?? 0)
}

async function namesOf(
  context: Context,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const titles = await readTitles(
    context,
    ids.map((entityId) => ({ kind, entityId })),
  )
  return new Map(ids.map((id) => [id, titles.get(`${kind}:${id}`) ?? '']))
}
