import { z } from 'zod'
import { countedVisitor } from '#platform/http/count-visitor.server.ts'
import { call } from '#platform/calls/call.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { countClick } from './count-click.server.ts'
import { countViews } from './count-views.server.ts'
import { MOST_OF_A_POSITION } from './limits.ts'
import { listAdsAt } from './queries.server.ts'
import { shuffleWithinWeight } from './shuffle.ts'
import { AdWire, adToWire } from './wire.ts'

const PREFIX = '/openapi/v1/vue'
const GROUP = '广告'

export const adCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/ads`,
    summary: '三组轮播广告 part1、part2、part3',
    group: GROUP,
    requirement: 'API-08, API-51',
    input: z.object({
      type: z.coerce.number().optional(),
      uuid: word(64).nullish(),
      industry: industryInput,
    }),
    output: z.object({
      json: z.object({ part1: z.array(AdWire), part2: z.array(AdWire), part3: z.array(AdWire) }),
    }),
    example: { type: 5, uuid: '2f0c4b1e', industry: 'semi' },
    run: async (context, { industry }) => {
      const found = await listAdsAt(context, {
        industry: context.services.industries.known(industry),
        positions: ['part1', 'part2', 'part3'],
      })
      const part = (position: string) =>
        shuffleWithinWeight(
          found.filter((ad) => ad.position === position),
          context.services.random,
        )
          .slice(0, MOST_OF_A_POSITION)
          .map(adToWire)
      return { json: { part1: part('part1'), part2: part('part2'), part3: part('part3') } }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/banners`,
    summary: '首页焦点图',
    group: GROUP,
    requirement: 'API-09',
    input: z.object({ industry: industryInput, type: z.coerce.number().optional() }),
    output: z.object({ json: z.array(AdWire) }),
    example: { industry: 'semi' },
    shared: { seconds: 60, tags: () => ['ads'], meaning: ({ industry }) => industry ?? '' },
    run: async (context, { industry }) => ({
      json: (
        await listAdsAt(context, {
          industry: context.services.industries.known(industry),
          positions: ['banner'],
        })
      )
        .slice(0, MOST_OF_A_POSITION)
        .map(adToWire),
    }),
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/topAds`,
    summary: '首页顶部可关闭的广告',
    group: GROUP,
    requirement: 'API-24',
    input: z.object({ industry: industryInput }),
    output: z.object({ json: z.array(AdWire) }),
    example: { industry: 'semi' },
    shared: { seconds: 60, tags: () => ['ads'] },
    run: async (context, { industry }) => ({
      json: (
        await listAdsAt(context, {
          industry: context.services.industries.known(industry),
          positions: ['top'],
        })
      )
        .slice(0, MOST_OF_A_POSITION)
        .map(adToWire),
    }),
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/clickAds`,
    summary: '记一次广告点击；同一访客一分钟内只记一次',
    group: GROUP,
    requirement: 'API-10',
    input: z.object({ id: positiveId, uuid: word(64).nullish(), position: word(20).nullish() }),
    output: z.object({ json: z.null() }),
    example: { id: 101, uuid: '2f0c4b1e', position: 'part1' },
    run: async (context, { id, uuid, position }) => {
      const { caller, db, now } = context
      // The id is the browser's own word: it tells visitors of one address apart and is nothing alone.
      const visitor = caller && (await countedVisitor(db, caller, { at: now.getTime(), mark: uuid ?? '' }))
      if (visitor !== undefined) await countClick(context, { id, visitor, place: position ?? '' })
      return { json: null }
    },
  }),
  call({
    method: 'POST',
    path: `${PREFIX}/viewAds`,
    summary: '记哪些广告在一个页面里露出过；同一份报告只记一次，机器人不记',
    group: GROUP,
    requirement: 'C-77',
    input: z.object({
      ids: z.array(positiveId).min(1).max(40),
      report: word(64).describe('浏览器为这次浏览随机生成的名字'),
      uuid: word(64).nullish(),
    }),
    output: z.object({ json: z.null() }),
    example: { ids: [101, 102], report: '1795492800000-k3f9', uuid: '2f0c4b1e' },
    run: async (context, { ids, report, uuid }) => {
      const { caller, db, now } = context
      const visitor = caller && (await countedVisitor(db, caller, { at: now.getTime(), mark: uuid ?? '' }))
      if (visitor !== undefined) await countViews(context, { ids, report, visitor })
      return { json: null }
    },
  }),
]
