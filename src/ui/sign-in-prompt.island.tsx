import { useEffect, useState } from 'react'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'

/** Opens the sign-in dialog for who came to a page of one's own. */
export function SignInPrompt({
  reason,
  isForAnybody = false,
}: {
  reason: string
  /** Whoever is signed in already is refused too, and may sign in as somebody else. */
  isForAnybody?: boolean
}) {
  const [isAnother, setAnother] = useState(false)
  useEffect(() => {
    setAnother(isForAnybody && tokenOfCookie(document.cookie) !== undefined)
  }, [isForAnybody])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => askToSignIn({ reason })}
      className="min-h-11 rounded-full bg-accent px-8 py-1.5 text-on-accent hover:opacity-90 noscript:hidden"
    >
      {isAnother ? '换个账号登录' : '去登录'}
    </button>
  )
}
