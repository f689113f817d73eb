import type { KeyObject } from 'node:crypto'

export interface WechatPaySettings {
  readonly merchantId: string
  readonly appId: string
  /** Serial number of the merchant's own certificate. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** 32 bytes; decrypts notices and platform certificates. */
  readonly apiV3Key: string
  /** Set for accounts whose answers are signed with WeChat Pay's public key; the id begins with `PUB_KEY_ID_`. */
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | undefined
  /** Without a slash at the end. */
  readonly url: string
}
