import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { SearchKind, type SearchDocument } from './contract.ts'
import { removeDocument, writeDocuments } from './index-document.server.ts'
import { isThrough, type SearchSource } from './rebuild-index.server.ts'
import { searchDocuments, searchIndex } from './tables.server.ts'

const MOST_TEXT = 500

export const IndexState = z.object({
  isBuilding: z.boolean(),
  /** Of so many features so many are through. */
  sources: z.number(),
  finished: z.number(),
})

/** Whether the index is being built anew, and how far that is; refuses `permission_missing`. */
export async function readIndexState(
  context: Context,
  sources: readonly SearchSource[],
): Promise<z.infer<typeof IndexState>> {
  requirePermission(context.actor, 'labels.edit')
  const [state] = await context.db.select().from(searchIndex)
  return {
    isBuilding: state?.isBuilding ?? false,
    sources: sources.length,
    finished: sources.filter(({ name }) => isThrough(state?.progress ?? {}, name)).length,
  }
}

/** Has the job build the whole index anew, which begins within a minute; refuses `permission_missing`, `index_building`. */
export async function startRebuilding(context: Context): Promise<void> {
  requirePermission(context.actor, 'labels.edit')
  await inTransaction(context, async (within) => {
    const begun = await within.db
      .update(searchIndex)
      .set({ isBuilding: true, progress: {} })
      .where(eq(searchIndex.isBuilding, false))
    if (begun.rowCount === 0) throw new Refusal('conflict', 'index_building')
    await recordAudit(within, 'startRebuilding', 'search:index')
  })
}

export const PageAddress = z.object({
  /** Of a page of ours: its path, or the whole address. */
  address: word(300),
})

export const IndexedPage = z.object({
  path: z.string(),
  kind: SearchKind,
  title: z.string(),
  labels: z.array(z.string()),
  /** How the text begins that everybody may read. */
  text: z.string(),
  isPaid: z.boolean(),
  at: z.string(),
})

/** What the search knows of a page; null where it knows nothing. Refuses `permission_missing`. */
export async function findIndexed(
  context: Context,
  input: z.input<typeof PageAddress>,
): Promise<z.infer<typeof IndexedPage> | null> {
  requirePermission(context.actor, 'labels.edit')
  const row = await rowAt(context, pathOf(context, input))
  if (!row) return null
  const { path, kind, title, labels, publicText, isPaid, sortDate } = row
  const text = publicText.slice(0, MOST_TEXT).toWellFormed()
  return { path, kind, title, labels, text, isPaid, at: shanghaiIso(new Date(sortDate)) }
}

/**
 * Puts a page into the index as it stands now, or takes out what is public no more; refuses `permission_missing`, and
 * `page_not_searched` where there is nothing to put in or take out.
 */
export async function indexPageAnew(
  context: Context,
  input: z.input<typeof PageAddress>,
  sources: readonly SearchSource[],
): Promise<void> {
  requirePermission(context.actor, 'labels.edit')
  const path = pathOf(context, input)
  await inTransaction(context, async (within) => {
    const known = await rowAt(within, path)
    const document = await documentAt(within, path, { sources, knownId: known?.documentId })
    if (document) await writeDocuments(within, [document])
    else if (known) await removeDocument(within, path)
    else throw new Refusal('not_found', 'page_not_searched')
    await recordAudit(within, 'indexPageAnew', `search:${path}`, { isFound: document !== undefined })
  })
}

function pathOf({ services }: Pick<Context, 'services'>, input: z.input<typeof PageAddress>): string {
  const { address } = parseInput(PageAddress, input)
  const { publicUrl } = services.configuration
  const said = address.startsWith(publicUrl) ? address.slice(publicUrl.length) : address
  return said.replace(/[?#].*$/s, '')
}

async function rowAt({ db }: Pick<Context, 'db'>, path: string) {
  const [row] = await db.select().from(searchDocuments).where(eq(searchDocuments.path, path))
  return row
}

/** More fits into the numbers of no source; award years are numbers of four bytes. */
const LARGEST_ID = 2 ** 31 - 1

/** The document at an address, looked for by the number that the index knows of it or that stands in the address. */
async function documentAt(
  context: Context,
  path: string,
  { sources, knownId }: { sources: readonly SearchSource[]; knownId: number | undefined },
): Promise<SearchDocument | undefined> {
  const written = (path.match(/\d{1,15}/g) ?? []).map(Number).filter((id) => id <= LARGEST_ID)
  for (const id of new Set(knownId === undefined ? written : [knownId, ...written]))
    for (const source of sources) {
      const [document] = await source.read(context, { after: id - 1, limit: 1 })
      if (document?.path === path) return document
    }
  return undefined
}
