/** What a door says of what it is shown. Safe in the browser. */

const SAID = ['in', 'again', 'unknown', 'forged', 'outdated', 'void', 'unpaid', 'other_event'] as const

/** What the portal makes of a scan; one that was taken back stays taken back when it is sent once more. */
export const OUTCOMES = [...SAID, 'undone'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What a device shows; `unlisted`: without a network, and not on its list. */
export const SHOWN_OUTCOMES = [...SAID, 'unlisted'] as const
export type ShownOutcome = (typeof SHOWN_OUTCOMES)[number]
