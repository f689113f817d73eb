import { dataItemImporter } from '#features/data-items/import-data-items.server.ts'
import { dataItems } from '#features/data-items/tables.server.ts'
import { SPECIAL_NUMBERS } from '#features/specials/kind-numbers.ts'
import { specialImporter } from '#features/specials/import-specials.server.ts'
import { specials } from '#features/specials/tables.server.ts'
import { wordOfNumber } from '#platform/calls/word-of-number.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { carryRecord, isCarried } from './carry.server.ts'
import { chosenOf } from './chosen.server.ts'
import { attempt, eachItem } from './each.ts'
import { inJson, listInJson, OldDataItem, OldSpecial } from './from-wire.ts'
import type { Move } from './move.ts'
import { ROWS, turnBack, turnPages } from './turn-pages.ts'
import { widest } from './widest.ts'

const PREFIX = '/openapi/v1/vue'

/** Moves data items with their pictures. */
export async function moveDataItems(move: Move, industry: Industry): Promise<void> {
  const { portal } = move
  const found = await attempt(move, '数据列表', () =>
    turnBack(move, `${PREFIX}/discerns`, async (date) => {
      const input = { loadtype: 1, date, limit: ROWS, category: '', industry }
      return (await portal.ask(['POST', `${PREFIX}/discerns`], input, listInJson(OldDataItem))).json
    }),
  )
  await eachItem(
    move,
    found ?? [],
    ({ id }) => `数据 ${id}`,
    async ({ id }) => {
      const name = `data item ${id}`
      if (await isCarried(move, name)) return
      const item = (await portal.ask(['GET', `${PREFIX}/discern/${id}`], {}, inJson(OldDataItem))).json
      await carryRecord(move, {
        name,
        about: `数据 ${id}`,
        taken: { table: dataItems, id },
        facts: { ...item, industry },
        importer: dataItemImporter,
        record: async (luggage) => ({
          id,
          industry,
          title: item.title,
          kind: item.type === 2 ? 'table' : 'chart',
          category: item.category,
          source: item.source,
          url: item.url,
          picture: await luggage.picture(widest(portal.origin, item.picture)),
          imageCaption: item.imgdesc,
          text: item.text,
          on: item.date,
        }),
      })
    },
  )
}

/** Moves specials, picture stories and weeklies, after the topics that they hold. */
export async function moveSpecials(move: Move, industry: Industry): Promise<void> {
  const { portal } = move
  const found = await attempt(move, '专题列表', () =>
    turnPages(move, `${PREFIX}/specials`, async (pageNum) => {
      const input = { industry, pageNum, limit: ROWS }
      return (await portal.ask(['POST', `${PREFIX}/specials`], input, listInJson(OldSpecial))).json
    }),
  )
  await eachItem(
    move,
    found ?? [],
    ({ id }) => `专题 ${id}`,
    async ({ id }) => {
      const name = `special ${id}`
      if (await isCarried(move, name)) return
      const special = (await portal.ask(['GET', `${PREFIX}/special/${id}`], {}, inJson(OldSpecial))).json
      const kind = wordOfNumber(SPECIAL_NUMBERS, special.type)
      const topics = await chosenOf(move, special.topicIds)
      await carryRecord(move, {
        name,
        about: `专题 ${id}`,
        taken: { table: specials, id },
        facts: { ...special, topics },
        importer: specialImporter,
        record: async (luggage) => ({
          id,
          kind,
          title: special.title,
          lead: special.lead,
          cover: await luggage.picture(widest(portal.origin, special.cover)),
          on: special.date,
          ...(kind === 'special' && { topics }),
          ...(kind === 'picture_story' && {
            picture: await luggage.picture(widest(portal.origin, special.picture)),
          }),
          ...(kind === 'weekly' && { url: special.weeklyUrl }),
        }),
      })
    },
  )
}
