import { createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { holdEarlyInput } from './early-input.ts'

/** Lets React take an island's markup over; settles once the island can hear and knows what was entered before. */
export async function hydrateIsland(
  element: HTMLElement,
  component: Parameters<typeof createElement>[0],
  properties: object,
): Promise<void> {
  const tellEarlyInput = holdEarlyInput(element)
  await new Promise<void>((heard, failed) => {
    // Its effect runs after those of the island: a slow computer takes its time until the island can hear.
    const Island = () => {
      useEffect(heard, [])
      return createElement(component, properties)
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
}
