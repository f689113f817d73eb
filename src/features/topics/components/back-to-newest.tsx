/** Above what one came to by `before`: the way to where the list begins. */
export function BackToNewest({ path }: { path: string }) {
  return (
    <p className="pt-4 text-sm">
      <a href={path} className="text-link">
        回到最新的内容
      </a>
    </p>
  )
}
