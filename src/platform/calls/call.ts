import type { z } from 'zod'
import { withoutActor, type Context, type SharedContext } from '../context.ts'
import { parseInput } from '../parse-input.ts'

type Method = 'GET' | 'POST'

interface Described<
  Verb extends Method,
  Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
> {
  readonly method: Verb
  /** Address as Fastify writes it, from the origin's root. */
  readonly path: Path
  readonly aliases?: readonly string[]
  /** One Chinese line for the OpenAPI page. */
  readonly summary: string
  /** Group on the OpenAPI page. */
  readonly group: string
  readonly requirement?: string
  /** Whether the browser is given an id to be known by again. */
  readonly marksBrowser?: boolean
  /** It takes a whole record, deeper and longer than what other callers send; its verb says how long. */
  readonly isWholeRecord?: boolean
  /** Address parameters, query and body together; unknown keys are dropped. */
  readonly input: Input
  /** The envelope's fields besides `code` and `msg`, nearly always `{ json }` (API-02, B-72). */
  readonly output: Output
  /** An input that works on the demo portal, shown in the OpenAPI page. */
  readonly example: z.input<Input>
}

export interface OwnDescription<
  Verb extends Method,
  Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
> extends Described<Verb, Path, Input, Output> {
  readonly shared?: undefined
  readonly run: (context: Context, input: z.output<Input>) => Promise<z.input<Output>>
}

interface SharedDescription<
  Verb extends Method,
  Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
> extends Described<Verb, Path, Input, Output> {
  /** The answer is the same for every visitor and may be kept like a page (C-137). */
  readonly shared: {
    /** Until it is renewed. */
    readonly seconds: number
    /** The pages' tags: a verb that names one of them purges the answer. */
    readonly tags: (answer: z.output<Output>, input: z.output<Input>) => readonly string[]
    /** What of the input decides the answer, where that is not all of it. */
    readonly meaning?: (input: z.output<Input>) => unknown
    /** An input that changes something goes another way, and is answered to one person. */
    readonly writes?: {
      readonly when: (input: z.output<Input>) => boolean
      readonly run: (context: Context, input: z.output<Input>) => Promise<z.input<Output>>
    }
  }
  readonly run: (context: SharedContext, input: z.output<Input>) => Promise<z.input<Output>>
}

/** A call whose input has been read. */
export interface ReadCall {
  /** Missing when the answer is for one person. */
  readonly shared: Shared | undefined
  /** Runs the verb or query, and parses the way out, so that nothing unnamed leaves. */
  readonly answer: (context: Context) => Promise<object>
}

export interface Shared {
  /** The same text for every input that means the same. */
  readonly meaning: string
  readonly seconds: number
  readonly tags: (answer: object) => readonly string[]
}

/** A JSON call as a value: what the call handler, the OpenAPI document and the tests over all calls work with. */
export interface Call {
  readonly method: Method
  readonly path: string
  readonly aliases: readonly string[]
  readonly summary: string
  readonly group: string
  readonly requirement: string | undefined
  readonly marksBrowser: boolean
  readonly isWholeRecord: boolean
  /** Whether visitors' answers may be kept. */
  readonly isShared: boolean
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly example: unknown
  /** Parses what a caller gave; refuses `input_invalid`. */
  readonly read: (raw: unknown) => ReadCall
  /** Reads and answers at once. */
  readonly answer: (context: Context, raw: unknown) => Promise<object>
}

/** A call whose address and contract are known to the compiler, so that the browser's side is held to them. */
export interface TypedCall<
  Verb extends Method,
  Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
> extends Call {
  readonly method: Verb
  readonly path: Path
  readonly input: Input
  readonly output: Output
}

type Description<
  Verb extends Method,
  Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
> = OwnDescription<Verb, Path, Input, Output> | SharedDescription<Verb, Path, Input, Output>

/** Declares a call; refusals thrown by `run` become the envelope in the call handler. */
export function call<
  const Verb extends Method,
  const Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType<object>,
>(description: SharedDescription<Verb, Path, Input, Output>): TypedCall<Verb, Path, Input, Output>
export function call<
  const Verb extends Method,
  const Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType<object>,
>(description: OwnDescription<Verb, Path, Input, Output>): TypedCall<Verb, Path, Input, Output>
export function call<
  const Verb extends Method,
  const Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType<object>,
>(description: Description<Verb, Path, Input, Output>): TypedCall<Verb, Path, Input, Output> {
  const { method, path, summary, group, input, output, example } = description
  const read = (raw: unknown): ReadCall => {
    const parsed = parseInput(input, raw)
    return {
      shared: sharedOf(description, parsed),
      answer: async (context) => output.parse(await run(description, context, parsed)),
    }
  }
  return {
    method,
    path,
    aliases: description.aliases ?? [],
    summary,
    group,
    requirement: description.requirement,
    marksBrowser: description.marksBrowser ?? false,
    isWholeRecord: description.isWholeRecord ?? false,
    isShared: description.shared !== undefined,
    input,
    output,
    example,
    read,
    answer: async (context, raw) => read(raw).answer(context),
  }
}

function run<Input extends z.ZodObject, Output extends z.ZodType>(
  description: Description<Method, string, Input, Output>,
  context: Context,
  input: z.output<Input>,
): Promise<z.input<Output>> {
  if (!description.shared) return description.run(context, input)
  const { writes } = description.shared
  return writes?.when(input) ? writes.run(context, input) : description.run(withoutActor(context), input)
}

function sharedOf<Input extends z.ZodObject, Output extends z.ZodType>(
  { method, path, shared }: Description<Method, string, Input, Output>,
  input: z.output<Input>,
): Shared | undefined {
  if (!shared || shared.writes?.when(input)) return undefined
  return {
    meaning: `${method} ${path} ${JSON.stringify(shared.meaning?.(input) ?? input)}`,
    seconds: shared.seconds,
    // What `answer` gave has been parsed by the call's own output.
    tags: (answer) => shared.tags(answer as z.output<Output>, input),
  }
}
