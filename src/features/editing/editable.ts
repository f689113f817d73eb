import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Leaver } from '#features/accounts/leaver.server.ts'
import type { Permission } from '#features/staff/permissions.ts'
import type { Withdrawable } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import type { FacetName, Listing } from './facets.ts'
import { ofItsForm } from './of-its-form.ts'

/** Everything that editors change of one record, parts included, as JSON by the schema of its kind. */
export type Content = Readonly<Record<string, unknown>>

/** A record as readers have it now. */
export interface Live {
  readonly content: Content
  /** Taken down: publishing would put it back, which has to be said. */
  readonly isWithdrawn: boolean
}

type PageOfOne = `/${string}`

/** What is typed into a picker, or the numbers whose names it asks for. */
export interface Sought {
  readonly q: string
  readonly ids?: readonly number[] | undefined
}

interface Description<Schema extends z.ZodType<Content, Content>> {
  /** One Chinese word for staff. */
  readonly name: string
  /** What working on it takes, and what changing what readers see; one permission where they are the same. */
  readonly permission: Permission | { readonly write: Permission; readonly publish: Permission }
  /** The whole content, strict, so that a misspelt field is refused instead of lost. */
  readonly schema: Schema
  /** The field that it is called by, or what the only one of its kind is called. */
  readonly title: (keyof z.output<Schema> & string) | (() => string)
  /** A number for a new one: of its table's sequence, or what the content says; `fixed`: there are as many as there are. */
  readonly newId: PgTable | ((content: z.output<Schema>) => number) | 'fixed'
  readonly read: (
    context: Pick<Context, 'db' | 'services'>,
    id: number,
  ) => Promise<{ readonly content: Content; readonly isWithdrawn?: boolean } | undefined>
  /** Makes the record exactly this through the verb that saves it, public, within the surrounding transaction. */
  readonly save: (context: Context, id: number, content: z.output<Schema>) => Promise<unknown>
  /**
   * Where readers see one: the pages that are its own, and which of them is this one's where there are several; a page
   * without a number is that of the only one of its kind.
   */
  readonly pages?: readonly PageOfOne[]
  readonly pageOf?: (content: z.output<Schema>) => PageOfOne | undefined
  /** The numbers of the people it names. */
  readonly people?: (content: z.output<Schema>) => readonly (number | undefined)[]
  /** The content without what says who a leaver was (C-14). */
  readonly without?: (content: z.output<Schema>, leaver: Leaver) => z.output<Schema>
  /** The content without pictures that people uploaded and that were taken away since. */
  readonly withoutPictures?: (
    content: z.output<Schema>,
    isGone: (image: { readonly id: string }) => boolean,
  ) => z.output<Schema>
  /** People may stand in it that have no number: whoever leaves is looked for in every one of this kind. */
  readonly namesStrangers?: boolean
  /** Fields whose values no audit record repeats. */
  readonly personal?: readonly (keyof z.output<Schema> & string)[]
  /** Fields that only those are shown and may change who publish: what readers are never told. */
  readonly withheld?: readonly string[]
  /** What is published for a day to come, readers see from that day on; of any other kind at once, whatever day it bears. */
  readonly appearsLater?: boolean
  /** By what its lists are narrowed, and what they show. */
  readonly listing?: Listing
  /** Which of them pickers find, where that is not every one that has what is typed in its title; undefined: all. */
  readonly find?: (context: Pick<Context, 'db' | 'actor'>, sought: Sought) => SQL | undefined
  /** What editors set for many at once. */
  readonly settings?: readonly Setting<z.output<Schema>>[]
}

/** One change that is made to many records, the same in each. */
export interface Setting<Whole = Content> {
  /** Unlike every other of its kind. */
  readonly act: string
  /** With what it is done to: 设为会员文章. */
  readonly name: string
  /** It needs a value of this facet, such as the label that each gets. */
  readonly takes?: FacetName
  /** The fields that it changes; none where it is so already. */
  readonly change: (content: Whole, value: string) => Content
}

