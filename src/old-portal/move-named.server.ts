import { chartImporter } from '#features/data-items/import-data-items.server.ts'
import { charts } from '#features/data-items/tables.server.ts'
import { carryRecord, isCarried } from './carry.server.ts'
import { eachItem, ifThere } from './each.ts'
import { inJson, OldChart, OldPerson } from './from-wire.ts'
import type { Move } from './move.ts'
import { moveFile } from './move-file.server.ts'
import type { Numbers } from './numbers.ts'
import { widest } from './widest.ts'
import { z } from 'zod'

const PICTURE = /^\/img\/|\.(png|jpe?g|gif|webp|avif|svg)$/i

/** Moves what no list holds, by the numbers that the operator names; numbers that mean nothing are passed over. */
export async function moveNamed(move: Move, { user, file, chart }: Numbers): Promise<void> {
  const { portal } = move
  await eachItem(
    move,
    user,
    (id) => `人物 ${id}`,
    (id) =>
      ifThere(async () => {
        const input = { id, industry: move.context.services.industries.main }
        const { json } = await portal.ask(['GET', `/openapi/v1/vue/user/${id}`], input, inJson(OldPerson))
        await move.person(json)
      }),
  )
  await eachItem(
    move,
    file,
    (id) => `文件 ${id}`,
    (id) => ifThere(() => moveFile(move, id, { event: undefined, position: undefined, on: undefined })),
  )
  await eachItem(
    move,
    chart,
    (id) => `图表 ${id}`,
    (id) => ifThere(() => moveChart(move, id)),
  )
}

async function moveChart(move: Move, id: number): Promise<void> {
  const { portal } = move
  const name = `chart ${id}`
  if (await isCarried(move, name)) return
  const answer = await portal.ask(['GET', '/openapi/v1/vue/chart'], { id }, z.object({ data: OldChart }))
  const { title, url } = answer.data
  const isPicture = PICTURE.test(URL.parse(url, portal.origin)?.pathname ?? '')
  await carryRecord(move, {
    name,
    about: `图表 ${id}`,
    taken: { table: charts, id },
    facts: answer.data,
    importer: chartImporter,
    record: async (luggage) => ({
      id,
      title,
      ...(isPicture ? { picture: await luggage.picture(widest(portal.origin, url)) } : { video: url }),
    }),
  })
}
