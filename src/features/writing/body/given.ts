import type { Attributes } from '@tiptap/core'

interface Described {
  readonly default: string | number | boolean | null
  readonly tag: string
}

/** Attributes that stand in the HTML as JSON, so that what is copied inside the editor comes back as it was. */
export function given(attributes: Readonly<Record<string, Described>>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { default: missing, tag }]) => [
      name,
      {
        default: missing,
        parseHTML: (element: HTMLElement) => read(element.getAttribute(tag), missing),
        renderHTML: (values: Record<string, unknown>) =>
          values[name] === null ? {} : { [tag]: JSON.stringify(values[name]) },
      },
    ]),
  )
}

function read(text: string | null, missing: Described['default']): Described['default'] {
  if (text === null) return missing
  try {
    const value: unknown = JSON.parse(text)
    const isFit = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isFit ? value : missing
  } catch {
    return missing
  }
}
