import type { FoundBytes } from '#platform/import/local-file.server.ts'

/** So many pictures in a row that a server did not send at all, and it is asked for no more in this run. */
const PATIENCE = 3
const NO_ANSWER = /下载超时|无法连接/

/**
 * Which servers do not answer: ten thousand pictures of one that is gone must not take ten seconds each. What was not
 * asked for counts as missing, so that the next run asks again.
 */
export class SilentHosts {
  #silences = new Map<string, number>()

  async ask(url: string, fetch: (url: string) => Promise<FoundBytes>): Promise<FoundBytes> {
    const host = URL.parse(url)?.host ?? ''
    if ((this.#silences.get(host) ?? 0) >= PATIENCE)
      return { refused: `${host} 没有应答，这一次不再取它的图片` }
    const found = await fetch(url)
    const isSilent = 'refused' in found && NO_ANSWER.test(found.refused)
    this.#silences.set(host, isSilent ? (this.#silences.get(host) ?? 0) + 1 : 0)
    return found
  }
}
