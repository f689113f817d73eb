import { askToSignIn } from '#platform/sign-in-request.ts'

/** The way to a question (USER-03); a visitor is asked to sign in first (ASK-10). */
export function AskButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      onClick={() => askToSignIn({ reason: '请先登录' })}
      className="rounded-full bg-accent px-6 py-2 text-on-accent hover:opacity-90 noscript:hidden"
    >
      {`向${name}提问`}
    </button>
  )
}
