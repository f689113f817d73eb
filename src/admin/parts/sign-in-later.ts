import { createContext, use, useEffect } from 'react'

interface SignInLater {
  /** Whether what asks to sign in waits until it is asked for. */
  readonly putOff: (isPutOff: boolean) => void
  readonly ask: () => void
}

export const SignInLater = createContext<SignInLater | undefined>(undefined)

/**
 * For a screen that goes on without the portal: nothing is laid over it when the session ends, until whoever works there asks
 * to sign in again by what is given back.
 */
export function useSignInLater(goesOn: boolean): () => void {
  const later = use(SignInLater)
  if (!later) throw new Error('no screen is shown before somebody is signed in')
  const { putOff, ask } = later
  useEffect(() => {
    putOff(goesOn)
    return () => putOff(false)
  }, [goesOn, putOff])
  return ask
}
