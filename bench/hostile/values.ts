import type { Below } from './requests.ts'

/** What requests are filled with: JSON as it is sent, since much of it could not be written by `JSON.stringify`. */

const LONG = 100_000
const AWKWARD = [
  ...' \t\n\u3000\u200d\u202e.@9a一-%"\\<',
  '\u0301\u0323',
  'a.',
  'a@',
  'Android',
  '微信',
  '👩\u200d',
  '1,',
  '../',
  '<b>',
  '\u2028',
]

/** A long run of something that a careless reader needs the square of its length for, alone or between letters. */
export function longText(below: Below): string {
  const piece = AWKWARD[below(AWKWARD.length)] ?? ' '
  const run = piece.repeat(LONG / piece.length)
  return below(2) === 0 ? run : `字${run}字`
}

const SHORT = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'true',
  'null',
  '碳化硅',
  '\u202e反\u2066',
  '👩‍🔬',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.example")',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  'a\r\nbcc: x@example.com',
  'constructor',
  '__proto__',
  'toString',
  '2026-02-30',
  '١٢٣',
  '１３８００１３８０００',
  '13800138000',
  'reader@example.com',
  'semi',
  'x'.repeat(300),
] as const

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '0.1',
  '1e308',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '33072940800000',
  '1'.repeat(400),
  '1'.repeat(LONG),
  '1e-999',
]

const ODD = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[[]]',
  '[null,{},"a"]',
  '"\\ud800"',
  '"a\\udfff"',
  '"a\\u0000b"',
  '{"toString":1,"valueOf":1}',
  '{"then":1,"toJSON":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"length":1000000000}',
  '{"$ne":1}',
]

/** One value, as JSON text. */
export function value(below: Below): string {
  switch (below(10)) {
    case 0:
    case 1:
      return JSON.stringify(longText(below))
    case 2:
    case 3:
      return JSON.stringify(shortText(below))
    case 4:
      return NUMBERS[below(NUMBERS.length)] ?? '0'
    case 5:
    case 6:
      return ODD[below(ODD.length)] ?? 'null'
    case 7:
      return nested(below)
    case 8:
      return `[${many(below, () => JSON.stringify(shortText(below)))}]`
    default:
      return `{${many(below, (index) => `"k${index}":${NUMBERS[below(6)]}`)}}`
  }
}

export const shortText = (below: Below): string => SHORT[below(SHORT.length)] ?? ''

function nested(below: Below): string {
  const depth = [5, 50, 1000, 10_000, 100_000][below(5)] ?? 5
  return below(2) === 0
    ? `${'['.repeat(depth)}1${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

function many(below: Below, one: (index: number) => string): string {
  const count = [3, 100, 3000, 20_000][below(4)] ?? 3
  return Array.from({ length: count }, (_, index) => one(index)).join(',')
}
