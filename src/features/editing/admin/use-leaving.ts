import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { isEmpty, unsaved, type Saving, type SavingEvent } from './saving.ts'

/** Asks before a screen is left with something that the server could not take; what can be sent is sent on the way. */
export function useLeaving(saving: Saving, tell: (event: SavingEvent) => void): void {
  const { modal } = App.useApp()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (isEmpty(unsaved(saving))) return false
      if (saving.state === 'waiting' || saving.state === 'saving') {
        tell({ type: 'due' })
        return false
      }
      const leaves = await modal.confirm({
        title: '有写下的内容还没有保存',
        content: '它们留在本机，下次打开这项内容时会找回。',
        okText: '离开',
        cancelText: '留下',
      })
      return !leaves
    },
  })
}
