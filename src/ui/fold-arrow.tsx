/** Says of the title of a folded part whether it is open; the part around it is a `group`. */
export function FoldArrow() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
      className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
    >
      <path d="m4 7 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
