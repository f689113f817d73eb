/** The title of a list beside a page's text. */
export function SideTitle({ children }: { children: string }) {
  return (
    <h2 className="mb-2 border-b border-line pb-2 text-base before:me-2 before:text-accent before:content-['▎']">
      {children}
    </h2>
  )
}
