/** A seat is not passed on before so many days are over since its reader took it. */
export const SEAT_DAYS = 30
/** So many people at most are named before one file. */
export const MOST_COLLEAGUES = 1000
export const LONGEST_NAME = 40
