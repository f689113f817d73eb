/** So many nights in a row an address has to be dead before anybody hears of it: servers are away for a day or two. */
export const NIGHTS = 3
