import { signless } from '#platform/signless.ts'
import { oneLine } from './clean-text.ts'

const LEAST = 15
const MOST = 300
const SHARED = 0.25
/** What sites say of themselves. */
const OWN_PRAISE =
  /热线|欢迎(来电|访问|光临|咨询)|官方?网站?[，,。！!]|专业(生产|从事|提供)|一站式|^.{2,20}(网|站|平台|频道)(是|为|提供|致力)/

/**
 * The description a page gives of its article, if it is one: not its title, nor keywords, nor what the site says of
 * itself, nor the text's beginning cut off in the middle.
 */
export function summaryOfPage(
  description: string | undefined,
  title: string,
  text: string,
): string | undefined {
  const line = oneLine((description ?? '').replaceAll(String.raw`\x0a`, ' ').replaceAll(String.raw`\n`, ' '))
  const plain = signless(line)
  if (line.length < LEAST || /[<>{}\\]|(,[^,]{1,12}){4}/.test(line)) return undefined
  if (plain.startsWith(signless(title)) || signless(title).startsWith(plain)) return undefined
  if (OWN_PRAISE.test(line)) return undefined
  const body = signless(text)
  if (body.startsWith(plain) && !/[。！？!?”]$/.test(line)) return undefined
  return line.length <= MOST && sharedPairs(plain, body) >= SHARED ? line : undefined
}

/** Of its pairs of characters, how many stand in the text. */
function sharedPairs(line: string, text: string): number {
  const pairs = Array.from({ length: Math.max(line.length - 1, 0) }, (_, at) => line.slice(at, at + 2))
  const known = new Set(
    Array.from({ length: Math.min(text.length, 60_000) }, (_, at) => text.slice(at, at + 2)),
  )
  return pairs.length === 0 ? 0 : pairs.filter((pair) => known.has(pair)).length / pairs.length
}
