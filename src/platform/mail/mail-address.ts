const LONGEST = 254
const LONGEST_LOCAL = 64
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/**
 * Whether a text is one plain e-mail address that a mail server will take: no name around it, no quoting, no space, no
 * line break, so that it can stand in a header as it is (RFC 5321, section 4.5.3.1 for the lengths).
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  return (
    text.length <= LONGEST &&
    local.length <= LONGEST_LOCAL &&
    LOCAL.test(local) &&
    isDomain(text.slice(at + 1))
  )
}

/** Two labels at least, of which the last is no number. */
function isDomain(text: string): boolean {
  const labels = text.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /\p{L}/u.test(labels.at(-1) ?? '')
}
