/** Home is one: the number of its only record. */
export const THE_HOME = 1
