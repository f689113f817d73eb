/** Why the portal cannot start; `message` is a Chinese sentence for the operator, printed without a stack. */
export class StartupProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartupProblem'
  }
}
