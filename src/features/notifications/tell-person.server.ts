import type { TellPerson } from '#features/accounts/tell-person.ts'
import type { ModeratedKind } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/notify.server.ts'

const MODERATED: readonly ModeratedKind[] = ['comment', 'question', 'answer']

/** Tells a person by a message what comments and checking have to tell, in the transaction of what is told. */
export const tellPerson: TellPerson = async (context, { kind, params, ...about }) => {
  const { reason = '', excerpt: content = '', title = '', name = '', until = '' } = params
  for (const what of MODERATED) {
    if (kind === `${what}_approved`) {
      // A question has no page before it is answered.
      const link = what === 'question' ? '/messages' : about.link
      return void (await notify(context, {
        ...about,
        link,
        kind: 'content_approved',
        params: { what, content },
      }))
    }
    if (kind === `${what}_rejected`)
      return void (await notify(context, {
        ...about,
        kind: 'content_rejected',
        params: { what, content, reason },
      }))
  }
  switch (kind) {
    case 'comment_replied':
      await notify(context, { ...about, kind: 'reply_to_me', params: { title, replier: name, content } })
      return undefined
    case 'commented':
      await notify(context, {
        ...about,
        kind: 'comment_on_mine',
        params: { title, commenter: name, content },
      })
      return undefined
    case 'posting_banned':
      await notify(context, { ...about, kind, params: { reason, until } })
      return undefined
    default:
      throw new Error(`nobody knows how to tell ${kind}`)
  }
}
