import { isDeepStrictEqual } from 'node:util'
import { ne, or } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { images } from './images.tables.server.ts'
import { CENTRE, sayFocus, type Focus } from './shapes.ts'

/** An address of a cut picture as it stands in HTML and in data within it, where it does not say the point already. */
const CUT = /\/img\/([0-9a-f]{24})\?w=\d+(&(?:amp;)?)s=[0-9a-z]+(?![0-9a-z]|&(?:amp;)?f=)/g

/** The focal points that are not in the middle, kept in memory; read anew when one has changed. */
export class Focuses {
  #byId = new Map<string, Focus>()

  /** Gives whether they have changed. */
  async readAgain(db: Database): Promise<boolean> {
    const { id, focusX, focusY } = images
    const before = this.#byId
    const rows = await db
      .select({ id, x: focusX, y: focusY })
      .from(images)
      .where(or(ne(focusX, CENTRE.x), ne(focusY, CENTRE.y)))
    this.#byId = new Map(rows.map(({ id: of, x, y }) => [of, { x, y }]))
    return !isDeepStrictEqual(before, this.#byId)
  }

  /** HTML whose cut pictures say around which point they are cut, so that another point is another address. */
  say(html: string): string {
    return html.replaceAll(
      CUT,
      (address, id: string, and: string) => `${address}${and}f=${sayFocus(this.#byId.get(id) ?? CENTRE)}`,
    )
  }
}
