/** The number of a ticket as somebody typed it, in whatever case and with gaps; undefined for anything else. Safe in the browser. */
export function asTyped(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return CODE.test(code) ? code : undefined
}

/** Whether a text that could be a number could be a name as well: there are numbers without a figure, and names of ten letters. */
export const mayBeName = (text: string): boolean => !/\d/.test(text)

/** Whether a text that was scanned may be what a QR of ours says; the portal is asked of nothing else. */
export const mayBeTicket = (text: string): boolean => asTyped(text) !== undefined || QR.test(text)

/** No longer than the portal takes, and of signs that it takes. */
const QR = /^T1\.[\w.-]{1,57}$/
const CODE = /^[2-9A-NP-Z]{10}$/
