/** Whether something that was public once still is. */
export const PUBLIC_STATES = ['published', 'withdrawn'] as const
export type PublicState = (typeof PUBLIC_STATES)[number]
