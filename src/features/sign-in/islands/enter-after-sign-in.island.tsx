import { useEffect } from 'react'
import { loadQuietly, send } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { storedUser, storeUser } from '../stored-user.ts'
import type { LocalUserWire } from '../wire.ts'

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
      const { json } = await send('GET', '/openapi/v1/vue/me')
      // Our own server's answer, parsed on its way out by the contract.
      const { user } = json as { user: LocalUserWire }
      if (user.id === uid) storeUser(user)
    }).then(leave)
  }, [uid, home])
  return null
}
