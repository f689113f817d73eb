/**
 * The address a request came from behind so many proxies of ours: each has added whom it heard to the end of
 * X-Forwarded-For, and whatever stands before that its sender may have made up.
 */
export function callerAddress(
  { socket, forwarded }: { socket: string; forwarded: string | undefined },
  proxies: number,
): string {
  if (proxies === 0 || !forwarded?.trim()) return socket
  const heard = forwarded.split(',').map((address) => address.trim())
  return heard.at(-proxies) ?? heard[0] ?? socket
}

/** Whether an address of the network is this machine's own. */
export const isOfThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)
