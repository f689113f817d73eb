import { shanghaiIso } from '#platform/shanghai-time.ts'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { CONSENT_NEEDED } from '#features/site-pages/messages.ts'
import { CallFailed, sayFailure } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { shownNumber } from '#platform/money.ts'
import { PROVIDER_NAMES, PROVIDER_TITLES } from '#platform/payments/payment-provider.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { usePatience } from '#ui/use-patience.ts'
import { WaitingNote } from '#ui/waiting-note.tsx'
import { payPath } from '../addresses.ts'
import { sendAwaitTransfer } from '../browser-calls.ts'
import { notePaid, noteWayBack } from '../paid-note.ts'
import { pollOrder } from '../poll-order.ts'
import type { PayableWire } from '../wire.ts'

/** Seldom needed, so it is not in what everybody loads who pays. */
const AgreeAgain = lazy(async () => {
  const { AgreeAgain: component } = await import('#features/site-pages/components/agree-again.tsx')
  return { default: component }
})

interface Properties {
  readonly label: string
  readonly look: string
  readonly title: string
  /** 元 or 元 / 年. */
  readonly unit: string
  /** Yuan as it is shown until the order says it. */
  readonly price: string
  /** Whether there is something to order; where not, whoever asks has said why. */
  readonly isReady?: () => boolean
  /** Opens the order by its call, again where no answer came; throws CallFailed. */
  readonly onOrder: () => Promise<{ readonly json: PayableWire }>
  /** Where what was paid for is found; this page, loaded anew, where missing. */
  readonly paidPath?: string
  /** What a visitor reads above the sign-in form. */
  readonly signInReason: string
  /** A visitor is about to sign in, after which the page is loaded anew. */
  readonly onSignIn?: () => void
  readonly children?: ReactNode
}

/** A button that opens the payment dialog with its codes, and loads the page anew, or the one that shows it, once it is paid (MEMBER-02 to -04, B-36). */
export function PayButton({
  label,
  look,
  isReady,
  onOrder,
  signInReason,
  onSignIn,
  paidPath,
  ...shown
}: Properties) {
  const [isOpen, setOpen] = useState(false)
  const [order, setOrder] = useState<PayableWire>()
  const [told, setTold] = useState('')
  const [isOver, setOver] = useState(false)
  const [mayPass, setMayPass] = useState(false)
  const { waiting, patiently, stop } = usePatience()
  const isConsentNeeded = told === CONSENT_NEEDED
  /** Moves with every order that is asked for or given up: what an earlier one is answered would be paid for another. */
  const turn = useRef(0)

  useEffect(() => {
    if (!order) return undefined
    const leaving = new AbortController()
    void pollOrder(order.number, { signal: leaving.signal }).then((ended) => {
      if (ended === 'paid') {
        notePaid(order, paidPath)
        if (paidPath === undefined) location.reload()
        else location.assign(paidPath)
      }
      if (ended === 'over') setOver(true)
    })
    return () => leaving.abort()
  }, [order, paidPath])

  const start = async () => {
    if (tokenOfCookie(document.cookie) === undefined) {
      onSignIn?.()
      return askToSignIn({ reason: signInReason })
    }
    if (isReady?.() === false) return undefined
    setTold('')
    setOver(false)
    setOpen(true)
    const mine = (turn.current += 1)
    try {
      const { json } = await patiently(onOrder)
      if (mine === turn.current) setOrder(json)
    } catch (error) {
      if (mine !== turn.current) return undefined
      setMayPass(error instanceof CallFailed && error.passing !== undefined)
      setTold(sayFailure(error, '暂时无法下单，请稍后再试'))
    }
    return undefined
  }
  const close = () => {
    turn.current += 1
    stop()
    setOpen(false)
    setOrder(undefined)
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void start()} className={look}>
        {label}
      </button>
      {isOpen ? (
        <Modal title={shown.title} width="middle" onDismiss={close}>
          <p className="mt-2">
            <span className="text-3xl font-semibold text-copper">
              {order ? shownNumber(order.price) : shown.price}
            </span>
            <span className="ms-1 text-muted">{shown.unit}</span>
          </p>
          <p className="mt-2 text-sm text-body">{shown.children}</p>
          <p role="alert" className="mt-3 text-sm text-text-red empty:hidden">
            {told}
          </p>
          {waiting ? <WaitingNote key={waiting.nextTry} waiting={waiting} onStop={stop} /> : null}
          {told !== '' && mayPass ? (
            <button type="button" onClick={() => void start()} className={`${OUTLINED} mt-4`}>
              再试一次
            </button>
          ) : null}
          {isConsentNeeded ? (
            <Suspense>
              <AgreeAgain onAgreed={() => void start()} />
            </Suspense>
          ) : null}
          {isOver ? (
            <div className="py-10 text-center">
              <p className="text-muted">{order?.way === 'code' ? '二维码已过期' : '订单已过期'}</p>
              <button type="button" onClick={() => void start()} className={`${OUTLINED} mt-4`}>
                {order?.way === 'code' ? '刷新二维码' : '重新下单'}
              </button>
            </div>
          ) : (
            <Ways order={order} isFailed={told !== ''} />
          )}
          {order?.mayTransfer && !isOver ? <ByTransfer order={order} onRefused={setTold} /> : null}
        </Modal>
      ) : null}
    </>
  )
}

