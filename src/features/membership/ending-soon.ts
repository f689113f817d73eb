/** Whose membership ends within so many days is asked to go on. */
export const ENDING_SOON_DAYS = 30
