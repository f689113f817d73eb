import { useState } from 'react'
import { SignInForm } from '../components/sign-in-form.tsx'
import type { Tab } from '../sign-in-client.ts'

/** The two ways to prove an address, for a WeChat that belongs to nobody yet. */
export function BindWechat({ ticket }: { ticket: string }) {
  const [tab, setTab] = useState<Tab>(1)
  return (
    <>
      <p className="mt-6 flex gap-6 border-b border-line">
        {([1, 2] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={tab === each}
            onClick={() => setTab(each)}
            className="border-b-2 border-transparent py-2 aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-accent"
          >
            {each === 1 ? '手机' : '邮箱'}
          </button>
        ))}
      </p>
      <SignInForm key={tab} tab={tab} fileId={undefined} ticket={ticket} />
    </>
  )
}
