import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useAttempt } from './use-attempt.ts'

/** Sends something, says that it was done, and reads anew what is shown under keys that begin so, whatever became of it. */
export function useSendAndRead(begins: string) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { attempt, isBusy } = useAttempt()
  /** For a dialog, which says itself what was refused. */
  const finish = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    try {
      await work()
      if (done !== undefined) void message.success(done)
    } finally {
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith(begins),
      })
    }
  }
  /** Says what was refused, and gives whether it was done. */
  const send = (work: () => Promise<unknown>, done?: string): Promise<boolean> =>
    attempt(() => finish(work, done))
  return { send, finish, isBusy }
}
