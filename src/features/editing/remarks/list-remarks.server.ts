import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { OfContent } from '../content-input.ts'
import type { Editables } from '../editable.ts'
import { editableOf } from '../hold.server.ts'
import { sayWho } from '../say-who.server.ts'
import type { Remark } from './contract.ts'
import { readRemarks } from './remarks.server.ts'

/** The remarks of a content with their answers, the oldest first; refuses `content_kind_unknown`, `permission_missing`. */
export async function listRemarks(
  context: Context,
  editables: Editables,
  input: z.input<typeof OfContent>,
): Promise<Remark[]> {
  const { kind, id } = parseInput(OfContent, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.write)
  const rows = await readRemarks(context, { kind, id })
  const who = await sayWho(
    context,
    rows.flatMap(({ madeBy, settledBy }) => [madeBy, settledBy]),
  )
  const said = (row: (typeof rows)[number]) => ({
    id: row.id,
    by: who(row.madeBy),
    at: shanghaiIso(row.madeAt),
    body: row.body,
  })
  const me = nameOfActor(context.actor)
  return rows
    .filter(({ answersTo }) => answersTo === null)
    .map((row) => ({
      ...said(row),
      quote: row.quote,
      isOwn: row.madeBy === me,
      ...(row.field !== null &&
        row.place !== null && { anchor: { field: row.field, place: row.place, part: row.part ?? '' } }),
      ...(row.settledBy !== null && { settledBy: who(row.settledBy) }),
      answers: rows.filter(({ answersTo }) => answersTo === row.id).map(said),
    }))
}
