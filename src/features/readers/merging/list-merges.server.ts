import { aliasedTable, and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission, requireStaff } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { sentenceFor } from '#platform/messages.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { accountMerges } from '../tables.server.ts'
import {
  MERGE_CHANNEL_NAMES,
  MERGE_STATE_NAMES,
  MERGE_STATES,
  OfMerge,
  sayMerge,
  type MergeRow,
  type MergeView,
} from './contract.ts'
import type { Wanted } from './hindrances.server.ts'
import { lookAhead, type MergeParts } from './try-merge.server.ts'

const AT_ONCE = 50
const PERMISSION = 'readers.manage'

const Narrowed = z.object({ state: z.enum(MERGE_STATES).optional() })
type Narrowed = z.output<typeof Narrowed>

export const ListMerges = Narrowed.extend({ before: positiveId.optional() })

/** Fifty merges that were asked for, the newest first. Refuses `permission_missing` (C-02). */
export async function listMerges(context: Context, input: z.input<typeof ListMerges>): Promise<MergeRow[]> {
  requirePermission(context.actor, PERMISSION)
  const { before, ...narrowed } = parseInput(ListMerges, input)
  return readRows(context, matching(narrowed, before), AT_ONCE)
}

/** All of them as a file: who asked for what, who decided, and when. */
export const mergeExport = listExport({
  kind: 'account-merges',
  name: '账号合并',
  permission: PERMISSION,
  filter: Narrowed,
  count: ({ db }, asked) => db.$count(accountMerges, matching(asked)),
  rows: (context, asked) =>
    rowsInPages<MergeRow>((behind, limit) => readRows(context, matching(asked, behind?.id), limit)),
  columns: {
    编号: ({ id }) => id,
    提出: ({ at }) => at,
    合并: sayMerge,
    改用另一个账号的: ({ channels }) => channels.map((each) => MERGE_CHANNEL_NAMES[each]).join('、'),
    状态: ({ state }) => MERGE_STATE_NAMES[state],
    谁提出: ({ by }) => by,
    谁决定: ({ settledBy }) => settledBy,
    决定: ({ settledAt }) => settledAt,
    原因: ({ reason }) => reason,
  },
})

const matching = ({ state }: Narrowed, before?: number) =>
  and(
    state === undefined ? undefined : eq(accountMerges.state, state),
    before === undefined ? undefined : lt(accountMerges.id, before),
  )

/** One of them, with what would be done now or was done then. Refuses `permission_missing`, `merge_unknown`. */
export async function readMerge(
  context: Context,
  parts: MergeParts,
  input: z.input<typeof OfMerge>,
): Promise<MergeView> {
  requirePermission(context.actor, PERMISSION)
  const { id: own } = requireStaff(context.actor)
  const { id } = parseInput(OfMerge, input)
  const [row] = await readRows(context, eq(accountMerges.id, id), 1)
  const [stored] = await context.db.select().from(accountMerges).where(eq(accountMerges.id, id))
  if (!row || !stored) throw new Refusal('not_found', 'merge_unknown')
  const { fromId: from, intoId: into, isWhole, moved, askedBy } = stored
  return {
    ...row,
    mayConfirm: askedBy !== own,
    moved,
    ...(row.state === 'asked'
      ? await lookAheadOrSayWhy(context, parts, { from, into, isWhole })
      : { problem: '' }),
  }
}

/** An account may have been closed since. */
async function lookAheadOrSayWhy(context: Context, parts: MergeParts, wanted: Wanted) {
  try {
    return { preview: await lookAhead(context, parts, wanted), problem: '' }
  } catch (error) {
    if (error instanceof Refusal) return { problem: sentenceFor(error, parts.messages()) }
    throw error
  }
}

async function readRows(
  context: Context,
  condition: ReturnType<typeof and>,
  limit: number,
): Promise<MergeRow[]> {
  const from = aliasedTable(people, 'from_person')
  const into = aliasedTable(people, 'into_person')
  const rows = await context.db
    .select({
      merge: accountMerges,
      from: { id: from.id, name: from.name },
      into: { id: into.id, name: into.name },
    })
    .from(accountMerges)
    .innerJoin(from, eq(from.id, accountMerges.fromId))
    .innerJoin(into, eq(into.id, accountMerges.intoId))
    .where(condition)
    .orderBy(desc(accountMerges.id))
    .limit(limit)
  const names = await namesOfActors(
    context,
    rows.flatMap(({ merge: { askedBy, settledBy } }) => [
      `staff:${askedBy}`,
      settledBy === null ? null : `staff:${settledBy}`,
    ]),
  )
  return rows.map(({ merge, from: fromParty, into: intoParty }) => ({
    id: merge.id,
    state: merge.state,
    isWhole: merge.isWhole,
    channels: merge.channels,
    from: fromParty,
    into: intoParty,
    reason: merge.reason,
    by: names.get(`staff:${merge.askedBy}`) ?? '',
    at: shanghaiIso(merge.askedAt),
    settledBy: merge.settledBy === null ? '' : (names.get(`staff:${merge.settledBy}`) ?? ''),
    settledAt: merge.settledAt ? shanghaiIso(merge.settledAt) : '',
  }))
}
