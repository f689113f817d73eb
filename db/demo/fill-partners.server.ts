import { join } from 'node:path'
import { partnerImporter } from '#features/partners/import-companies.server.ts'
import type { Context } from '#platform/context.ts'
import { demoSupplies, fillRecords } from './fill-records.server.ts'
import type { PictureBox } from './picture-box.server.ts'

/** Partner companies in the order of the file. */
export async function fillPartners(context: Context, folder: string, pictures: PictureBox): Promise<void> {
  let position = 0
  await fillRecords(context, partnerImporter, {
    file: join(folder, 'partners.yaml'),
    supplies: demoSupplies(folder, pictures),
    change: (partner) => [{ ...partner, key: `demo:${String(partner.key)}`, position: position++ }],
  })
}
