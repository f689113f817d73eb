import { useEffect, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { sendWechatLink } from '../browser-calls.ts'
import { useConfirmedPerson } from '../components/confirm-person.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import type { Tab } from '../sign-in-client.ts'
import { NO_TICKET, ticketOfCookie } from '../ticket-cookie.ts'

/**
 * For a WeChat that belongs to nobody yet: whoever is signed in takes it by one press (C-02), or says that another account
 * is meant; everybody else proves an address first (C-11).
 */
export function BindWechat() {
  const [isSignedIn, setSignedIn] = useState(false)
  const [ticket, setTicket] = useState<string>()
  const [isKnown, setKnown] = useState(false)
  const [isForAnother, setForAnother] = useState(false)
  useEffect(() => {
    setSignedIn(tokenOfCookie(document.cookie) !== undefined)
    setTicket(ticketOfCookie(document.cookie))
    setKnown(true)
  }, [])
  if (ticket !== undefined)
    return (
      <>
        <p className="mt-2 text-muted">这个微信第一次在本站登录。</p>
        {isSignedIn && !isForAnother ? (
          <TakeIt ticket={ticket} onAnother={() => setForAnother(true)} />
        ) : (
          <>
            <ProveAddress ticket={ticket} />
            {isSignedIn ? <OtherWay onPress={() => setForAnother(false)}>绑定到当前账号</OtherWay> : null}
          </>
        )}
      </>
    )
  if (!isKnown) return <p className="mt-2 text-muted noscript:hidden">正在打开…</p>
  return (
    <>
      <p role="status" className="mt-4 text-body">
        这里没有等待绑定的微信，请重新用微信登录。
      </p>
      <a href="/me" className="mt-6 inline-block rounded-full bg-accent px-8 py-2.5 text-on-accent">
        {isSignedIn ? '到“我的账号”绑定微信' : '去登录'}
      </a>
    </>
  )
}

function TakeIt({ ticket, onAnother }: { ticket: string; onAnother: () => void }) {
  const [told, setTold] = useState('')
  const { confirmed, confirmDialog } = useConfirmedPerson()
  const take = async () => {
    try {
      await confirmed(async () => {
        await sendWechatLink({ ticket })
        document.cookie = NO_TICKET
        location.replace('/me')
      })
    } catch (error) {
      setTold(sayFailure(error, '绑定没有成功，请稍后再试'))
    }
  }
  return (
    <>
      <p className="mt-6 text-body">绑定后，用这个微信扫码就能登录当前账号。</p>
      <p role="alert" className="mt-3 text-sm text-text-red empty:hidden">
        {told}
      </p>
      <button
        type="button"
        onClick={() => void take()}
        className="mt-4 h-11 w-full rounded-full bg-accent text-on-accent"
      >
        绑定到当前账号
      </button>
      <OtherWay onPress={onAnother}>绑定到别的账号</OtherWay>
      {confirmDialog}
    </>
  )
}

function OtherWay({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" onClick={onPress} className="mt-3 h-11 w-full text-accent">
      {children}
    </button>
  )
}

/** The two ways to prove an address. */
function ProveAddress({ ticket }: { ticket: string }) {
  const [tab, setTab] = useState<Tab>(1)
  return (
    <>
      <p className="mt-2 text-muted">请验证一次手机号或邮箱，以后扫码即可。</p>
      <p className="mt-6 flex gap-6 border-b border-line">
        {([1, 2] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={tab === each}
            onClick={() => setTab(each)}
            className="border-b-2 border-transparent py-2 aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-accent"
          >
            {each === 1 ? '手机' : '邮箱'}
          </button>
        ))}
      </p>
      <SignInForm key={tab} tab={tab} fileId={undefined} ticket={ticket} />
    </>
  )
}
