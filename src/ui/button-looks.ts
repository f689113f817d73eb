const SHAPE =
  'inline-flex min-h-10 items-center justify-center rounded-full px-5 text-sm disabled:opacity-60 aria-disabled:opacity-60'

/** What one came for. */
export const FILLED = `${SHAPE} bg-accent text-on-accent hover:opacity-90`

/** What one may do as well. */
export const OUTLINED = `${SHAPE} border border-line text-ink hover:border-accent hover:text-accent`

/** What cannot be taken back. */
export const FINAL = `${SHAPE} bg-text-red text-paper hover:opacity-90`

/** The one button at the end of a form in a dialog. */
export const SUBMIT =
  'min-h-11 w-full rounded-full bg-accent px-6 text-on-accent hover:opacity-90 disabled:opacity-60 aria-disabled:opacity-60'
