/** Characters that a variable of a notice's template may hold; providers refuse more. */
export const VARIABLE_CHARACTERS = 20
