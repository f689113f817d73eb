/** Where a place in the history keeps what was loaded of a list; unknown, because other pages keep other things there. */
export function keptListState(): unknown {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
}
