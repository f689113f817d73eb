/** Where a reader came from who votes: a link that somebody shared (`link:k3f9a1`), another site, or nothing that is known. */

/** Of what browsers send; a site's name or a link's mark, never a whole address. */
const CAME_FROM = /^[a-z0-9.:-]{1,60}$/
const SHARED = /^#via=([a-z0-9]{1,12})$/

/** What is kept of what a browser says; empty for anything else. */
export const tidyCameFrom = (said: string): string => (CAME_FROM.test(said) ? said : '')

/** Asked in the browser, of the page that it shows. */
export function cameFrom({ hash, host }: Location, referrer: string): string {
  const shared = SHARED.exec(hash)?.[1]
  if (shared) return `link:${shared}`
  const from = hostOf(referrer)
  return from === host ? '' : from
}

/** Tried instead of asked whether it can be: the browsers of older telephones do not know how to ask. */
function hostOf(referrer: string): string {
  try {
    return new URL(referrer).host
  } catch {
    return ''
  }
}

/** A page's address that asks for votes, told apart from those of everybody else who shares it. */
export const linkForVotes = (address: string, mark: string): string => `${address}#via=${mark}`

/** A link's own mark, of no meaning. */
export const freshMark = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')
