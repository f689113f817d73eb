export const LONGEST_CARRIER = 20
/** So many labels are printed at once. */
export const MOST_LABELS = 200
/** So long after it was posted or cancelled a parcel's address is forgotten, and one that was not used again. */
export const ADDRESS_KEPT_DAYS = 180
