import { imageAddress } from '#platform/images/image-address.ts'

const OURS = /^\/img\/([0-9a-f]{24})$/

/**
 * The absolute address of a picture of an old portal, empty for none; where it serves several widths as ours does, the
 * widest.
 */
export function widest(origin: string, address: string): string {
  const url = address === '' ? null : URL.parse(address, origin)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const id = url.origin === origin ? OURS.exec(url.pathname)?.[1] : undefined
  return id === undefined ? url.href : new URL(imageAddress(id, 2400), origin).href
}
