import { sign, verify, type KeyObject } from 'node:crypto'

/** SHA256 with RSA (PKCS #1 v1.5), base64: what both providers call RSA2 or SHA256-RSA2048. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text), privateKey).toString('base64')
}

/** Whether this signature over the text was made with the other half of this key; nonsense is simply not. */
export function isSignedBy(text: string, signature: string, publicKey: KeyObject): boolean {
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}
