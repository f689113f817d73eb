import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/**
 * What is on its way into a form, such as pictures that are sent or fetched: until it has come the form neither saves a new
 * record nor publishes, and is not left unasked.
 */

type Await = <Came>(work: Promise<Came>) => Promise<Came>

/** Around the fields of a form that waits; elsewhere nobody waits. */
export const Arrivals = createContext<Await>((work) => work)

/** Has the form around wait for something. */
export const useArriving = (): Await => useContext(Arrivals)

export const ON_THE_WAY = '图片还在路上，到齐了再按'

/** For the form: whether anything is on its way, and what its fields are given to say so. */
export function useArrivals(): { readonly isAwaiting: boolean; readonly awaits: Await } {
  const [count, setCount] = useState(0)
  const isAwaiting = count > 0
  const awaits = useCallback<Await>(async (work) => {
    setCount((before) => before + 1)
    try {
      return await work
    } finally {
      setCount((before) => before - 1)
    }
  }, [])
  const { modal } = App.useApp()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () =>
      isAwaiting &&
      !(await modal.confirm({
        title: '图片还在路上',
        content: '现在离开，还没到的图片就不会放进来。',
        okText: '离开',
        cancelText: '留下',
      })),
  })
  useEffect(() => {
    if (!isAwaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAwaiting])
  return { isAwaiting, awaits }
}
