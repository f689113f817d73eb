/** The cookie by which a public page knows that it may ask who works here; it says nothing else and opens nothing. */
export const STAFF_HINT = 'portal_staff_here'
