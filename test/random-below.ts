/** A repeatable source of whole numbers below a bound (Park and Miller's generator): the same for the same seed. */
export function randomBelow(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}
