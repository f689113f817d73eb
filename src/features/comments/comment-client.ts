import { CallFailed, loadQuietly } from '#platform/calls/client.ts'
import { askOrSendComments, askOwnComments } from './browser-calls.ts'
import type { OwnCommentView, ThreadView } from './contract.ts'
import { commentFromWire, threadFromWire } from './from-wire.ts'
import { COMMENTS_SHOWN } from './limits.ts'

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
    const own = (await askOwnComments({ id: topicId })).json
    return { ...own, visibleIds: new Set(own.ids), waiting: own.waiting.map(commentFromWire) }
  })
}

/** Posts a comment, or a reply; throws CallFailed with the sentence to show. */
export async function post(
  topicId: number,
  content: string,
  parentId: number | undefined,
): Promise<OwnCommentView> {
  // One comment, the one that was posted.
  const [wire] = (await askOrSendComments({ id: topicId, content, parentId })).json
  if (!wire) throw new CallFailed('empty', '评论已提交，请刷新页面查看')
  return commentFromWire(wire)
}

/** Threads older than a cursor, with the cursor of what follows. */
export function loadOlder(
  topicId: number,
  before: number,
): Promise<{ threads: ThreadView[]; next: number | undefined } | undefined> {
  return loadQuietly(async () => {
    const { json } = await askOrSendComments({ id: topicId, date: before, limit: COMMENTS_SHOWN })
    const threads = json.map(threadFromWire)
    return { threads, next: threads.length < COMMENTS_SHOWN ? undefined : threads.at(-1)?.sortDate }
  })
}
