import { join } from 'node:path'
import { z } from 'zod'
import { people, personRights } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { PictureBox } from './picture-box.server.ts'
import { readDemoFile } from './read-demo-file.server.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const DemoPeople = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    icon: z.string().nullish(),
    job: text,
    company: text,
    signText: text,
    remarks: text,
    rights: z.array(z.number().int()).nullish(),
  }),
)

/** Editors, experts, organisations and readers; gives the id of each key. */
export async function fillPeople(
  { db }: Context,
  folder: string,
  pictures: PictureBox,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const person of await readDemoFile(join(folder, 'people.yaml'), DemoPeople)) {
    const icon = await pictures.takeIfNamed(person.icon ?? undefined)
    const { key, name, job, company, signText, remarks } = person
    const [made] = await db
      .insert(people)
      .values({ handle: key, name, iconId: icon?.id ?? null, job, company, signText, remarks })
      .returning({ id: people.id })
    if (!made) throw new Error(`${key} was not made`)
    ids.set(key, made.id)
    const rights = (person.rights ?? []).map((code) => ({ personId: made.id, code }))
    if (rights.length > 0) await db.insert(personRights).values(rights)
  }
  return ids
}
