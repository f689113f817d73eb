import type { Context } from '#platform/context.ts'
import { saveAd, type SaveAd } from './save-ad.server.ts'
import type { z } from 'zod'

let made = 0

/** An ad that is running; its id. */
export function makeAd(context: Context, ad: Partial<z.input<typeof SaveAd>> = {}): Promise<number> {
  made += 1
  return saveAd(context, {
    handle: `ad-${made}`,
    position: 'part1',
    title: `广告 ${made}`,
    image: { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 800, height: 314 },
    target: { kind: 'external', address: 'https://example.com/' },
    startsAt: new Date(0),
    ...ad,
  })
}
