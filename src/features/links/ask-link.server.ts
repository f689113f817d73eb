import type { Context } from '#platform/context.ts'
import { isPublicAddress } from '#platform/http/network-address.ts'
import { fetchBytes, redirectOf } from '#platform/import/fetch-bytes.server.ts'

/** For all of it, so that whoever pressed a button is answered. */
const LONGEST_MS = 15_000
const MOST_REDIRECTS = 5

/** How a link answered: `problem` is empty where there is something, and says in Chinese what is wrong where not. */
export interface LinkAnswer {
  readonly problem: string
}

/**
 * Asks an address of the public web once whether there is still something, and reads nothing of it. That somebody is not let
 * in (401, 403), or asks too often (429), is no sign that it is gone: many keep programs out.
 */
export async function askLink(
  { services }: Pick<Context, 'services'>,
  url: string,
  { mayConnect = isPublicAddress as (address: string) => boolean } = {},
): Promise<LinkAnswer> {
  const agent = `Mozilla/5.0 (compatible; portal-links/1; +${services.configuration.publicUrl})`
  const endsAt = Date.now() + LONGEST_MS
  let asked = url
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answered = await fetchBytes({
      url: asked,
      headers: { 'user-agent': agent, accept: '*/*' },
      mostBytes: 0,
      timeoutMs: Math.max(1, endsAt - Date.now()),
      mayConnect,
    })
    if ('refused' in answered) return { problem: answered.refused.replace('下载', '连接') }
    const moved = redirectOf(answered, asked)
    if (moved === undefined) return { problem: problemOf(answered.status) }
    asked = moved
  }
  return { problem: '跳转次数过多' }
}

const NOBODY_THERE: ReadonlySet<string> = new Set(['无法连接', '连接超时'])

/** Whether nobody answered at all, which may as well be our own network. */
export const isSilence = ({ problem }: LinkAnswer): boolean => NOBODY_THERE.has(problem)

function problemOf(status: number): string {
  if (status === 404 || status === 410) return `那里已经没有这一页（${status}）`
  return status >= 500 ? `对方服务器出错（${status}）` : ''
}
