import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { OfContent } from './content-input.ts'
import type { Editables } from './editable.ts'
import { editableOf } from './hold.server.ts'
import { recordChange } from './record-change.server.ts'
import { requireNoneWaiting } from './schedules.server.ts'
import { rewriteContent } from './rewrite-content.server.ts'

/** What versions are called is short. */
const LONGEST_NAME = 100

const SetContent = OfContent.extend({
  /** As the kind's `settings` call it. */
  act: z.string().max(40),
  value: z.string().trim().max(200).default(''),
})

/**
 * Makes one of the changes that a kind's `settings` name, before readers and in what somebody is working on; nothing happens
 * where it is so already. Refuses `content_kind_unknown`, `permission_missing`, `content_setting_unknown`,
 * `input_invalid`, `schedule_would_fail`, and what `rewriteContent` refuses.
 */
export async function setContent(
  context: Context,
  editables: Editables,
  input: z.input<typeof SetContent>,
): Promise<void> {
  const { kind, id, act, value } = parseInput(SetContent, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.publish)
  const setting = editable.settings.find((each) => each.act === act)
  if (!setting) throw new Refusal('not_found', 'content_setting_unknown', { act })
  await inTransaction(context, async (within) => {
    const name = value === '' ? setting.name : `${setting.name}：${value}`
    const { live, inWork } = await rewriteContent(
      within,
      editable,
      { kind, id },
      {
        name: name.slice(0, LONGEST_NAME),
        turn: (content) => ({ ...content, ...setting.change(content, value) }),
      },
    )
    const changed = live ?? inWork
    // Where it is so already nothing was done.
    if (changed) await requireNoneWaiting(within, { kind, id })
    if (changed) await recordChange(within, 'setContent', { kind, id }, { editable, ...changed, act, value })
  })
}
