import { requirePermission } from '#features/staff/policy.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { decisionReason } from './decision-reason.ts'
import type { ModerationHandlers } from './decide-review.server.ts'
import { contentRejected } from './message-kinds.ts'

/**
 * Takes away all that somebody posted of the kinds that can go at once, and tells the person why, once; each stands among
 * what was decided, from where it can be looked at anew. Gives how many. Refuses `permission_missing`,
 * `decision_reason_missing`, `nothing_to_hide` (C-70).
 */
export async function hideAllOf(
  context: Context,
  { personId, reason: given }: { personId: number; reason: string },
  kinds: ModerationHandlers,
): Promise<number> {
  requirePermission(context.actor, 'moderation.decide')
  const reason = decisionReason(given)
  return inTransaction(context, async (within) => {
    const hidden: string[] = []
    const lists: string[] = []
    let sum = 0
    for (const { name, hideAll, ownList = '/me' } of Object.values(kinds)) {
      const gone = (await hideAll?.(within, { personId, reason })) ?? 0
      if (gone > 0) {
        hidden.push(`${gone} 条${name}`)
        lists.push(ownList)
      }
      sum += gone
    }
    if (sum === 0) throw new Refusal('conflict', 'nothing_to_hide')
    const [list = '/me', ...otherLists] = lists
    await notify(within, contentRejected, {
      personId,
      params: { what: hidden.join('、'), content: '', reason, wasSeen: true },
      link: otherLists.length > 0 ? '/me' : list,
    })
    await recordAudit(within, 'hideAllOf', `person:${personId}`, { reason, hidden })
    return sum
  })
}
