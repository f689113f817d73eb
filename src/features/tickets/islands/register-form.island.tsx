import { useEffect, useId, useRef, useState } from 'react'
import { faultOfWish, taxNumberOf } from '#features/orders/invoice-rules.ts'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { CallFailed, sayFailure } from '#platform/calls/client.ts'
import { shownNumber } from '#platform/money.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED } from '#ui/button-looks.ts'
import { usePatience } from '#ui/use-patience.ts'
import { WaitingNote } from '#ui/waiting-note.tsx'
import { ownTicketsPath } from '../addresses.ts'
import { sendRegistration } from '../browser-calls.ts'
import { AskInvoice } from '../components/ask-invoice.tsx'
import { AttendeeFields } from '../components/attendee-fields.tsx'
import { PasteAttendees } from '../components/paste-attendees.tsx'
import { CodeField } from '../components/code-field.tsx'
import { TicketAttendee } from '../components/ticket-attendee.tsx'
import { JoinMembership } from '../components/join-membership.tsx'
import { ChooseTickets } from '../components/choose-tickets.tsx'
import type { Attendee } from '../buying/contract.ts'
import { NOBODY } from '../buying/nobody.ts'
import { newKey } from '../new-key.ts'
import { namedByPaste } from '../pasted-attendees.ts'
import {
  focusProblem,
  isSendingFile,
  listAnswers,
  problemsOf,
  WAIT_FOR_FILES,
  type FormAnswers,
} from '../questions/form-answers.ts'
import { problemsOfAttendee } from '../problems-of-attendee.ts'
import { questionsFor } from '../questions/check-answer.ts'
import { storeDraft, storedDraft, type RegisterDraft } from '../register-draft.ts'
import { useQuote } from '../use-quote.ts'
import type { QuoteWire } from '../wire.ts'

/** The button that sends it all, in one line beside the sum or below it, however large the letters are. */
const SEND = `${FILLED} min-h-11 px-[min(2rem,8vw)] text-base whitespace-nowrap`

interface Properties {
  readonly personId: number
  readonly eventId: number
  readonly title: string
  readonly memberWord: string
  readonly quote: QuoteWire
  /** Who is signed in, who is most often the first to come. */
  readonly own: RegisterDraft['contact']
  /** Whether it is not only others who are still to be registered. */
  readonly comesOneself: boolean
  readonly code: string
  /** Which of the organisers' links led here. */
  readonly cameFrom: string
}

