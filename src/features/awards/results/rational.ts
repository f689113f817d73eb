/** Exact fractions: `d` is above zero and both are without common divisors. */
export interface Rational {
  readonly n: bigint
  readonly d: bigint
}

function divisorOf(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisorOf(b, a % b)
}

/** `n / d`; throws RangeError where `d` is 0. */
export function ratio(n: bigint | number, d: bigint | number = 1): Rational {
  const [above, below] = [BigInt(n), BigInt(d)]
  if (below === 0n) throw new RangeError('a fraction cannot have 0 below')
  const sign = below < 0n ? -1n : 1n
  const common = divisorOf(above < 0n ? -above : above, below * sign)
  return { n: (above * sign) / common, d: (below * sign) / common }
}

export const ZERO = ratio(0)

export const plus = (a: Rational, b: Rational): Rational => ratio(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Rational, b: Rational): Rational => ratio(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Rational, b: Rational): Rational => ratio(a.n * b.n, a.d * b.d)
/** Throws RangeError for nothing below. */
export const over = (a: Rational, b: Rational): Rational => ratio(a.n * b.d, a.d * b.n)
export const distance = (a: Rational, b: Rational): Rational =>
  compare(a, b) < 0 ? minus(b, a) : minus(a, b)

/** Below 0 where `a` is the smaller one, 0 where both are the same. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const sum = (all: readonly Rational[]): Rational => all.reduce(plus, ZERO)
/** Throws RangeError for an empty list. */
export const mean = (all: readonly Rational[]): Rational => over(sum(all), ratio(all.length))

/** As `n/d`, which `ratio` reads back exactly. */
export const exact = ({ n, d }: Rational): string => `${n}/${d}`

/** In hundredths, rounded half up: `82.35`. */
export function shown({ n, d }: Rational): string {
  const doubled = 200n * n + d
  // Rounds towards the smaller one also below zero.
  const hundredths = doubled / (2n * d) - (doubled < 0n && doubled % (2n * d) !== 0n ? 1n : 0n)
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What `exact` wrote, rounded for people. */
export function inHundredths(written: string): string {
  const [n = '0', d = '1'] = written.split('/')
  return shown(ratio(BigInt(n), BigInt(d)))
}
