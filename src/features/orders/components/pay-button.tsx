import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CallFailed, send } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { pollOrder } from '../poll-order.ts'
import type { PayableWire } from '../wire.ts'

interface Properties {
  readonly label: string
  readonly look: string
  readonly title: string
  /** 元 or 元 / 年. */
  readonly unit: string
  /** Yuan as it is shown until the order says it. */
  readonly price: string
  /** The call that opens the order, and what it is told. */
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  /** What a visitor reads above the sign-in form. */
  readonly signInReason: string
  readonly children?: ReactNode
}

/** A button that opens the payment dialog with its codes, and loads the page anew once it is paid (MEMBER-02 to -04, B-36). */
export function PayButton({ label, look, path, input, signInReason, ...shown }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [order, setOrder] = useState<PayableWire>()
  const [told, setTold] = useState('')
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    if (!order) return undefined
    const leaving = new AbortController()
    void pollOrder(order.number, { expiresAt: order.expiresAt, signal: leaving.signal }).then((ended) => {
      if (ended === 'paid') location.reload()
      if (ended === 'over') setOver(true)
    })
    return () => leaving.abort()
  }, [order])

  const start = async () => {
    if (tokenOfCookie(document.cookie) === undefined) return askToSignIn({ reason: signInReason })
    setTold('')
    setOver(false)
    if (!dialog.current?.open) dialog.current?.showModal()
    try {
      const { json } = await send('POST', path, input)
      // Our own server's answer, parsed on its way out by the contract.
      setOrder(json as PayableWire)
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '暂时无法下单，请稍后再试')
    }
    return undefined
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void start()} className={look}>
        {label}
      </button>
      <dialog
        ref={dialog}
        aria-label={shown.title}
        onClose={() => setOrder(undefined)}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-line bg-raised p-6 text-start text-body backdrop:bg-black/50"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-xl">{shown.title}</h2>
          <button
            type="button"
            aria-label="关闭"
            onClick={() => dialog.current?.close()}
            className="-me-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-full text-2xl leading-none text-muted hover:text-accent"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <p className="mt-2">
          <span className="text-3xl font-semibold text-copper">{order?.price ?? shown.price}</span>
          <span className="ms-1 text-muted">{shown.unit}</span>
        </p>
        <p className="mt-2 text-sm text-body">{shown.children}</p>
        <p role="alert" className="mt-3 text-sm text-text-red empty:hidden">
          {told}
        </p>
        {isOver ? (
          <div className="py-10 text-center">
            <p className="text-muted">二维码已过期</p>
            <button
              type="button"
              onClick={() => void start()}
              className="mt-4 rounded-full border border-line px-6 py-2 text-ink hover:border-accent"
            >
              刷新二维码
            </button>
          </div>
        ) : (
          <Codes order={order} isFailed={told !== ''} />
        )}
      </dialog>
    </>
  )
}

const PROVIDERS = { wechat: '微信支付', alipay: '支付宝' } as const

function Codes({ order, isFailed }: { order: PayableWire | undefined; isFailed: boolean }) {
  if (isFailed) return null
  return (
    <>
      <ul className="mt-5 flex min-h-52 flex-wrap justify-center gap-x-8 gap-y-5" aria-busy={!order}>
        {order?.codes.map(({ provider, qr, link }) => (
          <li key={provider} className="text-center">
            <img
              src={qr}
              alt={`${PROVIDERS[provider]}付款二维码`}
              width={176}
              height={176}
              className="mx-auto rounded-md bg-white"
            />
            <p className="mt-2 text-sm text-ink">{PROVIDERS[provider]}扫码支付</p>
            {/^https?:/.test(link) ? (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="mt-1 inline-block py-1 text-sm text-accent underline underline-offset-4"
              >
                在本机打开{PROVIDERS[provider]}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-center text-sm text-muted" aria-live="polite">
        {order ? '支付完成后页面会自动刷新，15 分钟内有效' : '正在生成付款二维码…'}
      </p>
    </>
  )
}
