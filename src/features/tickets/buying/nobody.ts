/** On a ticket that does not say, or no longer says, whose it is. */
export const NOBODY = { name: '', company: '', job: '', phone: '', email: '' } as const
