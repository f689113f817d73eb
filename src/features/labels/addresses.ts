/** All companies and terms that are written about. */
export const LABELS_PATH = '/labels'

/** The page of a company or term; a name that has none leads on to the search. */
export const labelPath = (name: string): string => `/label/${encodeURIComponent(name)}`
