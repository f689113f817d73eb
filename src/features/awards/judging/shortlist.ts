/** Of the candidates of a prize those whom so many others beat by votes; equals at the border all stay. */
export const beyondShortlist = (
  candidates: readonly { readonly id: number; readonly votes: number }[],
  size: number,
): number[] =>
  candidates.flatMap(({ id, votes }) =>
    candidates.filter((other) => other.votes > votes).length >= size ? id : [],
  )
