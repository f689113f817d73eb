import { useEffect } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askWhoIAm } from '../browser-calls.ts'
import { storedUser, storeUser } from '../stored-user.ts'

/**
 * The way home after signing in elsewhere. Whoever is stored already goes at once (BLANK-03); otherwise the user named
 * in the address is stored if, and only if, the token is that user's (BLANK-04, -05, B-41).
 */
export function EnterAfterSignIn({ uid, home }: { uid: number | undefined; home: string }) {
  useEffect(() => {
    const leave = () => location.replace(home)
    if (storedUser() || uid === undefined || tokenOfCookie(document.cookie) === undefined) {
      leave()
      return
    }
    void loadQuietly(async () => {
      const { user } = (await askWhoIAm()).json
      if (user.id === uid) storeUser(user)
    }).then(leave)
  }, [uid, home])
  return null
}
