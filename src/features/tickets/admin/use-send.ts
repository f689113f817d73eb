import { useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '#admin/parts/use-attempt.ts'

/** Sends something of an event's tickets, says what became of it, and reads what is shown anew; gives whether it was done. */
export function useSend() {
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  const send = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    const isDone = await attempt(work, done)
    await queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('ticket-'),
    })
    return isDone
  }
  return { send, isBusy }
}
