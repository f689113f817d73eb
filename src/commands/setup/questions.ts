import { z } from 'zod'
import { SaveSettings } from '#features/settings/save-settings.server.ts'
import { Environment } from '#platform/environment.server.ts'

const { shape } = SaveSettings
const variables = Environment.shape

/** Where an answer is kept: by the portal itself, or in the file that it is started with. */
type Place = { readonly setting: keyof typeof shape } | { readonly variable: string } | 'administrator'

export interface Question {
  /** The name of the answer on the command line and in a file of answers. */
  readonly key: string
  readonly text: string
  readonly kept: Place
  readonly check: z.ZodType
  readonly isOptional?: boolean
}

const numbered = (field: z.ZodType, pattern: RegExp, error: string) =>
  z
    .string()
    .trim()
    .regex(pattern, { error })
    .refine((text) => !/0{8}/.test(text), { error: '这是示例里的号码' })
    .pipe(field as z.ZodType<unknown, string>)

/** What a company has to say before anybody else comes to its portal, in the order in which it is asked. */
export const QUESTIONS: readonly Question[] = [
  { key: 'name', text: '门户的名称', kept: { setting: 'siteName' }, check: shape.siteName },
  {
    key: 'slogan',
    text: '一句说明',
    kept: { setting: 'siteSlogan' },
    check: shape.siteSlogan,
    isOptional: true,
  },
  { key: 'company', text: '主办单位的全称', kept: { setting: 'companyName' }, check: shape.companyName },
  { key: 'phone', text: '客服电话', kept: { setting: 'contactPhone' }, check: shape.contactPhone },
  { key: 'email', text: '客服邮箱', kept: { setting: 'contactEmail' }, check: shape.contactEmail },
  { key: 'address', text: '联系地址', kept: { setting: 'contactAddress' }, check: shape.contactAddress },
  {
    key: 'icp',
    text: 'ICP 备案号，如 沪ICP备12345678号-1',
    kept: { setting: 'icpNumber' },
    check: numbered(
      shape.icpNumber,
      /^\p{Script=Han}ICP备\d{6,10}号(?:-\d{1,3})?$/u,
      '应形如 沪ICP备12345678号-1',
    ),
  },
  {
    key: 'icp-licence',
    text: '增值电信业务经营许可证，没有就不写',
    kept: { setting: 'icpLicence' },
    check: shape.icpLicence,
    isOptional: true,
  },
  {
    key: 'police',
    text: '公安备案号，如 沪公网安备31010102001234号',
    kept: { setting: 'policeNumber' },
    check: numbered(
      shape.policeNumber,
      /^\p{Script=Han}公网安备 ?\d{10,16}号$/u,
      '应形如 沪公网安备31010102001234号',
    ),
    isOptional: true,
  },
  {
    key: 'url',
    text: '读者用的地址，如 https://portal.example.com',
    kept: { variable: 'PUBLIC_URL' },
    check: variables.PUBLIC_URL,
  },
  {
    key: 'smtp',
    text: '发信服务器，如 smtps://用户:口令@smtp.example.com',
    kept: { variable: 'SMTP_URL' },
    check: variables.SMTP_URL,
    isOptional: true,
  },
  {
    key: 'from',
    text: '发信人，如 门户 <noreply@example.com>',
    kept: { variable: 'MAIL_FROM' },
    check: variables.MAIL_FROM,
    isOptional: true,
  },
  {
    key: 'administrator',
    text: '第一位管理员的手机号或邮箱，已经有了就不写',
    kept: 'administrator',
    check: z.string().trim().min(3).max(254),
    isOptional: true,
  },
]

/** What is wrong with an answer, in a sentence; missing where nothing is. */
export function problemOf({ check }: Question, answer: string): string | undefined {
  // A second line would be a variable of its own in the file that the portal is started with.
  if (/\p{Cc}/u.test(answer.trim())) return '只能写一行'
  return check.safeParse(answer.trim()).error?.issues[0]?.message
}
