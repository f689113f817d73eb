const PLACES: Readonly<Record<string, string>> = {
  question: '提问',
  answer: '回答',
  person: '头像',
  face: '待审的头像',
}

/** What shows a picture, `question:10001`, in the words of the office. */
export function sayPlace(attachedTo: string): string {
  const [kind = '', id = ''] = attachedTo.split(':')
  return `${PLACES[kind] ?? kind} ${id}`
}
