import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another: no 0 O o 1 I l (CONST-06). */
const UNAMBIGUOUS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'

/** A random code of `length` unambiguous characters, five unless told (CONST-06, B-09). */
export function randomCode(length = 5): string {
  return Array.from({ length }, () => UNAMBIGUOUS.charAt(randomInt(UNAMBIGUOUS.length))).join('')
}
