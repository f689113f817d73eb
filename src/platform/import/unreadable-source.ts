/** A file that cannot become an article; `reason` is the Chinese sentence shown to whoever started the import. */
export class UnreadableSource extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableSource'
    this.reason = reason
  }
}
