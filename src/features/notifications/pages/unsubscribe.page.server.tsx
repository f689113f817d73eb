import { z } from 'zod'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import type { AnyMessageKind } from '../message-kind.ts'
import { notificationMessages } from '../messages.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from '../unsubscribe-token.server.ts'

interface View {
  readonly token: string
  /** Missing for a link that is none of ours. */
  readonly kindName: string | undefined
  readonly isDone: boolean
}

/** Where the link of a mail asks whether its like shall stop; works without signing in and without script. */
export function createUnsubscribePage(kinds: readonly AnyMessageKind[]) {
  return page({
    path: UNSUBSCRIBE_PATH,
    about: '退订一类邮件',
    input: z.object({
      token: word(200).catch(''),
      done: z.enum(['yes']).optional().catch(undefined),
    }),
    load: async (context: Context, { token, done }): Promise<View> => {
      const subscription = await readUnsubscribeToken(context, token, kinds)
      return { token, kindName: subscription?.kind.name, isDone: done === 'yes' }
    },
    head: () => ({ title: '退订邮件', isIndexed: false }),
    View: Unsubscribe,
  })
}

function Unsubscribe({ view: { token, kindName, isDone } }: { view: View }) {
  return (
    <div className="wide max-w-[36rem] py-16">
      <h1 className="text-2xl">退订邮件</h1>
      {kindName === undefined ? (
        <p className="mt-4 text-muted">{notificationMessages.unsubscribe_unknown}</p>
      ) : isDone ? (
        <p role="status" className="mt-4">
          已退订。以后不再向您发送“{kindName}”邮件，站内消息照常显示。
        </p>
      ) : (
        <form method="post" action={`${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`}>
          <p className="mt-4">不再接收“{kindName}”邮件？站内消息会照常显示，随时可以重新打开。</p>
          <button type="submit" className="mt-6 h-11 rounded-full bg-accent px-8 text-on-accent">
            确认退订
          </button>
        </form>
      )}
      <p className="mt-6 text-sm">
        <a href="/messages/settings" className="text-link">
          消息设置
        </a>
      </p>
    </div>
  )
}
