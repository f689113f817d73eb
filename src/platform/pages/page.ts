import { createElement, type ComponentType, type ReactElement } from 'react'
import type { z } from 'zod'
import { withoutActor, type Context, type SharedContext } from '../context.ts'
import { canonicalTexts, type Texts } from './canonical-address.ts'
import { refusalOfInput } from '../parse-input.ts'
import { Refusal } from '../refusal.ts'
import { contentDisposition } from '../http/file-name.ts'
import type { Keep } from './answer.server.ts'
import type { Head } from './head.ts'

interface Description<Input extends z.ZodObject, View> {
  /** Address as Fastify writes it: `/topic/:id`. */
  readonly path: string
  /** Further addresses of the same page. */
  readonly aliases?: readonly string[]
  /** What the page is, for `npm run routes`. */
  readonly about: string
  /** Address parameters and query together; with a query key that is not named here, a shared page is elsewhere. */
  readonly input: Input
  readonly head: (view: View, input: z.output<Input>) => Head
  readonly View: ComponentType<{ view: View }>
  /** What one showing of this page counts as read (`topic:12`); counted also when the page cache answers. */
  readonly visit?: (view: View) => string | undefined
  /** HTTP status where it is not 200: 404 for the not-found screen, and for a slice of a list that there is none of (C-117). */
  readonly status?: (view: View) => number
}

interface SharedDescription<Input extends z.ZodObject, View> extends Description<Input, View> {
  /**
   * The page is the same for everybody of an audience and may be kept: `seconds` until it is renewed,
   * `tags` that a verb names to purge it, `unless` for inputs that are not worth keeping, `changesAt` the next moment at which
   * it says something else though nobody does anything.
   */
  readonly shared: {
    readonly seconds: number
    readonly tags: (view: View) => readonly string[]
    readonly unless?: (input: z.output<Input>) => boolean
    readonly changesAt?: (view: View) => Date | undefined
  }
  readonly load: (reading: SharedContext, input: z.output<Input>) => Promise<View>
}

interface PrivateDescription<Input extends z.ZodObject, View> extends Description<Input, View> {
  readonly shared?: undefined
  readonly load: (context: Context, input: z.output<Input>) => Promise<View>
}

/** A page that has been loaded and waits to be rendered. */
interface OpenedPage {
  readonly content:
    | { readonly kind: 'html'; readonly head: Head; readonly element: ReactElement }
    | { readonly kind: 'text'; readonly headers: Readonly<Record<string, string>>; readonly text: string }
  readonly status: number
  readonly visit: string | undefined
  /** Undefined when it must not be kept. */
  readonly keep: Keep | undefined
}

/** What a page shows, ready to be drawn as if it lay at `path`. */
export interface DrawnPage {
  readonly head: Head
  readonly element: ReactElement
  readonly path: string
}

/** A page as a value: what the page handler, the list of routes and the canary test work with. */
export interface Page {
  readonly path: string
  readonly aliases: readonly string[]
  readonly about: string
  readonly isShared: boolean
  readonly input: z.ZodObject
  readonly knownQuery: ReadonlySet<string>
  /** Reads the parameters of an address; refuses bad ones. */
  readonly read: (raw: Readonly<Record<string, unknown>>) => ReadPage
  /** Reads and loads at once; refuses a bad address and whatever `load` refuses. */
  readonly open: (context: Context, raw: Readonly<Record<string, unknown>>) => Promise<OpenedPage>
}

/** A page whose address has been read. */
export interface ReadPage {
  /** The input written the canonical way, by the parameters' names. */
  readonly texts: Texts
  /** Loads and prepares; refuses whatever `load` refuses. */
  readonly open: (context: Context) => Promise<OpenedPage>
}

