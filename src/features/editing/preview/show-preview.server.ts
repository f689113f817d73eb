import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { DrawnPage, Page } from '#platform/pages/page.ts'
import { parseInput } from '#platform/parse-input.ts'
import { OfContent, VersionNumber } from '../content-input.ts'
import type { Editables } from '../editable.ts'
import { editableOf, isRow, unknownContent } from '../hold.server.ts'
import { editables as rows } from '../tables.server.ts'
import { readVersion } from '../versions.server.ts'
import { SEEN_AS } from './contract.ts'
import { openAsPublished } from './open-as-published.server.ts'

const ShowPreview = OfContent.extend({
  as: z.enum(SEEN_AS).default('visitor'),
  /** Missing: what is in work, or live where nothing is. */
  version: VersionNumber.optional(),
})

/**
 * The page of what an editor works on, or of one version, as readers will get it. Refuses `content_kind_unknown`,
 * `permission_missing`, `content_unknown`, `version_unknown` and what `openAsPublished` refuses.
 */
export async function showPreview(
  context: Context,
  editables: Editables,
  input: z.input<typeof ShowPreview>,
  pages: () => readonly Page[],
): Promise<DrawnPage> {
  const { kind, id, as, version } = parseInput(ShowPreview, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  const content =
    version === undefined
      ? ((await context.db.select({ working: rows.working }).from(rows).where(isRow({ kind, id })))[0]
          ?.working ?? (await editable.read(context, id))?.content)
      : (await readVersion(context, { kind, id }, version)).content
  if (!content) throw unknownContent({ kind, id })
  return openAsPublished(context, { editable, pages, which: { kind, id }, content, as })
}
