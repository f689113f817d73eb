import { useEffect, useState } from 'react'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { CallFailed } from '#platform/calls/client.ts'
import { FILLED } from '#ui/button-looks.ts'
import { ownTicketsPath } from '../addresses.ts'
import { sendRegistration } from '../browser-calls.ts'
import { AttendeeFields } from '../components/attendee-fields.tsx'
import { PasteAttendees } from '../components/paste-attendees.tsx'
import { CodeField } from '../components/code-field.tsx'
import { TicketAttendee } from '../components/ticket-attendee.tsx'
import { ChooseTickets } from '../components/choose-tickets.tsx'
import type { Attendee } from '../buying/contract.ts'
import { NOBODY } from '../buying/nobody.ts'
import { namedByPaste } from '../pasted-attendees.ts'
import { storeDraft, storedDraft, type RegisterDraft } from '../register-draft.ts'
import { useQuote } from '../use-quote.ts'
import type { QuoteWire } from '../wire.ts'

interface Properties {
  readonly eventId: number
  readonly title: string
  readonly memberWord: string
  readonly quote: QuoteWire
  /** Who is signed in, who is most often the first to come. */
  readonly own: RegisterDraft['contact']
  readonly code: string
}

/** The whole of registering on one page: how many of what, who comes, a code, the price by the server, and paying (C-42, C-43). */
export function RegisterForm({ eventId, title, memberWord, quote: first, own, code: given }: Properties) {
  const [draft, setDraft] = useState<RegisterDraft>({ tickets: [], contact: own, code: given })
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { tickets, contact, code } = draft
  const { quote, problem, askAgain } = useQuote(first, {
    eventId,
    typeIds: tickets.map(({ typeId }) => typeId),
    code,
  })

  // What was typed before is known to the browser alone.
  useEffect(() => {
    const kept = storedDraft(eventId)
    if (kept) setDraft({ ...kept, code: given || kept.code })
  }, [eventId, given])

  const change = (next: RegisterDraft) => {
    setDraft(next)
    storeDraft(eventId, next)
  }
  const choose = (typeId: number, count: number) => {
    const others = tickets.filter((ticket) => ticket.typeId !== typeId)
    const same = tickets.filter((ticket) => ticket.typeId === typeId).slice(0, count)
    const fresh = Array.from({ length: count - same.length }, (_, index) => ({
      ...NOBODY,
      ...(tickets.length + index === 0 ? own : {}),
      typeId,
      isInvited: false,
    }))
    change({ ...draft, tickets: [...others, ...same, ...fresh] })
  }
  const paste = (pasted: readonly Attendee[]): string => {
    const own = quote.types.filter(({ id }) => tickets.some(({ typeId }) => typeId === id))
    const most = own.length === 1 ? Math.min(quote.maxPerOrder, own[0]?.maxPerOrder ?? 0) : quote.maxPerOrder
    const named = namedByPaste(tickets, pasted, most)
    if (named.tickets !== tickets) change({ ...draft, tickets: [...named.tickets] })
    return named.told
  }
  const send = async () => {
    const { json } = await sendRegistration({ eventId, tickets, contact, code, expectedFen: quote.amountFen })
    storeDraft(eventId, undefined)
    return json
  }
  /** For what is free or looked at first. */
  const submit = async () => {
    setBusy(true)
    setTold('')
    try {
      await send()
      location.assign(ownTicketsPath)
    } catch (error) {
      await askAgain()
      setTold(error instanceof CallFailed ? error.message : '没有提交成功，请稍后再试')
      setBusy(false)
    }
  }
  const order = async () => {
    try {
      const { order: payable } = await send()
      if (payable) return { json: payable }
    } catch (error) {
      void askAgain()
      throw error
    }
    location.assign(ownTicketsPath)
    throw new Error('nothing is to be paid')
  }
  const isReviewed = quote.types.some(
    ({ id, needsReview }) => needsReview && tickets.some(({ typeId }) => typeId === id),
  )
  const typeOf = ({ typeId }: { typeId: number }) => quote.types.find(({ id }) => id === typeId)
  const toPay = quote.amountFen > 0 && !isReviewed
  return (
    <div className="noscript:hidden">
      <ChooseTickets quote={quote} memberWord={memberWord} tickets={tickets} onChoose={choose} />
      <CodeField code={code} onUse={(next) => change({ ...draft, code: next })} />
      {tickets.length > 0 ? <PasteAttendees onPaste={paste} /> : null}
      {tickets.map((ticket, index) => (
        <TicketAttendee
          key={index}
          place={index + 1}
          type={typeOf(ticket)?.name}
          value={ticket}
          canInvite={typeOf(ticket)?.needsReview === false}
          onChange={(changed) =>
            change({ ...draft, tickets: tickets.map((each, place) => (place === index ? changed : each)) })
          }
        />
      ))}
      {tickets.length > 0 ? (
        <fieldset className="mt-6 rounded-xl border border-line p-4 sm:p-5">
          <legend className="px-2 text-ink">联系人</legend>
          <AttendeeFields
            value={contact}
            isOwn
            onChange={(changed) => change({ ...draft, contact: changed })}
          />
        </fieldset>
      ) : null}
      <p role="alert" className="mt-4 text-text-red empty:hidden">
        {told || problem}
      </p>
      <div className="sticky bottom-0 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-paper py-3 ps-4 pe-16 sm:mx-0 sm:px-0">
        <p aria-live="polite">
          <span className="text-sm text-muted">{tickets.length} 张 合计 </span>
          <span className="text-2xl font-semibold text-copper tabular-nums">¥{quote.price}</span>
        </p>
        {toPay && tickets.length > 0 ? (
          <PayButton
            label="提交并支付"
            look={`${FILLED} min-h-11 px-8 text-base`}
            title={title}
            unit="元"
            price={String(quote.price)}
            onOrder={order}
            signInReason="登录后报名"
          >
            名额为您保留到付款截止，付款后在“我的活动”里看电子票。
          </PayButton>
        ) : (
          <button
            type="button"
            disabled={tickets.length === 0 || isBusy}
            onClick={() => void submit()}
            className={`${FILLED} min-h-11 px-8 text-base`}
          >
            {isReviewed ? '提交审核' : '提交报名'}
          </button>
        )}
      </div>
    </div>
  )
}
