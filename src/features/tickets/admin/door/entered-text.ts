import type { Entered } from '../../door/contract.ts'

/** `12-12 09:05 北门`; nothing where nobody came in. */
export const enteredText = (entered: Entered): string =>
  entered ? `${entered.at.slice(5, 16).replace('T', ' ')} ${entered.gate || '（没有写门口）'}` : ''
