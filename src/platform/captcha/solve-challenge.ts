import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { CallFailed } from '../calls/client.ts'
import { clientOf } from '../calls/typed-client.ts'
import type { captchaCalls } from './calls.server.ts'
import type { Challenge } from './challenge.ts'
import { CAPTCHA_UNSOLVABLE } from './messages.ts'

const askChallenge = clientOf<typeof captchaCalls>()('GET', '/openapi/v1/vue/captcha')

/**
 * Finds the answer to a challenge in the browser, for `verifyChallenge`. The hashing is done by WebCrypto outside the
 * page's thread, so the page stays alive without a worker, which the security policy forbids. Throws the signal's reason
 * when aborted, and CallFailed where a browser has no WebCrypto, as on a page that did not come over https.
 */
export async function solveChallenge(challenge: Challenge, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  if (!globalThis.crypto?.subtle) throw new CallFailed('captcha_unsolvable', CAPTCHA_UNSOLVABLE)
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    const solution = await solve({ challenge, controller, deriveKey })
    signal.throwIfAborted()
    if (!solution) throw new CallFailed('captcha_unsolvable', CAPTCHA_UNSOLVABLE)
    const { counter, derivedKey } = solution
    return JSON.stringify({ challenge, solution: { counter, derivedKey } })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Asks the portal for a challenge and solves it; throws CallFailed and what `solveChallenge` throws. */
export async function passCaptcha(signal: AbortSignal): Promise<string> {
  const { json } = await askChallenge()
  return solveChallenge(json, signal)
}
