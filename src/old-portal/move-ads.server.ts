import { z } from 'zod'
import type { Position } from '#features/ads/contract.ts'
import { saveAd } from '#features/ads/save-ad.server.ts'
import { ads } from '#features/ads/tables.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Refusal } from '#platform/refusal.ts'
import { carry, isCarried, numberOf } from './carry.server.ts'
import { chosenOf } from './chosen.server.ts'
import { attempt, eachItem } from './each.ts'
import { inJson, listInJson, OldAd } from './from-wire.ts'
import type { Move } from './move.ts'
import { widest } from './widest.ts'

const PREFIX = '/openapi/v1/vue'
const TO_TOPIC = 10
const TO_PERSON = 11
const HEAVIEST = 100

interface Placed {
  readonly ad: OldAd
  readonly position: Position
  /** Of lists with an order the first is the heaviest; those that are shuffled are all alike. */
  readonly weight: number
}

/** Moves the ads that run now: places with an order keep it. */
export async function moveAds(move: Move, industry: Industry): Promise<void> {
  const found = await attempt(move, '广告', () => listAds(move, industry))
  await eachItem(
    move,
    found ?? [],
    ({ ad }) => `广告 ${ad.id}`,
    (placed) => moveAd(move, industry, placed),
  )
}

async function listAds({ portal }: Move, industry: Industry): Promise<Placed[]> {
  const Parts = z.object({ part1: z.array(OldAd), part2: z.array(OldAd), part3: z.array(OldAd) })
  const { json: parts } = await portal.ask(['POST', `${PREFIX}/ads`], { type: 5, industry }, inJson(Parts))
  const banners = await portal.ask(['POST', `${PREFIX}/banners`], { industry }, listInJson(OldAd))
  const top = await portal.ask(['GET', `${PREFIX}/topAds`], { industry }, listInJson(OldAd))
  const inOrder = (list: readonly OldAd[], position: Position) =>
    list.map((ad, at): Placed => ({ ad, position, weight: Math.max(0, HEAVIEST - at) }))
  const alike = (list: readonly OldAd[], position: Position) =>
    list.map((ad): Placed => ({ ad, position, weight: 0 }))
  return [
    ...inOrder(top.json, 'top'),
    ...inOrder(banners.json, 'banner'),
    ...alike(parts.part1, 'part1'),
    ...alike(parts.part2, 'part2'),
    ...alike(parts.part3, 'part3'),
  ]
}

async function moveAd(move: Move, industry: Industry, { ad, position, weight }: Placed): Promise<void> {
  const { id, title } = ad
  const name = `ad ${id}`
  if (await isCarried(move, name)) return
  const target = await targetOf(move, ad)
  const reference = ad.imageInfo?.imageUrl ?? ''
  await carry(move, {
    name,
    about: `广告 ${id}`,
    taken: { table: ads, id },
    facts: { id, title, reference, position, weight, industry, target },
    pack: async (luggage) => {
      const image = await luggage.stored(widest(move.portal.origin, reference))
      if (!image) {
        const reason = luggage.notes.at(-1) ?? '没有图片'
        throw new Refusal('invalid', 'import_file_unusable', { reference, reason })
      }
      if (target.kind === 'none' && ad.action?.type) luggage.lack('所指的内容没有搬来，点击没有去处')
      return (within) => saveAd(within, { id, title, position, industry, weight, image, target })
    },
  })
}

/** Where an ad leads, as far as it is here. */
async function targetOf(move: Move, { action }: OldAd) {
  const { ext, url = '' } = action ?? {}
  if (action?.type === 1 || action?.type === 2) return { kind: 'external', address: url } as const
  if (ext?.id === undefined) return { kind: 'none' } as const
  const { id } = ext
  if (ext.type === TO_TOPIC && (await chosenOf(move, [id])).length > 0) return { kind: 'topic', id } as const
  if (ext.type === TO_PERSON && (await numberOf(move, `person ${id}`)) !== undefined)
    return { kind: 'person', id } as const
  return { kind: 'none' } as const
}
