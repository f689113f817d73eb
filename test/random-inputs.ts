import type { z } from 'zod'

const STRANGE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '碳化硅',
  '\u202e反',
  '👩‍🔬',
  'x'.repeat(5000),
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  3.3e13,
  [],
  [[]],
  [null, {}, 'a'],
  {},
  { $ne: 1 },
  { length: 1e9 },
  ['SiC产业'],
  { toString: 1, valueOf: 1 },
  nested(100),
  Array.from({ length: 2100 }, () => 'a'),
  'a\0b',
  '\ud800',
  ' '.repeat(5000),
  '\u3000'.repeat(5000),
  '\u0301\u0323'.repeat(2000),
  '1,'.repeat(2000),
]

function nested(depth: number): unknown {
  let value: unknown = 'a'
  for (let count = 0; count < depth; count += 1) value = [value]
  return value
}

/** Inputs nobody would send on purpose: the call's own keys with strange values, unknown keys, wrong shapes. Repeatable. */
export function randomInputs(seed: number) {
  let state = seed
  const random = (below: number) => {
    // Park and Miller's generator; good enough to choose among a few dozen values.
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const scalar = () => STRANGE[random(STRANGE.length)]
  return {
    /** One of the values as it can stand in an address. */
    inAddress(): string {
      const value = scalar()
      return encodeURIComponent(
        (typeof value === 'object' ? '{}' : String(value)).slice(0, 200).toWellFormed(),
      )
    },
    next(schema: z.ZodObject): Record<string, unknown> {
      const keys = [...Object.keys(schema.shape), 'unknown', 'constructor']
      return Object.fromEntries(keys.filter(() => random(3) > 0).map((key) => [key, scalar()]))
    },
  }
}
