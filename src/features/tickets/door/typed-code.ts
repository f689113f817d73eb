/** The number of a ticket as somebody typed it, in whatever case and with gaps; undefined for anything else. Safe in the browser. */
export function asTyped(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return CODE.test(code) ? code : undefined
}

const CODE = /^[2-9A-NP-Z]{10}$/
