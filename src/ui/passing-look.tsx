/** How what came of a press stands over the page, wherever it is scrolled to. */
export const PASSING =
  'fixed start-1/2 top-20 z-50 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-3xl bg-ink px-6 py-2.5 text-paper shadow-md empty:sr-only'
export const PUT_AWAY = '-me-3 size-8 rounded-full'
