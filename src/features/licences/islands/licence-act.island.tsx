import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED, FINAL, OUTLINED } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendColleagueAway, sendDomain, sendSeat } from '../browser-calls.ts'
import { SEAT_DAYS } from '../limits.ts'

type Act =
  | { readonly kind: 'take' | 'giveBack'; readonly id: number; readonly readerId: number }
  | { readonly kind: 'remove'; readonly id: number; readonly of: 'phone' | 'email'; readonly address: string }
  | { readonly kind: 'domain'; readonly id: number; readonly isAllowed: boolean }

interface Said {
  readonly label: string
  readonly title: string
  readonly text: string
}

function sayAct(act: Act, who: string): Said {
  switch (act.kind) {
    case 'take':
      return {
        label: '收回',
        title: `收回“${who}”的席位`,
        text: `对方立刻不能再打开，会收到消息，也不再在名单上。领取不满 ${SEAT_DAYS} 天的席位，要等满 ${SEAT_DAYS} 天才能给别人；还给本人不用等。`,
      }
    case 'giveBack':
      return {
        label: '还给本人',
        title: `把席位还给“${who}”`,
        text: '对方立刻又能打开。',
      }
    case 'remove':
      return {
        label: '移出',
        title: `把“${who}”移出名单`,
        text: '还没有领取席位的，不能再领取；已经领取的，请在“席位”里收回。',
      }
    case 'domain':
      return act.isAllowed
        ? {
            label: `放行 ${who}`,
            title: `放行 ${who} 的所有人`,
            text: '用这个域名的邮箱登录的人，打开资料就占用一个席位，先到先得；收回过席位的人不会再自动领取。',
          }
        : {
            label: '不再放行',
            title: `不再放行 ${who}`,
            text: '已经领取的席位照旧，没有领取的人要写进名单才行。',
          }
  }
}

const send = (act: Act) => {
  switch (act.kind) {
    case 'take':
    case 'giveBack':
      return sendSeat({ id: act.id, readerId: act.readerId, isHeld: act.kind === 'giveBack' })
    case 'remove':
      return sendColleagueAway({ id: act.id, kind: act.of, address: act.address })
    case 'domain':
      return sendDomain({ id: act.id, isAllowed: act.isAllowed })
  }
}

/** One thing that a manager does with a licence: it says what comes of it before it is done. */
export function LicenceAct({ act, who }: { readonly act: Act; readonly who: string }) {
  const [isOpen, setOpen] = useState(false)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { label, title, text } = sayAct(act, who)
  const isFinal = act.kind === 'take'
  const run = async () => {
    setBusy(true)
    setTold('')
    try {
      await send(act)
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={act.kind === 'domain' ? undefined : `${label}：${who}`}
        onClick={() => setOpen(true)}
        className="min-h-10 text-link noscript:hidden"
      >
        {label}
      </button>
      {isOpen ? (
        <Modal title={title} width="narrow" onDismiss={() => setOpen(false)}>
          <p className="mt-2 leading-relaxed text-body">{text}</p>
          <p role="alert" className="mt-2 text-sm text-text-red empty:hidden">
            {told}
          </p>
          <p className="mt-6 flex flex-wrap justify-end gap-3">
            <button type="button" onClick={() => setOpen(false)} className={OUTLINED}>
              不了
            </button>
            <BusyButton isBusy={isBusy} onClick={() => void run()} className={isFinal ? FINAL : FILLED}>
              {act.kind === 'domain' && act.isAllowed ? '放行' : label}
            </BusyButton>
          </p>
        </Modal>
      ) : null}
    </>
  )
}
