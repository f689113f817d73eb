/** So many experts a community lists, and so many its form takes. */
export const MOST_EXPERTS = 50