/** Declares a page. `View` gets the view and nothing else, so it cannot show what `load` did not give. */
export function page<Input extends z.ZodObject, View>(
  description: SharedDescription<Input, View> | PrivateDescription<Input, View>,
): Page {
  return declared(description, async (context, input) => {
    const view = description.shared
      ? await description.load(withoutActor(context), input)
      : await description.load(context, input)
    const { shared } = description
    const status = description.status?.(view) ?? 200
    const head = description.head(view, input)
    // Of what is not there only a screen with one address is worth keeping; stretches beyond the end of a list are endless.
    const isKept = status === 200 || Object.keys(description.input.shape).length === 0
    const changesAt = shared?.changesAt?.(view)
    return {
      content: {
        kind: 'html',
        head: status === 200 ? head : { ...head, isIndexed: false },
        element: createElement(description.View, { view }),
      },
      status,
      visit: description.visit?.(view),
      keep:
        shared && isKept && !shared.unless?.(input)
          ? {
              seconds: shared.seconds,
              tags: shared.tags(view),
              changesInMs: changesAt && changesAt.getTime() - context.now.getTime(),
            }
          : undefined,
    }
  })
}

interface TextDescription<Input extends z.ZodObject, View> {
  readonly path: string
  readonly about: string
  readonly input: Input
  readonly contentType: string
  /** `isKept: false` for what is made in no time and asked for in endless ways. */
  readonly shared: {
    readonly seconds: number
    readonly tags: (view: View) => readonly string[]
    readonly isKept?: false
  }
  readonly load: (reading: SharedContext, input: z.output<Input>) => Promise<View>
  readonly text: (view: View) => string
  /** Where it is a file to be kept: what it is called, in whatever language. */
  readonly fileName?: (view: View) => string
}

/** Declares a shared page that is not HTML: a feed, a sitemap, robots.txt. It goes the same way as every page. */
export function textPage<Input extends z.ZodObject, View>(description: TextDescription<Input, View>): Page {
  return declared(description, async (context, input) => {
    const view = await description.load(withoutActor(context), input)
    const { seconds, tags, isKept } = description.shared
    return {
      content: {
        kind: 'text',
        headers: {
          'content-type': description.contentType,
          ...(description.fileName && {
            'content-disposition': contentDisposition('attachment', description.fileName(view)),
          }),
        },
        text: description.text(view),
      },
      status: 200,
      visit: undefined,
      keep: isKept === false ? undefined : { seconds, tags: tags(view) },
    }
  })
}

function declared<Input extends z.ZodObject>(
  description: {
    readonly path: string
    readonly aliases?: readonly string[]
    readonly about: string
    readonly input: Input
    readonly shared?: object | undefined
  },
  open: (context: Context, input: z.output<Input>) => Promise<OpenedPage>,
): Page {
  const textsOf = canonicalTexts(description.input)
  const read = (raw: Readonly<Record<string, unknown>>): ReadPage => {
    const input = parseAddress(description, raw)
    return { texts: textsOf(input, raw), open: (context) => open(context, input) }
  }
  return {
    path: description.path,
    aliases: description.aliases ?? [],
    about: description.about,
    isShared: description.shared !== undefined,
    input: description.input,
    knownQuery: new Set(Object.keys(description.input.shape)),
    read,
    open: async (context, raw) => read(raw).open(context),
  }
}

/** Thrown by a page's `load` when the content lives at another address. */
export class MovedTo extends Error {
  readonly address: string
  readonly isForEver: boolean
  /** Whether there is nothing at the address itself, so that where the office says it leads comes first. */
  readonly isGuess: boolean

  constructor(address: string, { isForEver, isGuess = false }: { isForEver: boolean; isGuess?: boolean }) {
    super(`moved to ${address}`)
    this.name = 'MovedTo'
    this.address = address
    this.isForEver = isForEver
    this.isGuess = isGuess
  }
}

/**
 * A bad parameter of the path is content that is not there; a bad one of the query is left out where it may be missing,
 * since nobody who follows an old or mistyped link can do anything about its name (B-112).
 */
function parseAddress<Input extends z.ZodObject>(
  { path, aliases = [], input }: { path: string; aliases?: readonly string[]; input: Input },
  raw: Readonly<Record<string, unknown>>,
): z.output<Input> {
  const { data, error } = input.safeParse(raw)
  if (!error) return data
  const bad = new Set(error.issues.map((issue) => String(issue.path[0])))
  const isInPath = (name: string) =>
    [path, ...aliases].some((address) => new RegExp(`:${name}\\b`).test(address))
  if ([...bad].some(isInPath)) throw new Refusal('not_found', 'page_not_found')
  const rest = input.safeParse(Object.fromEntries(Object.entries(raw).filter(([name]) => !bad.has(name))))
  if (rest.data) return rest.data
  throw refusalOfInput(error, input)
}
