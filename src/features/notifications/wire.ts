import { z } from 'zod'

/** The specified spelling of what waits for a person (B-83). */
export const MessageInfoWire = z.object({
  unread: z.number().describe('未读消息数'),
  toAnswer: z.number().describe('等待回答的提问数'),
  items: z.array(z.object({ id: z.number(), title: z.string(), path: z.string(), date: z.number() })),
})