/** The whole of registering on one page: how many of what, who comes, a code, the price by the server, and paying (C-42, C-43). */
export function RegisterForm(properties: Properties) {
  const {
    personId,
    eventId,
    title,
    memberWord,
    quote: first,
    own,
    comesOneself,
    code: given,
    cameFrom,
  } = properties
  const [draft, setDraft] = useState<RegisterDraft>({
    tickets: [],
    contact: own,
    code: given,
    withMembership: false,
    key: '',
  })
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  /** What is wrong with the answers on each ticket, once somebody has tried to send them. */
  const [problems, setProblems] = useState<readonly FormAnswers[]>([])
  /** Whether somebody has tried to send what stands there. */
  const [hasTried, setTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const toldId = useId()
  const { waiting, patiently, stop } = usePatience()
  const key = useRef('')
  const { tickets, contact, invoice, code, withMembership } = draft
  const { quote, problem, isCodeKnown, askAgain } = useQuote(first, {
    eventId,
    typeIds: tickets.map(({ typeId }) => typeId),
    code,
    withMembership,
  })

  // What was typed before is known to the browser alone.
  useEffect(() => {
    const kept = storedDraft({ personId, eventId })
    if (kept) setDraft({ ...kept, code: given || kept.code })
  }, [personId, eventId, given])

  const keep = (next: RegisterDraft) => {
    setDraft(next)
    storeDraft({ personId, eventId }, next)
  }
  /** What is another thing is sent under another key. */
  const change = (next: RegisterDraft) => {
    stop()
    key.current = ''
    keep({ ...next, key: '' })
  }
  const choose = (typeId: number, count: number) => {
    const others = tickets.filter((ticket) => ticket.typeId !== typeId)
    const same = tickets.filter((ticket) => ticket.typeId === typeId).slice(0, count)
    const fresh = Array.from({ length: count - same.length }, (_, index) => ({
      ...NOBODY,
      ...(comesOneself && tickets.length + index === 0 ? own : {}),
      typeId,
      isInvited: false,
      answers: {},
      line: newKey(),
    }))
    setTried(false)
    change({ ...draft, tickets: [...others, ...same, ...fresh] })
  }
  const paste = (pasted: readonly Attendee[]): string => {
    const own = quote.types.filter(({ id }) => tickets.some(({ typeId }) => typeId === id))
    const most = own.length === 1 ? Math.min(quote.maxPerOrder, own[0]?.maxPerOrder ?? 0) : quote.maxPerOrder
    const named = namedByPaste(tickets, pasted, most)
    // Nobody's answers are another's.
    const fresh = named.tickets.map((each, place) =>
      place < tickets.length ? each : { ...each, answers: {}, line: newKey() },
    )
    if (named.tickets !== tickets) change({ ...draft, tickets: fresh })
    return named.told
  }
  const missingOf = (ticket: (typeof tickets)[number]) => (ticket.isInvited ? {} : problemsOfAttendee(ticket))
  const wish = quote.amountFen > 0 ? invoice : undefined
  /** Whether it can be sent; says at each field what is wrong with it, and leads to the first. */
  const isFilledIn = () => {
    if (isSendingFile(form.current)) {
      setTold(WAIT_FOR_FILES)
      return false
    }
    const found = tickets.map(({ isInvited, typeId, answers }) =>
      isInvited ? {} : problemsOf(quote.questions, typeId, answers),
    )
    setProblems(found)
    setTried(true)
    const all = [...found, ...tickets.map(missingOf), problemsOfAttendee(contact)]
    const isWhole = all.every((each) => Object.keys(each).length === 0)
    const told = isWhole ? wish && faultOfWish(wish) : '还有没填好的地方，请看标红的地方'
    setTold(told ?? '')
    if (!isWhole) focusProblem(form.current)
    return told === undefined
  }
  /** Sends what stands there, under one key however often it has to be. */
  const send = async () => {
    key.current ||= draft.key || newKey()
    keep({ ...draft, key: key.current })
    const { json } = await sendRegistration({
      eventId,
      tickets: tickets.map(({ answers: _answers, line: _line, ...ticket }) => ticket),
      answers: tickets.flatMap(({ answers, typeId }, place) =>
        listAnswers(questionsFor(quote.questions, typeId), answers).map((answer) => ({ place, ...answer })),
      ),
      contact,
      invoice: wish ? { ...wish, taxNumber: taxNumberOf(wish) } : null,
      code,
      withMembership: withMembership && quote.membership !== undefined,
      cameFrom,
      expectedFen: quote.amountFen,
      key: key.current,
    })
    storeDraft({ personId, eventId }, undefined)
    return json
  }
  /** For what is free or looked at first. */
  const submit = async () => {
    if (!isFilledIn()) return
    setBusy(true)
    try {
      await patiently(send)
      location.assign(ownTicketsPath)
    } catch (error) {
      setTold(sayFailure(error, '没有提交成功，请稍后再试'))
      setBusy(false)
      askAgain()
    }
  }
  const order = async () => {
    try {
      const { order: payable } = await send()
      if (payable) return { json: payable }
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.passing) askAgain()
      throw error
    }
    location.assign(ownTicketsPath)
    throw new Error('nothing is to be paid')
  }
  const isReviewed = quote.types.some(
    ({ id, needsReview }) => needsReview && tickets.some(({ typeId }) => typeId === id),
  )
  /** To the one at a place from 1, beside whoever is taken out. */
  const goToAttendee = (place: number) =>
    form.current?.querySelector<HTMLElement>(`[data-attendee='${place}']`)?.focus({ preventScroll: true })
  const typeOf = ({ typeId }: { typeId: number }) => quote.types.find(({ id }) => id === typeId)
  const toPay = quote.amountFen > 0 && !isReviewed
  return (
    <div ref={form} className="noscript:hidden">
      <ChooseTickets quote={quote} memberWord={memberWord} tickets={tickets} onChoose={choose} />
      <CodeField
        code={code}
        isKnown={isCodeKnown}
        tickets={quote.tickets}
        problem={problem}
        onUse={(next) => change({ ...draft, code: next })}
      />
      {quote.membership && tickets.length > 0 ? (
        <JoinMembership
          membership={quote.membership}
          memberWord={memberWord}
          isChosen={withMembership}
          onChoose={(next) => change({ ...draft, withMembership: next })}
        />
      ) : null}
      {tickets.length > 0 ? <PasteAttendees onPaste={paste} /> : null}
      {tickets.map((ticket, index) => (
        <TicketAttendee
          key={ticket.line}
          place={index + 1}
          type={typeOf(ticket)?.name}
          value={ticket}
          questions={quote.questions}
          problems={problems[index] ?? {}}
          missing={hasTried ? missingOf(ticket) : {}}
          canInvite={typeOf(ticket)?.needsReview === false}
          onRemove={
            tickets.length > 1 || typeOf(ticket)?.state !== 'on_sale'
              ? () => {
                  goToAttendee(index === tickets.length - 1 ? index : index + 2)
                  setProblems(problems.filter((_, place) => place !== index))
                  change({ ...draft, tickets: tickets.filter((_, place) => place !== index) })
                }
              : undefined
          }
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
            problems={hasTried ? problemsOfAttendee(contact) : {}}
            onChange={(changed) => change({ ...draft, contact: changed })}
          />
        </fieldset>
      ) : null}
      {tickets.length > 0 && quote.amountFen > 0 ? (
        <AskInvoice
          wish={invoice}
          email={contact.email}
          describedBy={toldId}
          onChange={(wish) => change({ ...draft, invoice: wish })}
        />
      ) : null}
      <p id={toldId} role="alert" className="mt-4 text-text-red empty:hidden">
        {told || problem}
      </p>
      {waiting ? <WaitingNote key={waiting.nextTry} waiting={waiting} onStop={stop} /> : null}
      <div
        data-bottom-bar=""
        className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper py-3 ps-4 pe-16 sm:mx-0 sm:px-0"
      >
        <p aria-live="polite" aria-atomic="true">
          <span className="text-sm text-muted">{tickets.length} 张 合计 </span>
          <span className="text-2xl font-semibold text-copper tabular-nums">¥{shownNumber(quote.price)}</span>
        </p>
        {toPay && tickets.length > 0 ? (
          <PayButton
            label="提交并支付"
            look={SEND}
            title={title}
            unit="元"
            price={shownNumber(quote.price)}
            isReady={isFilledIn}
            onOrder={order}
            paidPath={ownTicketsPath}
            signInReason="登录后报名"
          >
            名额为您保留到付款截止，付款后在“我的活动”里看电子票。
          </PayButton>
        ) : (
          <BusyButton
            isBusy={isBusy}
            disabled={tickets.length === 0}
            onClick={() => void submit()}
            className={SEND}
          >
            {isReviewed ? '提交审核' : '提交报名'}
          </BusyButton>
        )}
      </div>
    </div>
  )
}
