/** Sends text messages through whichever provider works. */
export interface SmsSender {
  /** Refuses `sms_unavailable` when no provider takes it, `sms_number_refused` for a number they do not know. */
  send(message: SmsMessage): Promise<void>
}

export interface SmsMessage {
  /** E.164 */
  readonly phone: string
  readonly template: 'sign_in_code'
  readonly parameters: { readonly code: string }
}
