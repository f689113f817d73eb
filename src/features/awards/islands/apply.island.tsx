import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ApplyByMail } from '../components/apply-by-mail.tsx'
import type { Application, AwardApplying, FormView } from '../contract.ts'

interface ApplyProps {
  readonly application: Application
  readonly applying: AwardApplying
  readonly forms: readonly FormView[]
}

const MAIN =
  'rounded-full bg-accent px-8 py-3 text-lg font-semibold text-on-accent hover:opacity-90 focus-visible:rounded-full'
const SECOND =
  'rounded-full border border-accent px-6 py-3 text-lg text-accent hover:bg-accent-soft focus-visible:rounded-full'

/** What stands where one would apply while one cannot. */
const INSTEAD = { upcoming: '申报即将开始', closed: '申报已截止' } as const

/**
 * The two buttons of a year: apply, and choose how (AWARD-13, B-31). While one cannot apply, the first says so, both ways
 * online end in the year's own sentence, no form opens (AWARD-03, -17, -18), and no button stands out. Without script
 * they lead to the same below.
 */
export function Apply({ application, applying, forms }: ApplyProps) {
  const ways = useRef<HTMLDialogElement>(null)
  const alert = useRef<HTMLDialogElement>(null)
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const choose = () => ways.current?.showModal()
  const refuse = () => {
    ways.current?.close()
    alert.current?.showModal()
  }
  const isOpen = application.state === 'open'
  const { onlineAddress } = applying
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isOpen && onlineAddress ? (
          <a href={onlineAddress} className={MAIN}>
            立即申报
          </a>
        ) : (
          <Action isAwake={isAwake} className={isOpen ? MAIN : SECOND} onClick={isOpen ? choose : refuse}>
            {isOpen ? '立即申报' : INSTEAD[application.state]}
          </Action>
        )}
        <Action isAwake={isAwake} className={SECOND} onClick={choose}>
          申报方式
        </Action>
      </div>
      <WaysDialog dialog={ways}>
        {!isOpen || onlineAddress ? (
          <div>
            <p className="font-semibold text-ink">在线申报</p>
            <p className="mt-1 mb-3 text-[0.9375rem] text-muted">
              {isOpen ? applying.online : application.notice}
            </p>
            {isOpen ? (
              <a
                href={onlineAddress}
                className="inline-block rounded-full bg-accent px-5 py-2 text-on-accent"
              >
                在线申报
              </a>
            ) : (
              <button type="button" onClick={refuse} className={QUIET}>
                在线申报
              </button>
            )}
          </div>
        ) : null}
        <div>
          <p className="mb-1 font-semibold text-ink">下载表格，邮件申报</p>
          <ApplyByMail applying={applying} forms={forms} isOver={application.state === 'closed'} />
        </div>
      </WaysDialog>
      {application.state === 'open' ? null : <AlertDialog dialog={alert} sentence={application.notice} />}
    </>
  )
}

interface ActionProps {
  readonly isAwake: boolean
  readonly className: string
  readonly onClick: () => void
  readonly children: string
}

/** A link to the part of the page that says it until the script is here, a button from then on. */
function Action({ isAwake, className, onClick, children }: ActionProps) {
  if (!isAwake)
    return (
      <a href="#apply" className={className}>
        {children}
      </a>
    )
  return (
    <button type="button" onClick={onClick} className={className}>
      {children}
    </button>
  )
}

type DialogRef = RefObject<HTMLDialogElement | null>

const DIALOG =
  'm-auto rounded-xl border border-line bg-raised p-5 text-body shadow-md backdrop:bg-black/50 sm:p-6'
const QUIET = 'rounded-full border border-line px-5 py-2 text-ink hover:border-accent hover:text-accent'

function WaysDialog({ dialog, children }: { dialog: DialogRef; children: ReactNode }) {
  const title = useId()
  return (
    <dialog ref={dialog} aria-labelledby={title} className={`w-[min(34rem,calc(100vw-2rem))] ${DIALOG}`}>
      <h2 id={title} className="text-xl">
        选择申报方式
      </h2>
      <div className="mt-5 space-y-6">{children}</div>
      <form method="dialog" className="mt-6 text-end">
        <button className={QUIET}>关闭</button>
      </form>
    </dialog>
  )
}

function AlertDialog({ dialog, sentence }: { dialog: DialogRef; sentence: string }) {
  const text = useId()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label="提示"
      aria-describedby={text}
      className={`w-[min(24rem,calc(100vw-2rem))] text-center ${DIALOG}`}
    >
      <p id={text} className="text-lg font-semibold text-ink">
        {sentence}
      </p>
      <form method="dialog" className="mt-6">
        <button className={QUIET}>知道了</button>
      </form>
    </dialog>
  )
}
