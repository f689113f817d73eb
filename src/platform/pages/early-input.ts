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
  for (const control of element.querySelectorAll<Control>('input, select, textarea')) {
    if (isChanged(control)) hold(control)
    if (control instanceof HTMLTextAreaElement) keepWords(control)
  }
  element.addEventListener('input', onInput, true)
  return () => {
    element.removeEventListener('input', onInput, true)
    // What is written in right now comes first: to tell of another shows the form anew, and what is not known yet is lost.
    const { activeElement } = document
    if (isControl(activeElement)) changed.get(activeElement)?.()
    for (const [control, tell] of changed) if (control !== activeElement) tell()
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
    if (control.value !== value) control.value = value
    // React hears only of what differs from what it last knew. What is shown is left alone: an input method may be at it.
    const { _valueTracker: known } = control as Control & Tracked
    known?.setValue(`${value} `)
    say(control, 'input')
  }
}

/**
 * When React takes a text area over, it writes the server's words into it: this once, what is written there stays, and
 * the cursor and what is marked stay where they are, which writing the same words again would lose.
 */
function keepWords(area: HTMLTextAreaElement): void {
  if (area.defaultValue === '' || Object.hasOwn(area, 'value')) return
  for (const name of ['defaultValue', 'value'] as const)
    Object.defineProperty(area, name, {
      configurable: true,
      get: () => Reflect.get(HTMLTextAreaElement.prototype, name, area),
      set(words: string) {
        Reflect.deleteProperty(area, name)
        if (words !== area.defaultValue) area[name] = words
      },
    })
}

/** What React keeps at a field to know whether it changed. */
interface Tracked {
  readonly _valueTracker?: { readonly setValue: (value: string) => void }
}

const say = (control: Control, type: 'change' | 'input') =>
  control.dispatchEvent(new Event(type, { bubbles: true }))
