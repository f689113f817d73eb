import { askToSignIn } from '#platform/sign-in-request.ts'

/** Opens the sign-in dialog for who came to a page of one's own. */
export function SignInPrompt() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => askToSignIn({ reason: '登录后查看您的提问' })}
      className="rounded-full bg-accent px-8 py-2.5 text-on-accent hover:opacity-90 noscript:hidden"
    >
      登录
    </button>
  )
}
