import type { Configuration } from '#platform/configuration.server.ts'
import { StartupProblem } from '#platform/startup-problem.ts'

/** Refuses (StartupProblem) a template for a notice that does not exist or never goes by SMS: nobody would ever get it. */
export function refuseUnknownNotices(
  { smsProviders }: Pick<Configuration, 'smsProviders'>,
  declared: readonly { readonly kind: string; readonly sms?: object }[],
): void {
  const known = new Set(declared.flatMap(({ kind, sms }) => (sms ? [kind] : [])))
  const lines = smsProviders.flatMap(({ name, noticeTemplates: { mainland, overseas } }) => {
    const variable = `${name.toUpperCase()}_SMS_NOTICE_TEMPLATES`
    return [
      { variable, templates: mainland },
      { variable: `${variable}_OVERSEAS`, templates: overseas },
    ].flatMap((each) => {
      const unknown = Object.keys(each.templates).filter((kind) => !known.has(kind))
      return unknown.length === 0 ? [] : [`  ${each.variable}：没有 ${unknown.join('、')} 这样发短信的事由`]
    })
  })
  if (lines.length === 0) return
  const all = [...known].toSorted().join('、')
  throw new StartupProblem(`配置有误，无法启动：\n${lines.join('\n')}\n发短信的事由有 ${all}`)
}
