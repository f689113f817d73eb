import { isDeepStrictEqual } from 'node:util'
import { asc } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { Refusal } from '../refusal.ts'
import type { Industry } from './industry.ts'
import { industries } from './tables.server.ts'

export interface IndustryRow {
  readonly slug: Industry
  readonly name: string
  readonly sellsMembership: boolean
}

/** The industries in their order, kept in memory; read anew when the table says that it has changed. */
export class Industries {
  #rows: readonly IndustryRow[]

  constructor(rows: readonly IndustryRow[]) {
    this.#rows = rows
  }

  static async read(db: Database): Promise<Industries> {
    const read = new Industries([])
    await read.readAgain(db)
    return read
  }

  /** Gives whether they have changed. */
  async readAgain(db: Database): Promise<boolean> {
    const { slug, name, sellsMembership } = industries
    const before = this.#rows
    this.#rows = await db
      .select({ slug, name, sellsMembership })
      .from(industries)
      .orderBy(asc(industries.position), asc(industries.slug))
    return !isDeepStrictEqual(before, this.#rows)
  }

  get all(): readonly IndustryRow[] {
    return this.#rows
  }

  /** The one that pages show and calls mean where nobody names another (B-91). */
  get main(): Industry {
    return this.known(undefined)
  }

  /** This industry, or the main one where none is named; refuses `industry_unknown`. */
  known(industry: Industry | undefined): Industry {
    return this.find(industry).slug
  }

  /** The same with what is known of it. */
  find(industry: Industry | undefined): IndustryRow {
    if (industry === undefined) {
      const [first] = this.#rows
      if (!first) throw new Error('there is no industry')
      return first
    }
    const found = this.#rows.find(({ slug }) => slug === industry)
    if (!found) throw new Refusal('invalid', 'industry_unknown', { industry, known: this.#names() })
    return found
  }

  #names(): string {
    return this.#rows.map(({ slug }) => slug).join('、')
  }
}
