import { MINUTE_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

const common = { windowMs: MINUTE_MS, refusal: 'too_many_searches', isSettable: true } as const
const ofAddress = { ...common, by: 'address' } as const
const ofPerson = { ...common, by: 'person' } as const

/** Searches of visitors of one address (C-58); whoever is signed in is counted apart, so that a company behind one address is not one reader. */
export const searches = limit({ name: 'searches', points: 30, ...ofAddress })
export const searchesOfPerson = limit({ name: 'searches-of-person', points: 60, ...ofPerson })
/** Suggestions come with the typing and so more often. */
export const suggestions = limit({ name: 'suggestions', points: 180, ...ofAddress })
export const suggestionsOfPerson = limit({ name: 'suggestions-of-person', points: 180, ...ofPerson })

export const searchLimits = [searches, searchesOfPerson, suggestions, suggestionsOfPerson] as const
