import { randomInt } from 'node:crypto'

/** What somebody is called who has no name of his or her own. */
export const plainName = (): string => `用户${String(randomInt(10_000)).padStart(4, '0')}`
