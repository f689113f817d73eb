/** Whoever of this process remembers who people are. */
const listeners = new Set<(ids: readonly number[]) => void>()

/** Hears at once when this process has changed what people may do; gives the way to stop. Other processes hear it from `invalidateReaders`. */
export function onPeopleChangedHere(listener: (ids: readonly number[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a change of what people may do has been committed, for what cannot wait for the notice of the database. */
export function peopleChangedHere(ids: readonly number[]): void {
  for (const listener of listeners) listener(ids)
}
