/** Says once, to whoever does not see the seconds count down, that a code is on its way (C-121). */
export const CodeSent = ({ seconds }: { seconds: number }) => (
  <p role="status" className="sr-only">
    {seconds > 0 ? '验证码已发送，请查收' : ''}
  </p>
)
