/** Addresses of tickets. */

export const ownTicketsPath = '/tickets'

export const ticketPath = (code: string): string => `/tickets/${code}`
