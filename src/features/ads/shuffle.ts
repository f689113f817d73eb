/**
 * The same things in an order of chance, heavier ones still before lighter ones (C-76); `random` gives numbers from 0
 * to below 1.
 */
export function shuffleWithinWeight<T extends { readonly weight: number }>(
  items: readonly T[],
  random: () => number,
): T[] {
  return shuffle(items, random).toSorted((a, b) => b.weight - a.weight)
}

/** The same things in an order of chance (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [mixed[last], mixed[other]]
    if (a !== undefined && b !== undefined) {
      mixed[last] = b
      mixed[other] = a
    }
  }
  return mixed
}
