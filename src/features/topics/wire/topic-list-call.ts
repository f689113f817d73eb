import type { z } from 'zod'
import type { Call, TypedCall } from '#platform/calls/call.ts'
import { asking, type CallOf, type Calls } from '#platform/calls/typed-client.ts'
import type { TopicWire } from './wire.ts'

/** What `TopicMore` gives to the call of its list. */
interface Wanted {
  readonly id: number
  /** 0 everything, 1 the editors' choice (B-73). */
  readonly type: 0 | 1
  readonly date: number | undefined
  readonly limit: number
}

declare const lists: unique symbol
/** An address that is known to give topics; it goes to the browser as a property of an island. */
export type TopicListAddress = string & { readonly [lists]: TopicWire }

type Listing<Each> = Each extends Call
  ? Wanted extends z.input<Each['input']>
    ? z.output<Each['output']> extends { json: TopicWire[] }
      ? Each['path']
      : never
    : never
  : never

/** The address of one of these calls that takes what `TopicMore` gives and answers with topics; no other compiles. */
export function topicListAddress<Of extends Calls>(path: Listing<CallOf<Of>>): TopicListAddress {
  return path as string as TopicListAddress
}

type TopicListCall = TypedCall<
  'POST',
  TopicListAddress,
  z.ZodObject<{ [Key in keyof Wanted]: z.ZodType<Wanted[Key], Wanted[Key]> }>,
  z.ZodType<{ json: TopicWire[] }>
>

/** Asks such an address; throws CallFailed. */
export const topicListCall = (address: TopicListAddress) => asking<TopicListCall>('POST', address)
