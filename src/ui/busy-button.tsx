import type { ComponentProps } from 'react'

/**
 * A button that does nothing while what it began is under way, and keeps the focus meanwhile: a browser takes it from
 * whoever pressed a button that becomes `disabled`, and leads them back to the beginning of the page.
 */
export function BusyButton({ isBusy, onClick, ...button }: { isBusy: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
