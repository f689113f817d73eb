import { z } from 'zod'
import { MESSAGE_TYPES, type MessageType, type MessageView } from './contract.ts'

/** The specified spelling of what waits for a person (B-83). */
export const MessageInfoWire = z.object({
  unread: z.number().describe('未读消息数'),
  toAnswer: z.number().describe('等待回答的提问数'),
  items: z.array(z.object({ id: z.number(), title: z.string(), path: z.string(), date: z.number() })),
})

export const MessageWire = z.object({
  id: z.number(),
  type: z.enum(MESSAGE_TYPES),
  title: z.string(),
  content: z.string(),
  path: z.string(),
  date: z.number().describe('毫秒'),
  isRead: z.boolean(),
})

/** Unread messages by type (C-71). */
export const CountsWire = z.object({
  order: z.number(),
  question: z.number(),
  answer: z.number(),
  system: z.number(),
} satisfies Record<MessageType, z.ZodNumber>)

export function messageToWire({ id, type, title, text, path, createdAt, isRead }: MessageView) {
  return { id, type, title, content: text, path, date: createdAt.getTime(), isRead }
}
