/** As many as a dinner seats; more are sent in several goes. */
export const SEATS_AT_ONCE = 500
