import { forgetDrafts } from '#features/accounts/own-drafts.ts'
import { PaidNotice } from '#features/orders/components/paid-notice.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { mayBeAsked } from '#features/people/policy.ts'
import { loadQuietly, outlivingPage } from '#platform/calls/client.ts'
import { cookieOfNoToken, tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { askWhoIAm, sendSignOut } from '../browser-calls.ts'
import { showSignIn, SignInDialog } from '../components/sign-in-dialog.tsx'
import { useAnotherPerson } from '../components/use-another-person.ts'
import { takeSignInRequest, type SignInRequest } from '#platform/sign-in-request.ts'
import { keepToken } from '../sign-in-client.ts'
import { storedUser, storeUser, type StoredUser } from '../stored-user.ts'

/** Of no use to visitors, so it is not in what they load. */
const MessageBell = lazy(async () => {
  const { MessageBell: component } = await import('#features/notifications/components/message-bell.tsx')
  return { default: component }
})

const AnotherPerson = lazy(async () => {
  const { AnotherPerson: component } = await import('../components/another-person.tsx')
  return { default: component }
})

/** Sign-in for visitors, one's own menu for everybody else (B-50, HOME-16). The page is the same for all; this is not. */
export function AccountMenu({ hasWechat }: { hasWechat: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [request, setRequest] = useState<SignInRequest>({})
  const [user, setUser] = useState<StoredUser>()
  const [isPresent, setPresent] = useState(false)
  const [another, forgetAnother] = useAnotherPerson(user)
  useEffect(() => {
    const token = tokenOfCookie(document.cookie)
    if (token === undefined) return
    // The cookie lives on with its use, as the session does.
    keepToken(token)
    setUser(storedUser())
    void loadQuietly(async () => {
      const { user: present } = (await askWhoIAm()).json
      // Whoever has signed out meanwhile is not to be kept here again.
      if (tokenOfCookie(document.cookie) !== token) return
      storeUser(present)
      setUser(present)
      setPresent(true)
    })
  }, [])
  /** As the server says it: what is stored may be older than what was just bought. */
  const lastDayIn = (industry: string) => {
    const end = isPresent && user?.member[industry]?.end
    return end ? lastDayOf(end) : undefined
  }
  const open = () => {
    setRequest(takeSignInRequest())
    showSignIn(dialog.current)
  }
  const signInDialog = (
    <SignInDialog dialog={dialog} reason={request.reason} fileId={request.fileId} hasWechat={hasWechat} />
  )
  // Somebody signed in may be asked to sign in as somebody else (B-47).
  if (user)
    return (
      <div className="flex items-center gap-1 sm:gap-2">
        <PaidNotice lastDayIn={lastDayIn} />
        <Suspense fallback={<span className="size-10" />}>
          <MessageBell key={user.id} personId={user.id} />
        </Suspense>
        <OwnMenu user={user} onSignInAgain={open} />
        {signInDialog}
        {another ? (
          <Suspense>
            <AnotherPerson here={user.name} now={another.name} onDismiss={forgetAnother} />
          </Suspense>
        ) : null}
      </div>
    )
  return (
    <>
      <a
        href="/membership"
        className="me-1 px-2 py-2.5 text-sm whitespace-nowrap text-muted hover:text-copper max-sm:hidden"
      >
        会员
      </a>
      <button
        type="button"
        data-sign-in=""
        aria-haspopup="dialog"
        onClick={open}
        className="h-10 min-w-16 rounded-full border border-line px-4 text-sm text-ink hover:border-accent hover:text-accent noscript:hidden"
      >
        登录
      </button>
      <span className="hidden text-xs text-muted noscript:inline">登录需要启用 JavaScript</span>
      {signInDialog}
    </>
  )
}

/** The last day of what ends at a moment. */
const lastDayOf = (end: number) => shanghaiDay(new Date(end - 1))

interface OwnPlace {
  readonly path: string
  readonly name: string
  /** Missing where it is for everybody. */
  readonly isFor?: (user: StoredUser) => boolean
}

const OWN_PLACES: readonly OwnPlace[] = [
  { path: '/me', name: '我的账号' },
  { path: '/questions', name: '读者的提问', isFor: ({ auths }) => mayBeAsked(auths) },
  { path: '/my-questions', name: '我的提问' },
  { path: '/my-comments', name: '我的评论' },
  { path: '/tickets', name: '我的活动' },
  { path: '/library', name: '我的收藏' },
  { path: '/messages', name: '消息' },
]

function OwnMenu({ user, onSignInAgain }: { user: StoredUser; onSignInAgain: () => void }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const element = menu.current
      if (!element?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        element.querySelector('summary')?.focus()
      } else if (event.composedPath().includes(element)) return
      element.open = false
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [])
  const signOut = async () => {
    const ended = loadQuietly(() => sendSignOut({}, outlivingPage))
    // At once: whoever walks away from a computer that others use does not wait for an answer.
    document.cookie = cookieOfNoToken()
    storeUser(undefined)
    forgetDrafts(user.id)
    await ended
    location.reload()
  }
  const ends = Object.values(user.member).find(({ isMember }) => isMember)?.end
  return (
    <details ref={menu} className="group relative">
      <summary className="flex h-10 min-w-10 list-none items-center justify-center gap-2 rounded-full border border-line px-1.5 text-sm sm:px-2 text-ink hover:border-accent">
        {user.icon ? (
          <img src={user.icon} alt="" width={24} height={24} className="size-6 rounded-full object-cover" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-full bg-accent-soft text-xs text-accent"
          >
            {[...user.name][0]}
          </span>
        )}
        <span className="max-w-24 truncate max-sm:sr-only">{user.name}</span>
        {ends ? (
          <span className="rounded-full bg-copper-soft px-1.5 text-xs leading-5 text-copper max-sm:hidden">
            会员
          </span>
        ) : null}
      </summary>
      <div className="absolute end-0 z-50 mt-2 w-56 rounded-xl border border-line bg-raised p-2 text-sm shadow-md">
        <p className="truncate px-3 pt-2 text-ink sm:hidden">{user.name}</p>
        <p className="px-3 py-2 text-muted">
          {ends ? (
            `会员有效期至 ${lastDayOf(ends)}`
          ) : (
            <>
              尚未开通会员，
              <a href="/membership" className="text-link">
                看看权益
              </a>
            </>
          )}
        </p>
        <ul>
          {OWN_PLACES.filter(({ isFor }) => isFor?.(user) ?? true).map(({ path, name }) => (
            <li key={path}>
              <a href={path} className="block rounded-md px-3 py-2.5 text-ink hover:bg-surface">
                {name}
              </a>
            </li>
          ))}
          <li>
            <button
              type="button"
              data-sign-in=""
              aria-haspopup="dialog"
              onClick={onSignInAgain}
              className="block w-full rounded-md px-3 py-2.5 text-start text-ink hover:bg-surface"
            >
              换个账号登录
            </button>
          </li>
          <li>
            <button
              type="button"
              onClick={() => void signOut()}
              className="block w-full rounded-md px-3 py-2.5 text-start text-ink hover:bg-surface"
            >
              退出登录
            </button>
          </li>
        </ul>
      </div>
    </details>
  )
}
