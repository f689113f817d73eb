import { join } from 'node:path'
import { z } from 'zod'
import { POSITIONS, type AdTarget } from '#features/ads/contract.ts'
import { saveAd } from '#features/ads/save-ad.server.ts'
import type { Context } from '#platform/context.ts'
import type { PictureBox } from './picture-box.server.ts'
import { readDemoFile } from './read-demo-file.server.ts'

const DemoAds = z.array(
  z.object({
    key: z.string(),
    position: z.enum(POSITIONS),
    title: z.string(),
    client: z.string().default(''),
    isOwn: z.boolean().default(false),
    image: z.string(),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('url'), url: z.string() }),
      z.object({ kind: z.literal('topic'), slug: z.string() }),
      z.object({ kind: z.literal('person'), key: z.string() }),
      z.object({ kind: z.literal('none') }),
    ]),
    weight: z.number().int().default(0),
    page: z.enum(['home', 'feed', 'all']).default('all'),
  }),
)

/** Ads in every position, with every kind of target. */
export async function fillAds(
  context: Context,
  folder: string,
  cast: { people: ReadonlyMap<string, number>; topics: ReadonlyMap<string, number>; pictures: PictureBox },
): Promise<void> {
  const path = join(folder, 'ads.yaml')
  for (const { key, image, action, ...ad } of await readDemoFile(path, DemoAds)) {
    const known = (id: number | undefined) => {
      if (id === undefined) throw new Error(`${path}: ${key} leads to something unknown`)
      return id
    }
    const target: AdTarget =
      action.kind === 'url'
        ? { kind: 'external', address: action.url }
        : action.kind === 'topic'
          ? { kind: 'topic', id: known(cast.topics.get(action.slug)) }
          : action.kind === 'person'
            ? { kind: 'person', id: known(cast.people.get(action.key)) }
            : { kind: 'none' }
    await saveAd(context, { ...ad, handle: key, image: await cast.pictures.take(image), target })
  }
}
