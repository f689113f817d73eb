import type { z } from 'zod'
import type { Call } from './call.ts'
import { send, type CallSettings } from './client.ts'

/** The calls of a feature as its `calls.server.ts` exports them; only their types ever reach the browser. */
export type Calls = readonly Call[] | ((...given: never[]) => readonly Call[])

type Listed<Of> = Of extends readonly (infer Each extends Call)[] ? Each : never

/** Any one of these calls. */
export type CallOf<Of extends Calls> = Of extends (...given: never[]) => infer List
  ? Listed<List>
  : Listed<Of>

/** The address of any one of these calls, for what is sent in another way than by `fetch`. */
export type AddressOf<Of extends Calls> = CallOf<Of>['path']

/** What a successful answer holds: what the contract lets out, and what may be said to the reader. */
type Answer<Asked extends Call> = z.output<Asked['output']> & { readonly msg?: string }

type Given<Asked extends Call> =
  Record<never, never> extends z.input<Asked['input']>
    ? [input?: z.input<Asked['input']>, settings?: CallSettings]
    : [input: z.input<Asked['input']>, settings?: CallSettings]

/** Sends one call and gives its answer; throws CallFailed. */
export type Ask<Asked extends Call> = (...given: Given<Asked>) => Promise<Answer<Asked>>

/** The way to a call whose type is known. */
export function asking<Asked extends Call>(method: Asked['method'], path: Asked['path']): Ask<Asked> {
  return async (...[input, settings]) => {
    const answer: unknown = await send(method, path, input, settings)
    // Our own server's answer, parsed on its way out by this very contract: the one place that takes its word.
    return answer as Answer<Asked>
  }
}

/**
 * Names what the browser calls of a feature: method and address have to be those of one of its calls, and what is given
 * and answered has that call's types. Nothing of the server is loaded, only its types are looked at.
 */
export function clientOf<Of extends Calls>() {
  return <
    const Verb extends CallOf<Of>['method'],
    const Path extends Extract<CallOf<Of>, { method: Verb }>['path'],
  >(
    method: Verb,
    path: Path,
  ) => asking<Extract<CallOf<Of>, { method: Verb; path: Path }>>(method, path)
}
