/** Hidden until `showBackToTop` finds the page scrolled far enough (LAYOUT-05). */
export function BackToTop() {
  return (
    <button
      type="button"
      hidden
      data-back-to-top=""
      aria-label="回到顶部"
      className="fixed right-4 bottom-6 z-40 grid max-sm:in-[:has(textarea:focus)]:hidden max-sm:in-[:has([data-bottom-bar])]:bottom-24 size-11 place-items-center rounded-full border border-line bg-raised text-muted shadow-md hover:text-accent xl:right-8"
    >
      <svg
        viewBox="0 0 20 20"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M10 17V4M4.5 9.5 10 4l5.5 5.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
