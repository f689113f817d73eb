import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FORM_KINDS, type AwardAlbum } from '#features/awards/contract.ts'
import { saveAwardYear, SaveAwardYear } from '#features/awards/save-award-year.server.ts'
import { storeAwardForm } from '#features/awards/store-award-form.server.ts'
import type { Context } from '#platform/context.ts'
import type { PictureBox } from './picture-box.server.ts'
import { readDemoFile } from './read-demo-file.server.ts'

const Prize = z
  .object({
    name: z.string(),
    description: z.string().default(''),
    honour: z.boolean().default(false),
    companies: z.array(z.string()).optional(),
    products: z.array(z.string()).optional(),
  })
  .refine(
    ({ companies, products }) => !companies || !products || companies.length === products.length,
    'companies and products of a prize for both come in pairs',
  )

const Album = z.object({
  year: z.number(),
  title: z.string(),
  total: z.number().int().positive(),
  baseUrl: z.string(),
  captions: z.array(z.string()),
})

const { state, title, slogan, intro, phases, facts, rules, scoring, closedNotice, hasExtras, applying } =
  SaveAwardYear.shape

/** The awards as they were specified: groups with their years and prizes, albums, and what each year says (ENT-35). */
const DemoAwards = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      years: z.array(z.object({ year: z.number(), prizes: z.array(Prize) })),
    }),
  ),
  albums: z.array(Album),
  contacts: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      phone: z.string(),
      email: z.string(),
      weChat: z.string().optional(),
    }),
  ),
  forms: z.array(z.object({ kind: z.enum(FORM_KINDS), title: z.string(), fileName: z.string() })),
  applying,
  years: z.array(
    z.object({
      year: z.number(),
      state,
      title,
      slogan,
      intro,
      phases,
      facts,
      rules,
      scoring,
      closedNotice,
      hasExtras,
    }),
  ),
})

/** Four years of awards: three with pages, and one of which only winners and pictures are kept. */
export async function fillAwards(
  context: Context,
  folder: string,
  { pictures }: { pictures: PictureBox },
): Promise<void> {
  const awards = await readDemoFile(join(folder, 'awards.yaml'), DemoAwards)
  const contacts = await Promise.all(
    awards.contacts.map(async ({ weChat, ...contact }) => ({
      ...contact,
      weChat: await pictures.takeIfNamed(weChat),
    })),
  )
  const forms = await Promise.all(
    awards.forms.map(async (form) => ({
      ...form,
      ...(await storeAwardForm(context, await readFile(join(folder, 'forms', `${form.kind}.docx`)))),
    })),
  )
  for (const year of awards.years) {
    const hasPage = year.state === 'published'
    await saveAwardYear(context, {
      ...year,
      applying: awards.applying,
      contacts: hasPage ? contacts : [],
      forms: hasPage ? forms : [],
      groups: awards.groups.map(({ name, description }) => ({ name, description })),
      prizes: awards.groups.flatMap((group) =>
        group.years
          .filter((each) => each.year === year.year)
          .flatMap(({ prizes }) => prizes.map((prize) => prizeOf(group.name, prize))),
      ),
      albums: await Promise.all(
        awards.albums.filter((each) => each.year === year.year).map((album) => albumOf(album, pictures)),
      ),
    })
  }
}

function prizeOf(group: string, { honour, companies, products, ...prize }: z.output<typeof Prize>) {
  const kind = companies && products ? 'both' : companies ? 'companies' : 'products'
  const winners = (companies ?? products ?? []).map((_, place) => ({
    company: companies?.[place] ?? '',
    product: products?.[place] ?? '',
  }))
  return { ...prize, group, isHonour: honour, kind, winners } as const
}

/** Pictures are called by the base address and a number of two digits, from 01 to the total. */
async function albumOf(
  { title, total, baseUrl, captions }: z.output<typeof Album>,
  pictures: PictureBox,
): Promise<AwardAlbum> {
  return {
    title,
    pictures: await Promise.all(
      Array.from({ length: total }, async (_, index) => ({
        image: await pictures.take(`${baseUrl}${String(index + 1).padStart(2, '0')}`),
        caption: captions[index] ?? `${title}，第${index + 1}张`,
      })),
    ),
  }
}
