/** Throws, naming them, when a name stands twice; `what` says what is named. */
export function refuseDoubles(what: string, names: readonly string[]): void {
  const doubles = names.filter((name, index) => names.indexOf(name) !== index)
  if (doubles.length > 0) throw new Error(`${what} declared twice: ${[...new Set(doubles)].join(', ')}`)
}
