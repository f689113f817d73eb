/** Ends a choice among all cases there are: one that is forgotten does not compile. */
export function unreachable(value: never): never {
  throw new Error(`there is no case for ${JSON.stringify(value)}`)
}
