import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { seenOnOneLine } from '#platform/text/unseen.ts'
import { LONGEST_NAME } from './limits.ts'

export type Colleague = CodeChannel & { readonly name: string }

/**
 * What somebody wrote or pasted of a table, one person a line: a telephone number, a mail address or both, and a name before or
 * after them where one is known; without names also several people. Each address once, as it is written last; lines of which it
 * is not sure whose each address is come back as they are.
 */
export function readColleagues(text: string): {
  readonly colleagues: readonly Colleague[]
  readonly wrong: readonly string[]
} {
  const found = new Map<string, Colleague>()
  const wrong: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const colleagues = colleaguesIn(line)
    for (const colleague of colleagues) found.set(colleague.address, colleague)
    if (colleagues.length === 0) wrong.push(line)
  }
  return { colleagues: [...found.values()], wrong }
}

/** A number may be written with spaces, so that what remains of its digits is put together. */
function colleaguesIn(line: string): readonly Colleague[] {
  const whole = channelOf(line)
  if (whole) return [{ ...whole, name: '' }]
  const parts = line.split(/[,，;；、\t]+|\s+/u).filter((part) => part !== '')
  const isOfNumber = (part: string) => /^[+\d()-]+$/.test(part) && !channelOf(part)
  const spaced = channelOf(parts.filter(isOfNumber).join(''))
  const written = [...parts.flatMap((part) => channelOf(part) ?? []), ...(spaced ? [spaced] : [])]
  const channels = [...new Map(written.map((channel) => [channel.address, channel])).values()]
  const named = parts.flatMap((part, at) =>
    channelOf(part) || (spaced && isOfNumber(part)) ? [] : { part, at },
  )
  const [first] = named
  const last = named.at(-1)
  if (first && last && (last.at - first.at >= named.length || !areOfOne(channels))) return []
  const name = seenOnOneLine(named.map(({ part }) => part).join(' '))
    .slice(0, LONGEST_NAME)
    .toWellFormed()
  return channels.map((channel) => ({ ...channel, name }))
}

/** Whether one person may have them all. */
const areOfOne = (channels: readonly CodeChannel[]): boolean =>
  new Set(channels.map(({ kind }) => kind)).size === channels.length

function channelOf(text: string): CodeChannel | undefined {
  const email = normalEmail(text)
  if (email !== undefined) return { kind: 'email', address: email }
  const phone = normalPhone(text)
  return phone === undefined ? undefined : { kind: 'phone', address: phone }
}
