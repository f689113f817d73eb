/** More than this is counted no further: nobody works through it before lunch. */
export const MOST_WAITING = 1000
