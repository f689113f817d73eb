/** What a visitor sees where one's own messages would stand. */
export function SignedOut({ title }: { title: string }) {
  return (
    <div className="wide py-24 text-center">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-muted">请先登录：点右上角的“登录”，登录后在这里查看。</p>
    </div>
  )
}
