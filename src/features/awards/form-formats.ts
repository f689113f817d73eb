const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** How a stored form is sent, by the ending of its key, which was chosen by its bytes: Word or PDF and nothing else. */
export const contentTypeOf = (objectKey: string) => (objectKey.endsWith('.pdf') ? 'application/pdf' : WORD)
