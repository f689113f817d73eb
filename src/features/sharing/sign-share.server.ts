import { hash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { randomCode } from '#platform/random-code.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { readJsapiTicket } from './read-ticket.server.ts'
import { ownAddress, textToSign } from './share-signature.ts'

export interface ShareSignature {
  readonly appId: string
  readonly timestampSeconds: number
  readonly nonce: string
  readonly signature: string
}

/**
 * Signs a page of ours for WeChat's share card; the address is taken without its fragment. Refuses
 * `wechat_not_configured`, `share_address_foreign`, `wechat_unavailable` (API-39, API-60, C-80).
 */
export async function signShare(context: Context, { url }: { url: string }): Promise<ShareSignature> {
  const { wechat, publicUrl } = context.services.configuration
  if (!wechat) throw new Refusal('not_found', 'wechat_not_configured')
  const address = ownAddress(url, publicUrl)
  if (address === undefined) throw new Refusal('invalid', 'share_address_foreign')
  const ticket = await readJsapiTicket(context, wechat)
  const nonce = randomCode(16)
  const timestampSeconds = Math.floor(context.now.getTime() / 1000)
  const signature = hash('sha1', textToSign({ ticket, nonce, timestampSeconds, url: address }))
  return { appId: wechat.appId, timestampSeconds, nonce, signature }
}
