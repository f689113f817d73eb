type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

/**
 * What a reader wrote, chose or ticked before an island could hear, and what the browser itself brought back into the
 * fields of a page that is come back to. React believes the server's markup: without this what is shown would not be
 * what is sent. Is begun before React takes the markup over; what it gives tells the island, as if it were done then.
 */
export function holdEarlyInput(element: HTMLElement): () => void {
  const changed = new Map<Control, () => void>()
  const hold = (control: Control) => changed.set(control, tellAgain(control))
  const onInput = ({ target }: Event) => {
    if (isControl(target)) hold(target)
  }
  for (const control of element.querySelectorAll<Control>('input, select, textarea'))
    if (isChanged(control)) hold(control)
  element.addEventListener('input', onInput, true)
  return () => {
    element.removeEventListener('input', onInput, true)
    for (const tell of changed.values()) tell()
  }
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** Whether something else is shown than the server wrote. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex((option) => option.defaultSelected),
      )
    )
  if (isTicked(control)) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/** Keeps what a field shows now; what it gives shows it again and says so, whatever the field was made to show since. */
function tellAgain(control: Control): () => void {
  if (control instanceof HTMLSelectElement) {
    const { selectedIndex } = control
    return () => {
      control.selectedIndex = selectedIndex
      say(control, 'change')
    }
  }
  if (control.type === 'file') return () => say(control, 'change')
  if (isTicked(control)) {
    const { checked } = control
    return () => {
      // A radio is let go of by another one that is taken.
      if (!checked && control.type === 'radio') return
      control.checked = !checked
      control.click()
    }
  }
  const { value } = control
  return () => {
    const isWrittenIn = control === document.activeElement
    const { selectionStart, selectionEnd } = control
    // React hears only of what differs from what it last knew, and it knows what is set on the element itself.
    control.value = value === '' ? ' ' : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    if (isWrittenIn && selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
    say(control, 'input')
  }
}

const say = (control: Control, type: 'change' | 'input') =>
  control.dispatchEvent(new Event(type, { bubbles: true }))
