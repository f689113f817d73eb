import { askShareSignature } from './browser-calls.ts'
import { saidOfItself, sharedTitleOf, type TellingPage } from './shared-title.ts'

/** The only script from elsewhere; the security policy names its host when WeChat is configured. */
const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const ABILITIES = ['updateAppMessageShareData', 'updateTimelineShareData']

interface ShareCard {
  readonly title: string
  readonly desc: string
  readonly link: string
  readonly imgUrl: string
}

/** The part of WeChat's JS-SDK that is used here. */
interface WechatSdk {
  config(settings: object): void
  ready(then: () => void): void
  error(then: () => void): void
  updateAppMessageShareData(card: ShareCard): void
  updateTimelineShareData(card: ShareCard): void
}

/**
 * Tells WeChat what the card of this page looks like when a reader passes it on: title, description, link and picture
 * as the page's own meta tags say. The address is signed by us, without its fragment (API-60, C-80).
 */
export async function configureShareCard(): Promise<void> {
  const address = addressHere()
  const { appid, timestamp, nonceStr, signature } = (await askShareSignature({ url: address })).json
  const sdk = await loadSdk()
  // The address has changed meanwhile, and the next run tells of it: this signature would come too late.
  if (addressHere() !== address) return
  const card = shareCardOf(document, address)
  sdk.ready(() => {
    sdk.updateAppMessageShareData(card)
    sdk.updateTimelineShareData(card)
  })
  // A reader can do nothing about it: the page is passed on as a plain link.
  sdk.error(() => {})
  sdk.config({ debug: false, appId: appid, timestamp, nonceStr, signature, jsApiList: ABILITIES })
}

/** Where the reader is, without the fragment: what WeChat signs for. */
const addressHere = () => location.href.split('#', 1)[0] ?? ''

/** What a page says of itself; where it says nothing, its title and the address. */
export function shareCardOf(page: TellingPage, address: string): ShareCard {
  return {
    title: sharedTitleOf(page),
    desc: saidOfItself(page, 'description'),
    link: saidOfItself(page, 'url') || address,
    imgUrl: saidOfItself(page, 'image'),
  }
}

function sdkIn(frame: object): WechatSdk | undefined {
  // The SDK puts itself there under this name; it has no types of its own.
  return 'wx' in frame ? (frame.wx as WechatSdk) : undefined
}

let loading: Promise<WechatSdk> | undefined

/** WeChat's script, asked for once, also while it is on its way; what failed is asked for again by the next address. */
function loadSdk(): Promise<WechatSdk> {
  loading ??= fetchSdk().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchSdk(): Promise<WechatSdk> {
  const script = document.createElement('script')
  script.src = SDK
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
  })
  document.head.append(script)
  await loaded
  const sdk = sdkIn(window)
  if (!sdk) throw new Error('the SDK did not introduce itself')
  return sdk
}
