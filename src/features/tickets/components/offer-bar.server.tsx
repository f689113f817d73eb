import { REGISTRATION_WORDS } from '#features/events/words.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { shownYuan } from '#platform/money.ts'
import { calendarPath, registerPath } from '../addresses.ts'
import type { OfferView } from '../read-offer.server.ts'
import { PHASE_WORDS, standOf, windowOf } from './ticket-offer.server.tsx'

/** Where the same is said at length. */
const TICKETS = '#tickets'

/**
 * On a telephone, what an event costs or why one cannot register, and the one thing to do, at the foot of the window for as
 * long as its page lasts: it stands after the page's content, so that it covers none of it at the end (C-41).
 */
export function OfferBar({ offer, eventId }: { offer: OfferView; eventId: number }) {
  const { state, note, act } = barOf(offer, eventId)
  return (
    <div
      data-bottom-bar=""
      className="no-print sticky bottom-0 z-30 mt-8 border-t border-line bg-paper pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:hidden"
    >
      <div role="group" aria-label="报名" className="wide flex items-center justify-between gap-4">
        <p className="min-w-0 leading-snug">
          <span className="block font-semibold text-ink">{state}</span>
          {note ? <span className="block truncate text-xs text-muted">{note}</span> : null}
        </p>
        <a
          href={act.path}
          className={`${act.isMain ? FILLED : OUTLINED} min-h-11 shrink-0 px-6 text-base whitespace-nowrap`}
        >
          {act.label}
        </a>
      </div>
    </div>
  )
}

/** On a wider window, the same under the facts of the event, so that the first glance meets it above the picture. */
export function OfferLine({ offer, eventId }: { offer: OfferView; eventId: number }) {
  const { state, note, act } = barOf(offer, eventId)
  return (
    <p className="no-print mt-5 hidden flex-wrap items-center gap-x-4 gap-y-2 sm:flex">
      {act.isMain ? (
        <a href={act.path} className={`${FILLED} min-h-11 px-8 text-base`}>
          {act.path === TICKETS ? act.label : '报名'}
        </a>
      ) : null}
      <span className="text-lg font-semibold text-ink">{state}</span>
      {note ? <span className="text-sm text-muted">{note}</span> : null}
    </p>
  )
}

interface Bar {
  readonly state: string
  readonly note: string
  readonly act: { readonly label: string; readonly path: string; readonly isMain: boolean }
}

/** What the bar says of an offer and leads to. */
export function barOf(offer: OfferView, eventId: number): Bar {
  const { phase, types } = offer
  const note = windowOf(offer)
  const stand = standOf(types)
  if (phase === 'open' && stand === 'by_code')
    return {
      state: '凭邀请码报名',
      note,
      act: { label: '去报名', path: registerPath(eventId), isMain: true },
    }
  if (phase === 'open' && stand === 'to_be_had')
    return {
      ...priceOf(
        types.flatMap(({ fen, state }) => (state === 'on_sale' ? fen : [])),
        note,
      ),
      act: { label: '立即报名', path: registerPath(eventId), isMain: true },
    }
  if (phase === 'open') {
    const canWait = types.some(({ isWaitable }) => isWaitable)
    return {
      state: REGISTRATION_WORDS.full,
      note: canWait ? '有人退出时按先后通知' : note,
      act: { label: canWait ? '我要候补' : '看票种', path: TICKETS, isMain: canWait },
    }
  }
  const isStillHeld = phase === 'soon' || phase === 'paused'
  return {
    state: PHASE_WORDS[phase],
    note,
    act: isStillHeld
      ? { label: '加入日历', path: calendarPath(eventId), isMain: false }
      : { label: '看其他活动', path: '/ev/list', isMain: false },
  }
}

/** The lowest price that is paid, with what is free beside it. */
function priceOf(prices: readonly number[], note: string): Pick<Bar, 'state' | 'note'> {
  const paid = prices.filter((fen) => fen > 0)
  if (paid.length === 0) return { state: '免费', note }
  const lowest = Math.min(...paid)
  const from = paid.some((fen) => fen > lowest) ? ' 起' : ''
  const free = paid.length < prices.length ? '另有免费票' : ''
  return { state: `¥${shownYuan(lowest)}${from}`, note: [free, note].filter(Boolean).join('，') }
}
