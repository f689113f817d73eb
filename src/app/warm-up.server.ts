import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { FURTHER, NAVIGATION } from '../site/navigation.ts'

const unpack = promisify(brotliDecompress)

/** So many pictures of a page are seen soon. */
const PICTURES = 24
/** What telephones and most windows ask for, in pixels; wider ones are made when somebody wants them. */
const WIDTHS = { from: 160, to: 1280 } as const

/** As a browser that wants to have something ready and shows it to nobody: this counts as no visit. */
const AHEAD = { 'sec-purpose': 'prefetch', 'accept-encoding': 'br', accept: 'image/avif' } as const

/**
 * Opens the pages that every page leads to, one after the other, and then their pictures, so that whoever comes first
 * after a start finds the pages kept and the pictures made. What fails is left to who asks for it; `signal` ends it.
 */
export async function warmUp(app: FastifyInstance, log: Logger, signal: AbortSignal): Promise<void> {
  const pictures = new Set<string>()
  try {
    for (const { path } of [...NAVIGATION, ...FURTHER]) {
      if (signal.aborted) return
      const { headers, rawPayload } = await app.inject({ url: path, headers: AHEAD })
      if (headers['content-encoding'] !== 'br') continue
      for (const address of picturesOf(String(await unpack(rawPayload)))) pictures.add(address)
    }
    for (const url of pictures) {
      if (signal.aborted) return
      await app.inject({ url, headers: AHEAD })
    }
  } catch (error) {
    log.warn({ err: error }, 'the first pages could not be opened ahead')
  }
}

/** The addresses of the first pictures of a page, in the sizes that are asked for most. */
function picturesOf(html: string): string[] {
  return [...html.matchAll(/<img [^<>]*>/g)]
    .map(([element]) => element)
    .filter((element) => element.includes('/img/'))
    .slice(0, PICTURES)
    .flatMap((element) => [...element.matchAll(/\/img\/[0-9a-f]{24}\?w=(\d+)[^" ]*/g)])
    .filter(([, width]) => Number(width) >= WIDTHS.from && Number(width) <= WIDTHS.to)
    .map(([address]) => address.replaceAll('&amp;', '&'))
}
