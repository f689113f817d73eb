/**
 * What WeChat's JS-SDK wants signed, in its order and raw: not encoded, the address without its fragment (WeChat Open
 * Documentation, JS-SDK, appendix 1; API-60).
 */
export function textToSign({
  ticket,
  nonce,
  timestampSeconds,
  url,
}: {
  ticket: string
  nonce: string
  timestampSeconds: number
  url: string
}): string {
  return `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestampSeconds}&url=${url}`
}

/**
 * The address without its fragment when it is a page below `publicUrl`, otherwise undefined. It is signed as the browser
 * writes it, so it is compared and not rewritten.
 */
export function ownAddress(url: string, publicUrl: string): string | undefined {
  const address = url.split('#', 1)[0] ?? ''
  const { origin } = new URL(publicUrl)
  if (!address.startsWith(origin) || /[\s\p{Cc}\\]/u.test(address)) return undefined
  return /^([/?]|$)/.test(address.slice(origin.length)) ? address : undefined
}
