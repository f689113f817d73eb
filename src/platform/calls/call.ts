import type { z } from 'zod'
import type { Context } from '../context.ts'
import { parseInput } from '../parse-input.ts'

type Method = 'GET' | 'POST'

interface Description<
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
  /** Address parameters, query and body together; unknown keys are dropped. */
  readonly input: Input
  /** The envelope's fields besides `code` and `msg`, nearly always `{ json }` (API-02, B-72). */
  readonly output: Output
  /** An input that works on the demo portal, shown in the OpenAPI page. */
  readonly example: z.input<Input>
  readonly run: (context: Context, input: z.output<Input>) => Promise<z.input<Output>>
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
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly example: unknown
  /** Parses, runs the verb or query, and parses the way out, so that nothing unnamed leaves. */
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

/** Declares a call; refusals thrown by `run` become the envelope in the call handler. */
export function call<
  const Verb extends Method,
  const Path extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType<object>,
>(description: Description<Verb, Path, Input, Output>): TypedCall<Verb, Path, Input, Output> {
  const { method, path, summary, group, input, output, example } = description
  return {
    method,
    path,
    aliases: description.aliases ?? [],
    summary,
    group,
    requirement: description.requirement,
    marksBrowser: description.marksBrowser ?? false,
    input,
    output,
    example,
    async answer(context, raw) {
      return output.parse(await description.run(context, parseInput(input, raw)))
    },
  }
}
