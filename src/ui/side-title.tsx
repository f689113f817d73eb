/** The title of a list beside a page's text, in the look of a block's heading. */
export function SideTitle({ children }: { children: string }) {
  return (
    <div className="mb-2 flex border-b border-line">
      <h2 className="-mb-px border-b-2 border-accent pb-2 text-base">{children}</h2>
    </div>
  )
}
