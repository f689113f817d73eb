import { loadQuietly, send } from '#platform/calls/client.ts'
import type { OwnCommentView, ThreadView } from './contract.ts'
import { commentFromWire, threadFromWire } from './from-wire.ts'
import { COMMENTS_SHOWN } from './limits.ts'
import type { CommentWire, OwnCommentsWire } from './wire.ts'

const CALL = '/openapi/v1/vue/comments'

export interface Own {
  readonly visibleIds: ReadonlySet<number>
  readonly waiting: readonly OwnCommentView[]
  /** Why one may not write here; empty when one may. */
  readonly refusal: string
  readonly need: '' | 'phone' | 'membership'
}

/** What of the comments is the reader's own; undefined when it could not be read. */
export function loadOwn(topicId: number): Promise<Own | undefined> {
  return loadQuietly(async () => {
    // Our own server's answer, parsed on its way out by the contract.
    const own = (await send('POST', `${CALL}/own`, { id: topicId })).json as OwnCommentsWire
    return { ...own, visibleIds: new Set(own.ids), waiting: own.waiting.map(commentFromWire) }
  })
}

/** Posts a comment, or a reply; throws CallFailed with the sentence to show. */
export async function post(
  topicId: number,
  content: string,
  parentId: number | undefined,
): Promise<OwnCommentView> {
  const { json } = await send('POST', CALL, { id: topicId, content, parentId })
  // As above: one comment, the one that was posted.
  const [wire] = json as [CommentWire]
  return commentFromWire(wire)
}

/** Threads older than a cursor, with the cursor of what follows. */
export function loadOlder(
  topicId: number,
  before: number,
): Promise<{ threads: ThreadView[]; next: number | undefined } | undefined> {
  return loadQuietly(async () => {
    const { json } = await send('POST', CALL, { id: topicId, date: before, limit: COMMENTS_SHOWN })
    // As above.
    const threads = (json as CommentWire[]).map(threadFromWire)
    return { threads, next: threads.length < COMMENTS_SHOWN ? undefined : threads.at(-1)?.sortDate }
  })
}
