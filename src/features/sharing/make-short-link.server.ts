import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'

export const MakeShortLink = z.object({ address: word(500).min(1, '请填地址').meta({ title: '页面的地址' }) })

/** What is no page for readers, and what opens something for one person alone. */
const NO_PAGE = /^\/(?:admin|s|f|api|openapi|outbox|undo|tickets|seats|preview|pay)(?:[/?]|$)/

/**
 * The short link of a page of ours, which may be written with or without our name in front; made where there is none yet.
 * Gives its code and the path. Refuses `permission_missing`, `input_invalid`, `short_link_foreign` (C-82).
 */
export async function makeShortLink(
  context: Context,
  input: z.input<typeof MakeShortLink>,
): Promise<{ code: string; path: string }> {
  requirePermission(context.actor, 'redirects.edit')
  const { address } = parseInput(MakeShortLink, input)
  const { publicUrl } = context.services.configuration
  const url = URL.parse(address, publicUrl)
  const isOurs = url?.origin === new URL(publicUrl).origin && /^(?:\/(?!\/)|https?:)/.test(address)
  const path = url && url.pathname + url.search
  // What begins with two slashes leads to another host, whatever it was written after.
  if (!path || !isOurs || path.startsWith('//') || NO_PAGE.test(path))
    throw new Refusal('invalid', 'short_link_foreign')
  return inTransaction(context, async (within) => {
    const code = await ensureShortLink(within, path)
    await recordAudit(within, 'makeShortLink', `short-link:${code}`, { path })
    return { code, path }
  })
}
