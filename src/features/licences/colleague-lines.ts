import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { LONGEST_NAME } from './limits.ts'

export type Colleague = CodeChannel & { readonly name: string }

/**
 * What somebody wrote or pasted of a table, one person a line: a telephone number or mail address, and a name before or after
 * it where one is known. Each address once, as it is written last; lines in which there is no address come back as they are.
 */
export function readColleagues(text: string): {
  readonly colleagues: readonly Colleague[]
  readonly wrong: readonly string[]
} {
  const found = new Map<string, Colleague>()
  const wrong: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const colleague = colleagueIn(line)
    if (colleague) found.set(colleague.address, colleague)
    else wrong.push(line)
  }
  return { colleagues: [...found.values()], wrong }
}

/** A number may be written with spaces, so that a line is taken for an address as a whole first, then by its parts. */
function colleagueIn(line: string): Colleague | undefined {
  const parts = line.split(/[,，;；、\t]+|\s+/u).filter((part) => part !== '')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const named = (channel: CodeChannel | undefined, name: readonly string[]) =>
    channel && { ...channel, name: name.join(' ').slice(0, LONGEST_NAME).toWellFormed() }
  return (
    named(channelOf(line), []) ??
    named(channelOf(last), parts.slice(0, -1)) ??
    named(channelOf(first), parts.slice(1)) ??
    named(channelOf(parts.slice(1).join('')), parts.slice(0, 1)) ??
    named(channelOf(parts.slice(0, -1).join('')), parts.slice(-1))
  )
}

function channelOf(text: string): CodeChannel | undefined {
  const email = normalEmail(text)
  if (email !== undefined) return { kind: 'email', address: email }
  const phone = normalPhone(text)
  return phone === undefined ? undefined : { kind: 'phone', address: phone }
}
