import { useSendAndRead } from '#admin/parts/use-send.ts'

/** Sends something of an event's tickets, says that it was done, and reads what is shown anew. */
export const useSend = () => useSendAndRead('ticket-')
