/**
 * Gives every style element that a component makes the nonce of this window. Most are handed it by the theme; those that
 * lock scrolling or measure a scroll bar are made without, and the security policy would leave them out (C-123).
 */
export function giveStylesTheNonce(nonce: string): void {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
