import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { Context, SharedContext } from '#platform/context.ts'
import { sharedPart } from '#platform/pages/shared-parts.server.ts'
import { HomeBlock } from './contract.ts'
import { homeBlocks } from './tables.server.ts'

const blocksOfHome = preparedQuery('home_blocks', (db) =>
  db.select().from(homeBlocks).orderBy(asc(homeBlocks.position)).prepare('home_blocks'),
)

/** Purged when staff arrange home anew. */
export const HOME_TAG = 'home'

/** How home is arranged, from top to bottom; kept in memory between showings, so that a page costs no statement for it. */
export function readArrangement(context: SharedContext): Promise<readonly HomeBlock[]> {
  return sharedPart(context, { name: 'home arrangement', tags: [HOME_TAG] }, async (shared) => {
    const rows = (await readHomeBlocks(shared)).map((block, index) => ({ id: index + 1, block }))
    return parseRows(shared, HomeBlockRow, rows, { table: 'home_blocks' }).map(({ block }) => block)
  })
}

const HomeBlockRow = z.object({ block: HomeBlock })

/** The blocks of home as they are saved, hidden ones too, from top to bottom. */
export async function readHomeBlocks({ db }: Pick<Context, 'db'>) {
  const rows = await blocksOfHome(db).execute({})
  return rows.map(({ kind, title, isShown, entries, source, tabs, shownFrom, shownUntil }) => ({
    kind,
    isShown,
    title: title ?? undefined,
    entries: entries ?? undefined,
    source: source ?? undefined,
    tabs: tabs ?? undefined,
    shownFrom: shownFrom?.toISOString(),
    shownUntil: shownUntil?.toISOString(),
  }))
}

/** The blocks that are on at a moment. */
export function blocksAt(blocks: readonly HomeBlock[], now: Date): readonly HomeBlock[] {
  return blocks.filter(
    ({ isShown, shownFrom, shownUntil }) =>
      isShown &&
      (shownFrom === undefined || new Date(shownFrom) <= now) &&
      (shownUntil === undefined || now < new Date(shownUntil)),
  )
}
