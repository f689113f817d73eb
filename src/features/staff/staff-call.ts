import type { z } from 'zod'
import { call, type Call, type OwnDescription, type TypedCall } from '#platform/calls/call.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may send a call: anybody before signing in, whoever has begun to sign in or is locked out for idling, everybody who
 * works here for what is their own, or whose roles have a permission.
 */
export type CallAccess = Permission | 'anybody' | 'signing_in' | 'own'

/** A call of staff as a value: a JSON call and what it asks for before its input is looked at. */
export interface StaffCall extends Call {
  readonly permission: CallAccess
  /** What it takes besides, of a call whose verb hands on to another one. */
  readonly also: readonly Permission[]
  /** Whether its answer is never kept, not even for whoever asks again: it lets somebody in, or says how to reach somebody. */
  readonly answersSecret: boolean
}

/** Declares a call of staff; its address begins with `/admin/api/`. */
export function staffCall<
  const Verb extends 'GET' | 'POST',
  const Path extends `/admin/api/${string}`,
  Input extends z.ZodObject,
  Output extends z.ZodType<object>,
>({
  permission,
  also = [],
  answersSecret = permission === 'anybody' || permission === 'signing_in',
  ...description
}: OwnDescription<Verb, Path, Input, Output> & {
  readonly permission: CallAccess
  readonly also?: readonly Permission[]
  readonly answersSecret?: boolean
}): TypedCall<Verb, Path, Input, Output> & StaffCall {
  return { ...call(description), permission, also, answersSecret }
}
