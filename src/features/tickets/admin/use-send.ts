import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'

/** Sends something of an event's tickets, says what became of it, and reads what is shown anew; gives whether it was done. */
export function useSend() {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      void message.success(done)
      return true
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有成功，请再试一次')
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('ticket-'),
      })
    }
  }
  return { send, isBusy }
}
