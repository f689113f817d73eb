import { App } from 'antd'
import { useEffect } from 'react'
import { readAccess } from './parts/access.ts'
import { queryClient } from './query-client.ts'

/**
 * Says that what stands on the screen could not be brought up to date. The screen itself stays, with whatever was
 * typed and with open dialogs; what asks again by itself, and what was asked while nobody was signed in, is not told.
 */
export function useStaleNotice(): void {
  const { message } = App.useApp()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { state, observers } = event.query
        const isShown = observers.some(
          ({ options }) => options.enabled !== false && options.refetchInterval === undefined,
        )
        if (state.data === undefined || !isShown || readAccess() !== 'open') return
        const { error } = event.action as { error: Error }
        void message.warning({ key: 'stale', content: `没有刷新成功，这里是之前的内容：${error.message}` })
      }),
    [message],
  )
}
