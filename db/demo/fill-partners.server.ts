import { join } from 'node:path'
import { z } from 'zod'
import { saveCompany } from '#features/partners/save-company.server.ts'
import type { Context } from '#platform/context.ts'
import type { PictureBox } from './picture-box.server.ts'
import { readDemoFile } from './read-demo-file.server.ts'

const DemoPartners = z.array(
  z.object({
    key: z.string(),
    shortName: z.string(),
    fullName: z.string(),
    logo: z.string(),
    webUrl: z.string().default(''),
  }),
)

/** Partner companies in the order of the file. */
export async function fillPartners(context: Context, folder: string, pictures: PictureBox): Promise<void> {
  const partners = await readDemoFile(join(folder, 'partners.yaml'), DemoPartners)
  for (const [position, { key, logo, ...partner }] of partners.entries()) {
    await saveCompany(context, {
      ...partner,
      handle: `demo:${key}`,
      logo: await pictures.take(logo),
      position,
      isPartner: true,
    })
  }
}
