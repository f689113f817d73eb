const LONGEST = 2000

/** An address elsewhere on the web without what only a browser reads of it; undefined for ours and for what is none. */
export function outsideAddress(link: string, ownHost: string): { url: string; host: string } | undefined {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  if (url.hostname === ownHost || url.href.length > LONGEST) return undefined
  return { url: url.href, host: url.hostname }
}
