import type { ReactNode } from 'react'
import { Island } from '#platform/pages/island.server.tsx'
import { SignInPrompt } from './sign-in-prompt.island.tsx'

/** What a visitor sees on a page of one's own, with the way to sign in. */
export function SignInFirst({ text, reason }: { text: ReactNode; reason: string }) {
  return (
    <div className="wide max-w-[40rem] py-24 text-center">
      <h1 className="text-2xl">请先登录</h1>
      <p className="mt-3 mb-6 text-balance text-muted">{text}</p>
      <Island of={SignInPrompt} when="touch" reason={reason} />
      <p className="hidden text-sm text-muted noscript:block">启用 JavaScript 后可以登录。</p>
    </div>
  )
}
