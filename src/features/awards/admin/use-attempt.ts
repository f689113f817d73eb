import { App } from 'antd'

/** Does something and says what was refused; gives whether it was done. */
export function useAttempt() {
  const { message } = App.useApp()
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有成功')
      return false
    }
  }
}
