/** Whom an invoice is for; a company's names its taxpayer number. Safe in the browser. */
export const BUYERS = ['company', 'person'] as const
export type Buyer = (typeof BUYERS)[number]

export const BUYER_NAMES: Readonly<Record<Buyer, string>> = { company: '企业', person: '个人' }
