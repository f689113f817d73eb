import { normalForm } from '#platform/text/normal-form.ts'
import { LONGEST_NAME, SHORTEST_NAME } from './limits.ts'

/** What the name of a reader or a colleague may be. Pure. */

/** Controls, what no font shows, and what is shown without taking a place of its own. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u
/** More marks on one letter than any language writes, which run over the lines around. */
const PILED_MARKS = /\p{M}{3}/u
const SEEN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** What only the portal says of itself, in letters alone; a name with one of these would speak for it. */
const OFFICIAL =
  /官方|编辑部|編輯部|管理员|客服|站务|本站|系统消息|系统通知|匿名用户|已注销|(?<![a-z])(?:admin(?:istrator)?|official|moderator)(?![a-z])/

/** A name as it is kept: on one line, without room around it; undefined for what is no name. */
export function normalName(written: string): string | undefined {
  const name = normalForm(written, 'NFC').trim().replaceAll(/\s+/g, ' ')
  const length = [...name].length
  if (length < SHORTEST_NAME || length > LONGEST_NAME) return undefined
  return UNSEEN.test(name) || PILED_MARKS.test(name) || !SEEN.test(name) ? undefined : name
}

/** Whether a name, read down to its letters, passes for the portal itself or one of `ownNames`. */
export function soundsOfficial(letters: string, ownNames: readonly string[]): boolean {
  return OFFICIAL.test(letters) || ownNames.some((name) => name !== '' && letters.includes(name))
}
