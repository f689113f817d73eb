import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testServices } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { Focuses } from './focuses.server.ts'
import { images } from './images.tables.server.ts'
import { drawing } from './testing.ts'

test('pages say around which point each picture is cut, so that another point is another address', () =>
  inRolledBackTransaction(async (db) => {
    const { id } = await testServices(db).images.take(await drawing(71, 30).png().toBuffer())
    const focuses = new Focuses()
    expect(await focuses.readAgain(db)).toBe(false)
    const html = `<img srcSet="/img/${id}?w=320&amp;s=4x3 320w, /img/${id}?w=640&amp;s=4x3 640w" src="/img/${id}?w=960"/>{"/img/${id}?w=1280&s=share"}`
    const said = (point: string) =>
      `<img srcSet="/img/${id}?w=320&amp;s=4x3&amp;f=${point} 320w, /img/${id}?w=640&amp;s=4x3&amp;f=${point} 640w" src="/img/${id}?w=960"/>{"/img/${id}?w=1280&s=share&f=${point}"}`
    expect(focuses.say(html)).toBe(said('50-50'))
    // Where somebody copied the address of a picture into a text.
    expect(focuses.say(said('10-10'))).toBe(said('10-10'))
    await db.update(images).set({ focusX: 30, focusY: 70 }).where(eq(images.id, id))
    expect(await focuses.readAgain(db)).toBe(true)
    expect(await focuses.readAgain(db)).toBe(false)
    expect(focuses.say(html)).toBe(said('30-70'))
  }))
