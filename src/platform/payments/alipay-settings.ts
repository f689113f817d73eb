import type { KeyObject } from 'node:crypto'

export interface AlipaySettings {
  readonly appId: string
  /** The application's own key, which signs requests. */
  readonly privateKey: KeyObject
  /** Alipay's key for this application, which signs answers and notices. */
  readonly publicKey: KeyObject
  /** The whole address of the gateway. */
  readonly url: string
}
