import { saveCompany } from '#features/partners/save-company.server.ts'
import { companies } from '#features/partners/tables.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { carry, isCarried } from './carry.server.ts'
import { attempt, eachItem } from './each.ts'
import { listInJson, OldCompany } from './from-wire.ts'
import type { Move } from './move.ts'
import { ROWS } from './turn-pages.ts'
import { widest } from './widest.ts'

const PATH = '/openapi/v1/vue/partners'

/** Moves the partner companies in their order, each under its number. */
export async function movePartners(move: Move): Promise<void> {
  const { portal } = move
  const found = await attempt(move, '合作企业列表', async () => {
    return (await portal.ask(['GET', PATH], { limit: ROWS }, listInJson(OldCompany))).json
  })
  await eachItem(
    move,
    (found ?? []).entries(),
    ([, { id }]) => `合作企业 ${id}`,
    async ([position, company]) => {
      const { id, sn: shortName, webUrl } = company
      const name = `partner ${id}`
      if (await isCarried(move, name)) return
      await carry(move, {
        name,
        about: `合作企业 ${id}`,
        taken: { table: companies, id },
        facts: { ...company, position },
        pack: async (luggage) => {
          const reference = company.logo
          const logo = await luggage.stored(widest(portal.origin, reference))
          if (!logo) {
            const reason = luggage.notes.at(-1) ?? '没有标识图片'
            throw new Refusal('invalid', 'import_file_unusable', { reference, reason })
          }
          return (within) => saveCompany(within, { id, shortName, logo, webUrl, position, isPartner: true })
        },
      })
    },
  )
}
