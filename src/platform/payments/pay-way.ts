import { isInWechat } from '../wechat/in-wechat.ts'

/** How somebody pays: by a code that another device scans, in the browser of a telephone, or inside WeChat. */
export const PAY_WAYS = ['code', 'browser', 'wechat'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** The way that the browser's name for itself asks for; WeChat for computers scans codes like every computer. */
export function payWayOf(browser: string): PayWay {
  const isTelephone = /Android|iPhone|iPod|HarmonyOS|OpenHarmony|Mobile/i.test(browser)
  if (!isTelephone) return 'code'
  return isInWechat(browser) ? 'wechat' : 'browser'
}
