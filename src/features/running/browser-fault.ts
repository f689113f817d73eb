/**
 * What a browser says of an error of ours: its name and where in our scripts, and nothing else. Its sentence stays in the
 * browser, because browsers write into it what was typed and which address was asked for.
 */
export interface BrowserFault {
  readonly name: string
  readonly places: readonly string[]
}

/** So many places, the innermost first, tell how it came to it. */
export const MOST_PLACES = 4

/** `TypeError`; `React 418` for what React says by a number alone. */
export const FAULT_NAME = /^[A-Za-z]{1,40}(?: \d{1,4})?$/
/** In a script of ours: `/assets/browser-1a2b.js:1:2345`. */
export const FAULT_PLACE = /^(?:\/admin)?\/assets\/[\w.-]{1,80}\.js:\d{1,6}:\d{1,7}$/
