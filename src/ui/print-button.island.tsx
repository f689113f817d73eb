import { OUTLINED } from './button-looks.ts'

/** Prints the page as it stands. */
export function PrintButton() {
  return (
    <button type="button" onClick={() => window.print()} className={`${OUTLINED} no-print noscript:hidden`}>
      打印
    </button>
  )
}
