import { cookieOfToken } from '#platform/calls/token-cookie.ts'
import { solving } from '#platform/captcha/solving.ts'
import { askForCode, askForProofCode, sendSignIn } from './browser-calls.ts'
import { storeUser } from './stored-user.ts'
import { NO_TICKET } from './ticket-cookie.ts'

/** Tabs of the dialog, by their numbers in the specified calls (LOGIN-01). */
export type Tab = 1 | 2

const accountIn = (tab: Tab, account: string) => (tab === 1 ? { phone: account } : { email: account })

/** Sends a code to an address and gives the seconds to wait. */
export async function requestCode(
  tab: Tab,
  account: string,
  about: { fileId?: number | undefined; purpose?: 'link' },
): Promise<number> {
  const { json } = await solving(askForCode, { type: tab, ...accountIn(tab, account), ...about })
  return json.waitSeconds
}

/** Sends a code to one's own address of that kind, to confirm who is there; gives the seconds to wait. */
export async function requestProof(tab: Tab): Promise<number> {
  return (await solving(askForProofCode, { type: tab })).json.waitSeconds
}

/**
 * Signs in whoever has agreed to the texts, keeps the token and loads the page anew where it was (LOGIN-05, B-111); who
 * came to give a WeChat its account goes home.
 */
export async function submitCode(
  tab: Tab,
  account: string,
  code: string,
  { fileId, ticket }: { fileId?: number | undefined; ticket?: string | undefined },
): Promise<void> {
  const input = { type: tab, ...accountIn(tab, account), code, fileId, ticket, hasAgreed: true }
  const { json } = await solving(sendSignIn, input)
  keepToken(json.token)
  storeUser(json.user)
  if (ticket) {
    document.cookie = NO_TICKET
    location.replace('/')
  } else location.reload()
}

/** Keeps a token for seven days from now (AUTH-08). */
export function keepToken(token: string): void {
  document.cookie = cookieOfToken(token, { isSecure: location.protocol === 'https:' })
}
