import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { pictureFacts } from '#features/media/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import type { PictureBox } from './picture-box.server.ts'
import { readDemoFile } from './read-demo-file.server.ts'

const Described = z.array(
  z.strictObject({
    name: z.string(),
    description: z.string(),
    credit: z.string(),
    licence: z.string(),
    /** Missing: for good. */
    endsInDays: z.number().int().optional(),
    /** Where the eye should fall, in percent; missing: the middle. */
    focus: z.tuple([z.number().int(), z.number().int()]).optional(),
  }),
)

/** What the library says of the pictures that the rest of the demo has taken. */
export async function fillPictureFacts(
  { db, now }: Context,
  folder: string,
  pictures: PictureBox,
): Promise<void> {
  const said = await readDemoFile(join(folder, 'pictures.yaml'), Described)
  const taken = await pictures.taken()
  await db.insert(pictureFacts).values(
    taken.map(([name, { id }]) => {
      const {
        description = '',
        credit = '',
        licence = '',
        endsInDays,
      } = said.find((each) => each.name === name) ?? {}
      const licenceEndsOn =
        endsInDays === undefined ? null : shanghaiDay(new Date(now.getTime() + endsInDays * DAY_MS))
      return { imageId: id, fileName: `${name}.webp`, description, credit, licence, licenceEndsOn }
    }),
  )
  for (const { name, focus: [focusX, focusY] = [] } of said) {
    const id = taken.find(([each]) => each === name)?.[1].id
    if (id !== undefined && focusX !== undefined)
      await db.update(images).set({ focusX, focusY }).where(eq(images.id, id))
  }
}
