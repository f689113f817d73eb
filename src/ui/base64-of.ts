/** The bytes of a file as Base64, for calls that carry it within JSON; rejects where it cannot be read. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => failed(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
