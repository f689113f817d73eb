import { useEffect, useRef, useState } from 'react'
import { loadQuietly, outlivingPage, sayFailure, type CallSettings } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'

/** A yes or no about a topic that the portal keeps for whoever is signed in. */
export interface Choice {
  readonly ask: (topicId: number) => Promise<boolean>
  readonly send: (topicId: number, isOn: boolean, settings: CallSettings) => Promise<unknown>
  /** What a visitor reads who is asked to sign in for it. */
  readonly signInReason: string
  /** What is said of a choice that is kept; nothing where the button says it. */
  readonly say: (isOn: boolean) => string
  readonly failure: string
}

interface KeptChoice {
  readonly isOn: boolean
  /** What came of the last press; empty before one. */
  readonly told: string
  /** Turns the choice over, or asks a visitor to sign in. */
  readonly change: () => Promise<void>
}

/**
 * The choice about one topic. A press shows at once and is sent even where the page is left at that moment; one follows
 * the other to the server, and what was asked before a press says nothing after it.
 */
export function useKeptChoice(topicId: number, choice: Choice): KeptChoice {
  const [isOn, setOn] = useState(false)
  const [told, setTold] = useState('')
  const isPressed = useRef(false)
  const underWay = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    if (tokenOfCookie(document.cookie) === undefined) return
    void loadQuietly(() => choice.ask(topicId)).then((kept) => {
      if (kept !== undefined && !isPressed.current) setOn(kept)
    })
  }, [topicId, choice])
  const change = async () => {
    if (tokenOfCookie(document.cookie) === undefined) return askToSignIn({ reason: choice.signInReason })
    const wanted = !isOn
    isPressed.current = true
    setOn(wanted)
    const sent = underWay.current.then(() => choice.send(topicId, wanted, outlivingPage))
    underWay.current = sent.catch(() => undefined)
    try {
      await sent
      setTold(choice.say(wanted))
    } catch (error) {
      setOn(!wanted)
      setTold(sayFailure(error, choice.failure))
    }
  }
  return { isOn, told, change }
}
