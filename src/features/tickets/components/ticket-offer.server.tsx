import { Island } from '#platform/pages/island.server.tsx'
import { REGISTRATION_WORDS } from '#features/events/words.ts'
import { sentence } from '#features/notifications/wording.ts'
import { FILLED } from '#ui/button-looks.ts'
import { calendarPath, ownTicketsPath, registerPath } from '../addresses.ts'
import { JoinWaiting } from '../islands/join-waiting.island.tsx'
import type { OfferView } from '../read-offer.server.ts'
import { TicketTypeLine } from './ticket-type-line.tsx'

/** Why one cannot register now. */
export const PHASE_WORDS = {
  soon: '报名还没有开始',
  paused: REGISTRATION_WORDS.paused,
  over: REGISTRATION_WORDS.over,
  cancelled: '活动已取消',
} as const

/** Whether any of what is shown can be had while an event takes registrations, is full, or there is only what a code opens. */
export function standOf(types: OfferView['types']): 'to_be_had' | 'full' | 'by_code' {
  if (types.some(({ state }) => state === 'on_sale')) return 'to_be_had'
  return types.some(({ state }) => state === 'sold_out') ? 'full' : 'by_code'
}

/** What an event sells and until when, with the way to register (C-41, C-43). */
export function TicketOffer({ offer, eventId }: { offer: OfferView; eventId: number }) {
  const { phase, types } = offer
  const stand = standOf(types)
  return (
    <section
      id="tickets"
      aria-label="报名"
      className="mt-8 rounded-xl border border-line bg-raised p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">报名</h2>
        <p className="text-sm text-muted">{windowOf(offer)}</p>
      </div>
      {phase === 'cancelled' ? (
        <p className="mt-3 text-text-red">活动已取消：{sentence(offer.cancelReason)}已售门票全额退款。</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {types.map((type) => (
            <li key={type.id} className="py-4">
              <TicketTypeLine type={type} memberWord={offer.memberWord}>
                {phase === 'open' && type.isWaitable ? (
                  <Island of={JoinWaiting} when="touch" eventId={eventId} typeId={type.id} name={type.name} />
                ) : null}
              </TicketTypeLine>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {phase === 'open' && stand !== 'full' ? (
          <a href={registerPath(eventId)} className={`${FILLED} min-h-11 px-8 text-base`}>
            {stand === 'by_code' ? '凭邀请码报名' : '立即报名'}
          </a>
        ) : (
          <span className="rounded-full bg-surface px-6 py-2 text-muted">
            {phase === 'open' ? REGISTRATION_WORDS.full : PHASE_WORDS[phase]}
          </span>
        )}
        {phase === 'cancelled' || phase === 'over' ? null : (
          <a href={calendarPath(eventId)} className="text-sm text-link">
            加入日历
          </a>
        )}
        <a href={ownTicketsPath} className="text-sm text-link">
          我的活动
        </a>
      </div>
      <Rules offer={offer} />
    </section>
  )
}

function Rules({ offer }: { offer: OfferView }) {
  const { refunds, freeRefunds, memberTickets, memberWord, contact, types, phase } = offer
  const isSelling = phase !== 'cancelled' && phase !== 'over'
  const isCheaper = types.some(({ memberFen, rule }) => memberFen !== undefined || rule === 'member')
  const isPaid = types.some(({ listFen }) => listFen > 0)
  return (
    <ul className="mt-4 space-y-1 text-sm text-muted">
      {isSelling && isCheaper ? (
        <li>
          会员{memberWord}，每人每场 {memberTickets} 张，以下单时是会员为准；与早鸟价不叠加，取较低的一个。
          <a href="/membership" className="text-link">
            会员权益
          </a>
        </li>
      ) : null}
      {isSelling && isPaid ? <li>退票：{freeRefunds ? `${freeRefunds} 前可全额退票` : refunds}</li> : null}
      {contact ? <li>咨询：{contact}</li> : null}
    </ul>
  )
}

/** Until when one can register, or from when. */
export function windowOf({ opens, closes, phase }: OfferView): string {
  if (phase === 'soon' && opens) return `${opens} 开始`
  return closes && (phase === 'open' || phase === 'paused') ? `${closes} 截止` : ''
}
