import { createElement, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { holdEarlyInput } from './early-input.ts'
import { holdFocus } from './hold-focus.ts'

/** Lets React take an island's markup over; settles once the island can hear and knows what was entered before. */
export async function hydrateIsland(
  element: HTMLElement,
  component: Parameters<typeof createElement>[0],
  properties: object,
): Promise<void> {
  const tellEarlyInput = holdEarlyInput(element)
  const giveFocusBack = holdFocus(element)
  const content = createElement(component, properties)
  await new Promise<void>((heard, failed) => {
    /*
     * Its first effect runs after those of the island, the second one when what they brought is shown, such as a draft
     * that the browser kept: whoever heard before that would write on from the server's markup, over the draft.
     */
    const Island = () => {
      const [hasBegun, begin] = useState(false)
      useEffect(() => begin(true), [])
      useEffect(() => {
        if (hasBegun) heard()
      }, [hasBegun])
      return content
    }
    hydrateRoot(element, createElement(Island), {
      identifierPrefix: element.getAttribute('prefix') ?? '',
      onUncaughtError(error) {
        reportError(error)
        failed(error)
      },
    })
  })
  tellEarlyInput()
  giveFocusBack()
}
