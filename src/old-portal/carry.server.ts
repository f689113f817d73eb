import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { findRow } from '#platform/database/save-row.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import type { Importer, ImportSupplies } from '#platform/import/importer.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Run } from './move.ts'
import { oldPortalThings } from './tables.server.ts'

/** Pictures and files on their way; what cannot be had is noted and counted, so that the next run asks again. */
export class Luggage {
  readonly notes: string[] = []
  missing = 0
  readonly #run: Run
  readonly #pictures = new Map<string, StoredImage>()
  readonly #documents = new Map<string, Buffer>()

  constructor(run: Run) {
    this.#run = run
  }

  lack(note: string): void {
    this.notes.push(note)
    this.missing += 1
  }

  /** The address of a picture that is there now, for a record; undefined for none and for one that cannot be had. */
  async picture(address: string): Promise<string | undefined> {
    return (await this.stored(address)) && address
  }

  async stored(address: string): Promise<StoredImage | undefined> {
    if (address === '') return undefined
    const found = await this.#run.picture(address)
    if ('refused' in found) {
      this.lack(`图片未能取得（${address.slice(0, 120)}）：${found.refused}`)
      return undefined
    }
    this.#pictures.set(address, found)
    return found
  }

  /** The same for a document of the old portal. */
  async document(address: string): Promise<string | undefined> {
    const found = await this.#run.portal.document(new URL(address, this.#run.portal.origin).href)
    if ('refused' in found) {
      this.lack(`文件未能取得（${address.slice(0, 120)}）：${found.refused}`)
      return undefined
    }
    this.#documents.set(address, found.bytes)
    return address
  }

  get supplies(): ImportSupplies {
    const unusable = (reference: string) =>
      new Refusal('invalid', 'import_file_unusable', { reference, reason: this.notes.at(-1) ?? '没有地址' })
    return {
      picture: async (reference) => {
        const found = this.#pictures.get(reference)
        if (!found) throw unusable(reference)
        return found
      },
      document: async (reference) => {
        const found = this.#documents.get(reference)
        if (!found) throw unusable(reference)
        return found
      },
    }
  }
}

type Table = Parameters<typeof findRow>[1]

interface Thing {
  /** `topic 10001`: under which it is known again. */
  readonly name: string
  /** As people are told of it: `文章 10001`. */
  readonly about: string
  /** Where its number must still be free, or be this thing's. */
  readonly taken?: { readonly table: Table; readonly id: number } | undefined
  /** All that a change of would change the thing here. */
  readonly facts: unknown
  /** Fetches what it brings along, and gives what saves it. */
  readonly pack: (luggage: Luggage) => Promise<(within: Context, isKnown: boolean) => Promise<number>>
}

/** Whether this run, killed and gone on with, has looked at a thing already. */
export async function isCarried({ context, portal, run }: Run, name: string): Promise<boolean> {
  return (await knownThing(context, portal.origin, name))?.run === run
}

/**
 * Saves a thing of the old portal and that it was saved, both or neither; what has not changed since costs no write but
 * a mark. Gives its number here. Refuses `old_portal_number_taken` and what saving refuses.
 */
export async function carry(move: Run, thing: Thing): Promise<number> {
  const { context, portal, run } = move
  const { origin } = portal
  const contentHash = createHash('sha256').update(JSON.stringify(thing.facts)).digest('hex')
  const before = await knownThing(context, origin, thing.name)
  if (before?.contentHash === contentHash && before.missing === 0) {
    await context.db.update(oldPortalThings).set({ run }).where(isThing(origin, thing.name))
    move.tell({ thing: thing.about, outcome: 'unchanged', notes: [] })
    return before.number
  }
  const luggage = new Luggage(move)
  const save = await thing.pack(luggage)
  const number = await inTransaction(context, async (within) => {
    await holdLock(within.db, 'importSource', `${origin} ${thing.name}`)
    const known = await knownThing(within, origin, thing.name)
    if (!known && thing.taken && (await findRow(within.db, thing.taken.table, { id: thing.taken.id })))
      throw new Refusal('conflict', 'old_portal_number_taken', { id: thing.taken.id })
    const saved = await save(within, known !== undefined)
    const values = { number: saved, contentHash, missing: luggage.missing, run }
    await within.db
      .insert(oldPortalThings)
      .values({ origin, thing: thing.name, ...values })
      .onConflictDoUpdate({ target: [oldPortalThings.origin, oldPortalThings.thing], set: values })
    return saved
  })
  move.tell({ thing: thing.about, outcome: before ? 'updated' : 'created', notes: luggage.notes })
  return number
}

/** The same for a record that an importer takes. */
export function carryRecord(
  move: Run,
  {
    importer,
    record,
    ...thing
  }: Omit<Thing, 'pack'> & {
    readonly importer: Importer
    readonly record: (luggage: Luggage) => Promise<object>
  },
): Promise<number> {
  return carry(move, {
    ...thing,
    pack: async (luggage) => {
      const packed = await record(luggage)
      return (within) => importer.take(within, packed, luggage.supplies)
    },
  })
}

/** Keeps a second name of a thing that is here, under which later runs find its number as well. */
export async function keepName({ context, portal, run }: Run, name: string, number: number): Promise<void> {
  const values = { number, contentHash: '', missing: 0, run }
  await context.db
    .insert(oldPortalThings)
    .values({ origin: portal.origin, thing: name, ...values })
    .onConflictDoUpdate({ target: [oldPortalThings.origin, oldPortalThings.thing], set: values })
}

/** The number here of a thing by one of its names. */
export async function numberOf({ context, portal }: Run, name: string): Promise<number | undefined> {
  return (await knownThing(context, portal.origin, name))?.number
}

const isThing = (origin: string, name: string) =>
  and(eq(oldPortalThings.origin, origin), eq(oldPortalThings.thing, name))

async function knownThing({ db }: Pick<Context, 'db'>, origin: string, name: string) {
  const [row] = await db.select().from(oldPortalThings).where(isThing(origin, name))
  return row
}
