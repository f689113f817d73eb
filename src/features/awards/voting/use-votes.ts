import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { solving } from '#platform/captcha/solving.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import type { CandidateView } from '../candidates/contract.ts'
import { askMyVotes, askVotes, sendVote, sendVoteBack } from './browser-calls.ts'
import { cameFrom } from './came-from.ts'
import type { MyVotes } from './my-votes.server.ts'
import { keepSeed, seedOfBrowser } from './own-order.ts'

/** How a reader votes in a year: what is left, for whom, and the question before a vote that counts. */
export function useVotes(year: number) {
  const [my, setMy] = useState<MyVotes>()
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const [asked, setAsked] = useState<CandidateView>()
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [orderSeed, setOrderSeed] = useState<string>()
  /** Moves with every question after one's votes: an earlier one may be answered later, without the last vote. */
  const turn = useRef(0)
  const askMy = () => {
    const mine = (turn.current += 1)
    return askMyVotes({ year }).then(
      ({ json }) => {
        if (mine !== turn.current) return
        setMy(json)
        keepSeed(json.order)
        setOrderSeed(json.order)
      },
      () => undefined,
    )
  }
  useEffect(() => {
    setOrderSeed(seedOfBrowser())
    const ask = () => {
      void askVotes({ year }).then(
        ({ json }) => setCounts(new Map(json.map(({ candidateId, votes }) => [candidateId, votes]))),
        () => undefined,
      )
      if (isSignedIn()) void askMy()
      else setMy(undefined)
    }
    ask()
    // Whoever goes back to a page that the browser kept may have voted on another one meanwhile.
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && ask()
    addEventListener('pageshow', askAgain)
    return () => removeEventListener('pageshow', askAgain)
    // oxlint-disable-next-line react/exhaustive-deps -- a page has one year
  }, [year])
  const attempt = async (work: () => Promise<unknown>, sentence: string) => {
    setBusy(true)
    try {
      await work()
      setTold(sentence)
    } catch (error) {
      setTold(sayFailure(error, '没有成功，请稍后再试'))
    }
    await askMy()
    setAsked(undefined)
    setBusy(false)
  }
  return {
    my,
    counts,
    told,
    isBusy,
    /** What the reader's own order of candidates hangs on; unknown until the page is awake. */
    orderSeed,
    /** For whom it is asked whether to vote. */
    asked,
    choose: (candidate: CandidateView) =>
      isSignedIn() ? setAsked(candidate) : askToSignIn({ reason: '登录后投票' }),
    dismiss: () => setAsked(undefined),
    confirm: ({ id }: CandidateView) =>
      attempt(
        () => solving(sendVote, { candidateId: id, cameFrom: cameFrom(location, document.referrer) }),
        '已投票，谢谢',
      ),
    takeBack: ({ id }: CandidateView) => attempt(() => sendVoteBack({ candidateId: id }), '已收回，可以改投'),
  }
}
export type Votes = ReturnType<typeof useVotes>

const isSignedIn = () => tokenOfCookie(document.cookie) !== undefined
