/** What is missing, by the field at which it is said. */
export interface AttendeeProblems {
  readonly name?: string
  readonly phone?: string
}

/** What nobody who comes can be without, as it is said before anything is sent; the server looks at the rest. */
export const problemsOfAttendee = ({
  name,
  phone,
  email,
}: {
  readonly name: string
  readonly phone: string
  readonly email: string
}): AttendeeProblems => ({
  ...(name.trim() === '' && { name: '请填写姓名' }),
  ...(`${phone}${email}`.trim() === '' && { phone: '请填写手机或邮箱' }),
})
