import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { listOutbox, type OutboxMessage } from '#platform/outbox/list-outbox.server.ts'
import { isOperator } from '#platform/outbox/operator-routes.server.ts'
import { page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shanghaiMinute } from '#platform/shanghai-time.ts'

interface ShownMessage {
  readonly kind: OutboxMessage['kind']
  readonly address: string
  readonly text: string
  readonly time: { readonly iso: string; readonly text: string }
}

async function loadOutbox(context: Context): Promise<{ messages: readonly ShownMessage[]; isOpen: boolean }> {
  const { showsOutbox, outboxNeedsKey } = context.services.configuration
  if (!showsOutbox) throw new Refusal('not_found', 'page_not_found')
  if (outboxNeedsKey && !(await isOperator(context))) throw new Refusal('not_allowed', 'operator_link_needed')
  const messages = await listOutbox(context)
  return {
    isOpen: !outboxNeedsKey,
    messages: messages.map(({ kind, address, text, createdAt }) => ({
      kind,
      address,
      text,
      time: { iso: shanghaiIso(createdAt), text: shanghaiMinute(createdAt) },
    })),
  }
}

/**
 * What the portal would have sent if anything were configured to carry it, sign-in codes among it: only where the
 * configuration shows it, and never kept by any cache (C-06, C-07).
 */
export const outboxPage = page({
  path: '/outbox',
  about: '没能发出的短信与邮件，仅限演示',
  input: z.object({}),
  load: loadOutbox,
  head: () => ({ title: '发件箱', isIndexed: false }),
  View: Outbox,
})

function Outbox({ view: { messages, isOpen } }: { view: Awaited<ReturnType<typeof loadOutbox>> }) {
  return (
    <div className="wide pt-10">
      <h1 className="text-3xl">发件箱</h1>
      <p className="mt-3 max-w-3xl text-muted">
        本站还没有接通短信或邮件，本该发出的内容显示在这里，供试用登录等功能。
        {isOpen
          ? '任何人都能看到本页，正式使用前请先接通。'
          : '只有打开过启动时印出的链接的浏览器能看到本页。'}
      </p>
      {messages.length === 0 ? (
        <p className="mt-10">还没有内容。获取一次验证码，再刷新本页。</p>
      ) : (
        <ol className="mt-8 max-w-3xl divide-y divide-line border-y border-line">
          {messages.map(({ kind, address, text, time }, index) => (
            <li key={index} className="py-5">
              <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
                <span className="rounded-sm bg-accent-soft px-2 text-accent">
                  {kind === 'sms' ? '短信' : '邮件'}
                </span>
                <span className="break-all">{address}</span>
                <time dateTime={time.iso}>{time.text}</time>
              </p>
              <p className="mt-2 break-words whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