/** How one kind of record is edited; each feature declares its own in `feature.server.ts`. */
export interface Editable {
  readonly name: string
  readonly permissions: { readonly write: Permission; readonly publish: Permission }
  readonly schema: z.ZodType<Content>
  /** The whole content in its normal form; refuses `input_invalid`. */
  readonly parse: (content: unknown) => Content
  /** Missing where none are made or taken away, such as the portal's settings. */
  readonly newId: ((context: Pick<Context, 'db'>, content: Content) => Promise<number>) | undefined
  readonly read: (context: Pick<Context, 'db' | 'services'>, id: number) => Promise<Live | undefined>
  readonly save: (context: Context, id: number, content: Content) => Promise<void>
  readonly titleOf: (content: Content) => string
  readonly pages: readonly string[]
  /** The address at which readers see it; undefined when it has no page of its own. */
  readonly pathOf: (content: Content, id: number) => string | undefined
  readonly peopleIn: (content: Content) => number[]
  /** Undefined when the content is none any more by today's schema, so that nobody can say whom it names. */
  readonly without: (content: Content, leaver: Leaver) => Content | undefined
  /** The content as it is where people upload no pictures to it. */
  readonly withoutPictures: (content: Content, isGone: (image: { readonly id: string }) => boolean) => Content
  readonly namesStrangers: boolean
  readonly personal: readonly string[]
  readonly withheld: readonly string[]
  readonly appearsLater: boolean
  readonly listing: Listing
  readonly find: ((context: Pick<Context, 'db' | 'actor'>, sought: Sought) => SQL | undefined) | undefined
  readonly settings: readonly Setting[]
}

/** Every kind that is edited, by the name that commands and calls use, with the way it is taken down where it has one. */
export type Editables = Readonly<
  Record<string, Editable & { readonly withdrawable?: Withdrawable | undefined }>
>

/** Declares how records of one kind are edited. */
export function editable<Schema extends z.ZodType<Content, Content>>(
  description: Description<Schema>,
): Editable {
  const { schema, permission, newId, title, people, without, withoutPictures } = description
  const contentOf = (content: unknown) => parseInput(schema, content)
  return {
    name: description.name,
    permissions: typeof permission === 'string' ? { write: permission, publish: permission } : permission,
    schema,
    parse: (content) => jsonOf(contentOf(ofItsForm(schema, content))),
    newId:
      newId === 'fixed'
        ? undefined
        : async ({ db }, content) => {
            if (typeof newId === 'function') return newId(contentOf(content))
            const { name } = getTableConfig(newId)
            const next = sql`select nextval(pg_get_serial_sequence(${name}, 'id')) as id`
            return Number((await db.execute<{ id: string }>(next)).rows[0]?.id)
          },
    read: async (context, id) => {
      const live = await description.read(context, id)
      return live && { content: jsonOf(live.content), isWithdrawn: live.isWithdrawn ?? false }
    },
    save: async (context, id, content) => void (await description.save(context, id, contentOf(content))),
    titleOf: (content) => (typeof title === 'function' ? title() : String(content[title] ?? '')),
    pages: description.pages ?? [],
    pathOf: (content, id) => {
      const { data } = schema.safeParse(content)
      const page = data && description.pageOf ? description.pageOf(data) : description.pages?.[0]
      return page?.replace(':id', String(id))
    },
    peopleIn: (content) => [...new Set(people?.(contentOf(content)))].filter((id) => id !== undefined),
    without: (content, leaver) => {
      const { data } = schema.safeParse(content)
      return data && jsonOf(without?.(data, leaver) ?? data)
    },
    withoutPictures: (content, isGone) =>
      withoutPictures ? jsonOf(withoutPictures(contentOf(content), isGone)) : content,
    namesStrangers: description.namesStrangers ?? false,
    personal: description.personal ?? [],
    withheld: description.withheld ?? [],
    appearsLater: description.appearsLater ?? false,
    listing: description.listing ?? { facets: {} },
    find: description.find,
    settings: (description.settings ?? []).map(({ change, ...setting }) => ({
      ...setting,
      change: (content, value) => change(contentOf(content), value),
    })),
  }
}

/** The fields of a content that its table holds under the same names; a schema need not list them twice. */
export function contentOfRow(schema: z.ZodObject, row: Readonly<Record<string, unknown>>): Content {
  const fields = Object.keys(schema.shape).filter((field) => row[field] !== null && row[field] !== undefined)
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/** As the database gives it back: without what is undefined. */
const jsonOf = (content: Content) => JSON.parse(JSON.stringify(content)) as Content
