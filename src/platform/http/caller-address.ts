import { isOfOwnNetwork } from './network-address.ts'

/**
 * The address a request came from behind so many proxies of ours: each has added whom it heard to the end of
 * X-Forwarded-For, and whatever stands before that its sender may have made up. A peer on the public internet is none of
 * our proxies, whatever it says.
 */
export function callerAddress(
  { socket, forwarded }: { socket: string; forwarded: string | undefined },
  proxies: number,
): string {
  if (proxies === 0 || !forwarded?.trim() || !isOfOwnNetwork(socket)) return socket
  const heard = forwarded.split(',').map((address) => address.trim())
  return heard.at(-proxies) ?? heard[0] ?? socket
}
