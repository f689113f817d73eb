import type { LocalCopy } from './local-copy.ts'
import type { Change } from './saving.ts'

/** What an earlier window could not save any more, and what to go on from with it. */
export interface LeftOver {
  readonly change: Change
  readonly token: number
  /** What it was begun from, of the fields that it changes. */
  readonly base: Change
}

/**
 * What is left in this browser, over what the server has now. Where somebody else has written the same fields meanwhile it
 * keeps the token that it was begun with, so that it is second like everybody who comes second, and takes nothing away.
 */
export function leftOver(
  { token, change, base = {}, sent = {} }: LocalCopy,
  now: { readonly token: number; readonly content: Change },
): LeftOver {
  const names = Object.keys(change)
  // What was on its way when the window closed may have arrived.
  const isUntouched = names.every((name) =>
    [base, sent].some((of) => Object.hasOwn(of, name) && isSame(of[name], now.content[name])),
  )
  return isUntouched
    ? { change, token: now.token, base: only(names, now.content) }
    : { change, token, base: only(names, base) }
}

export const only = (names: readonly string[], of: Change): Change =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
