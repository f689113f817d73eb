import { useEffect, useRef, useState } from 'react'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { CallFailed, send } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { pollOrder } from '../poll-order.ts'

interface Order {
  readonly number: string
  readonly price: number
  readonly expiresAt: number
  readonly codes: readonly {
    readonly provider: 'wechat' | 'alipay'
    readonly qr: string
    readonly link: string
  }[]
}

const PROVIDERS = { wechat: '微信支付', alipay: '支付宝' } as const

/** Opens the payment dialog with its codes, and loads the page anew once it is paid (HOME-15, MEMBER-02 to -04). */
export function JoinButton({ label, isQuiet = false }: { label: string; isQuiet?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [order, setOrder] = useState<Order>()
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
    if (tokenOfCookie(document.cookie) === undefined) return askToSignIn({ reason: '登录后即可开通会员' })
    setTold('')
    setOver(false)
    dialog.current?.showModal()
    try {
      const { json } = await send('POST', '/openapi/v1/vue/member/order', { industry: 'semi' })
      // Our own server's answer, parsed on its way out by the contract.
      setOrder(json as Order)
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '暂时无法下单，请稍后再试')
    }
    return undefined
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void start()}
        className={
          isQuiet
            ? 'rounded-full border border-copper px-5 py-1.5 text-sm text-copper hover:bg-copper-soft'
            : 'rounded-full bg-copper px-8 py-2.5 text-paper hover:opacity-90'
        }
      >
        {label}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="join-title"
        onClose={() => setOrder(undefined)}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-line bg-raised p-6 text-body backdrop:bg-black/50"
      >
        <div className="flex items-center justify-between">
          <h2 id="join-title" className="text-xl">
            年度会员
          </h2>
          <button
            type="button"
            aria-label="关闭"
            onClick={() => dialog.current?.close()}
            className="-me-2 grid size-11 place-items-center rounded-full text-2xl leading-none text-muted hover:text-accent"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <p className="mt-2">
          <span className="text-3xl font-semibold text-copper">299</span>
          <span className="ms-1 text-muted">元 / 年</span>
        </p>
        <p className="mt-2 text-sm text-body">阅读全部会员文章与深度报告，活动门票半价。</p>
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

function Codes({ order, isFailed }: { order: Order | undefined; isFailed: boolean }) {
  if (isFailed) return null
  return (
    <>
      <ul className="mt-5 grid min-h-52 grid-cols-2 gap-5" aria-busy={!order}>
        {order?.codes.map(({ provider, qr }) => (
          <li key={provider} className="text-center">
            <img
              src={qr}
              alt={`${PROVIDERS[provider]}付款二维码`}
              width={176}
              height={176}
              className="mx-auto rounded-md bg-white"
            />
            <p className="mt-2 text-sm text-ink">{PROVIDERS[provider]}扫码支付</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-center text-sm text-muted" aria-live="polite">
        {order ? '支付完成后页面会自动刷新，15 分钟内有效' : '正在生成付款二维码…'}
      </p>
    </>
  )
}
