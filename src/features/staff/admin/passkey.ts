import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { askPasskey, beginPasskey, confirmPasskey, showPasskey } from './browser-calls.ts'

/** Passkeys in this browser: the server asks, the browser's own window has a finger, a face or a key answer. */

/** Makes a passkey under a name; gives the recovery codes that come with the first second factor. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const { json: asked } = await beginPasskey()
  // The library on the server has made it for the one in the browser.
  const optionsJSON = asked as unknown as PublicKeyCredentialCreationOptionsJSON
  const answer = await startRegistration({ optionsJSON }).catch(sayCancelled)
  return (await confirmPasskey({ name, response: { ...answer } })).json.recoveryCodes
}

/** Shows one of one's passkeys as the second factor. */
export async function provePasskey(): Promise<void> {
  const { json: asked } = await askPasskey()
  const optionsJSON = asked as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON }).catch(sayCancelled)
  await showPasskey({ response: { ...answer } })
}

/** Browsers say in English, and on purpose not exactly, why nothing came of it. */
function sayCancelled(): never {
  throw new Error('通行密钥没有完成，可能已经取消或超时，请再试一次')
}