/** 请在 09:41 之前付款: an order that was begun before has less time left than a new one. */
const payableUntil = ({ expiresAt }: PayableWire) =>
  `请在 ${shanghaiIso(new Date(expiresAt)).slice(11, 16)} 之前付款`

function Ways({ order, isFailed }: { order: PayableWire | undefined; isFailed: boolean }) {
  if (isFailed || order?.codes.length === 0) return null
  return order && order.way !== 'code' ? <Links order={order} /> : <Codes order={order} />
}

/** A company pays by bank: the order waits for it on a page of its own, which says where to. */
function ByTransfer({
  order: { number, codes },
  onRefused,
}: {
  order: PayableWire
  onRefused: (told: string) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      const { json } = await sendAwaitTransfer({ number })
      location.assign(payPath(json.number))
    } catch (error) {
      setBusy(false)
      onRefused(sayFailure(error, '没有改成，请稍后再试'))
    }
  }
  return (
    <p className="mt-4 border-t border-line pt-3 text-center text-sm text-muted">
      {codes.length > 0 ? '由公司付款？' : '这里不收在线支付，请由公司'}
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || change())}
        className="min-h-10 px-1 text-link aria-disabled:opacity-60"
      >
        {codes.length > 0 ? '改用对公转账' : '对公转账'}
      </button>
    </p>
  )
}

/** On a telephone one goes on in the provider's own application, and comes back to the order's page. */
function Links({ order }: { order: PayableWire }) {
  return (
    <>
      <ul className="mt-5 space-y-3">
        {order.codes.map(({ provider, link }) => (
          <li key={provider}>
            <a
              href={link}
              // WeChat asks whose site sends somebody to pay.
              referrerPolicy="strict-origin"
              onClick={noteWayBack}
              className={`${FILLED} min-h-11 w-full`}
            >
              {PROVIDER_TITLES[provider]}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-center text-sm text-balance text-muted">
        {payableUntil(order)}，支付完成后回到本站
      </p>
    </>
  )
}

function Codes({ order }: { order: PayableWire | undefined }) {
  return (
    <>
      <ul className="mt-5 flex justify-center gap-4 sm:gap-10" aria-busy={!order}>
        {order
          ? order.codes.map(({ provider, qr, link }) => (
              <li key={provider} className="w-44 text-center">
                <img
                  src={qr}
                  alt={`${PROVIDER_TITLES[provider]}付款二维码`}
                  width={176}
                  height={176}
                  className="aspect-square w-full rounded-md bg-white"
                />
                <p className="mt-2 text-sm text-ink">{PROVIDER_TITLES[provider]}扫码</p>
                {/^https?:/.test(link) ? (
                  <a href={link} target="_blank" rel="noreferrer" className={`${OUTLINED} mt-2 w-full px-2`}>
                    打开{PROVIDER_TITLES[provider]}
                  </a>
                ) : null}
              </li>
            ))
          : PROVIDER_NAMES.map((name) => (
              <li key={name} className="w-44 animate-pulse motion-reduce:animate-none">
                <div className="aspect-square rounded-md bg-surface" />
                <div className="mt-2 h-20 rounded-md" />
              </li>
            ))}
      </ul>
      <p className="mt-4 text-center text-sm text-balance text-muted" aria-live="polite">
        {order ? `${payableUntil(order)}，支付完成后页面自动刷新` : '正在生成付款二维码…'}
      </p>
    </>
  )
}
