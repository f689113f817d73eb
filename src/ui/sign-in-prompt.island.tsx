import { askToSignIn } from '#platform/sign-in-request.ts'

/** Opens the sign-in dialog for who came to a page of one's own. */
export function SignInPrompt({ reason }: { reason: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => askToSignIn({ reason })}
      className="min-h-11 rounded-full bg-accent px-8 text-on-accent hover:opacity-90 noscript:hidden"
    >
      去登录
    </button>
  )
}
