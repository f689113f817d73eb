const GATE = 'portal-door-gate'

/** Where this device stands, as whoever holds it has named it; empty where nobody has. */
export const readGate = (): string => localStorage.getItem(GATE) ?? ''

export const keepGate = (name: string): void => localStorage.setItem(GATE, name.trim())
