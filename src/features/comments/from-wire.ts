import { iconIdOf } from '#features/topics/wire/from-wire.ts'
import { shanghaiIso, shanghaiMonthDay } from '#platform/shanghai-time.ts'
import type { OwnCommentView, ThreadView } from './contract.ts'
import type { CommentWire, ReplyWire } from './wire.ts'

/** The way back for the browser: comments as components know them. */

export function commentFromWire(wire: ReplyWire): OwnCommentView {
  const written = new Date(wire.date)
  return {
    id: wire.id,
    author: { name: wire.user.name, iconId: iconIdOf(wire.user.icon) },
    content: wire.content,
    time: { iso: shanghaiIso(written), text: wire.timeToShow, monthDay: shanghaiMonthDay(written) },
    sortDate: wire.date,
    isWaiting: wire.waiting,
    parentId: wire.parentId ?? undefined,
  }
}

export function threadFromWire(wire: CommentWire): ThreadView {
  return {
    id: wire.id,
    sortDate: wire.date,
    comment: wire.deleted ? undefined : commentFromWire(wire),
    replies: wire.replies.map(commentFromWire),
  }
}
