import type { WechatBridge } from '#platform/payments/payment-provider.ts'

/** What WeChat's own browser puts into every page (WeChat Pay, "JSAPI: calling up payment"). */
interface Bridge {
  invoke(
    name: 'getBrandWCPayRequest',
    parameters: WechatBridge,
    done: (answer: { err_msg?: string }) => void,
  ): void
}
declare global {
  var WeixinJSBridge: Bridge | undefined
}

/** Hands the payment to WeChat; its word is no proof that the money came, the order is asked for that. */
export async function payInWechat(parameters: WechatBridge): Promise<'done' | 'cancelled' | 'failed'> {
  const bridge = await theBridge()
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg = '' }) => {
      if (err_msg.endsWith(':ok')) resolve('done')
      else resolve(err_msg.endsWith(':cancel') ? 'cancelled' : 'failed')
    })
  })
}

/** It comes a little after the page. */
function theBridge(): Promise<Bridge> {
  return new Promise((resolve) => {
    const take = () => globalThis.WeixinJSBridge && resolve(globalThis.WeixinJSBridge)
    if (!take()) document.addEventListener('WeixinJSBridgeReady', () => void take(), { once: true })
  })
}
