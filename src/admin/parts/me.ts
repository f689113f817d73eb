import { createContext, use } from 'react'

/** Whoever is signed in, as the frame has asked the server. */
export interface Me {
  readonly id: number
  readonly name: string
  readonly roles: readonly { readonly role: string; readonly name: string }[]
  readonly permissions: readonly string[]
}

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('no screen is shown before somebody is signed in')
  return me
}

/** What to offer; the server decides again. */
export function useMay(): (permission: string | undefined) => boolean {
  const { permissions } = useMe()
  return (permission) => permission === undefined || permissions.includes(permission)
}
