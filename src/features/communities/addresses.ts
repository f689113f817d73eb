export const communityPath = (id: number): string => `/community/${id}`

/** Name of the channel of topics that fills a community. */
export const communityChannel = (id: number): string => `community/${id}`
