/** Who changed something, from its name in the audit, for another editor to read. */
export function sayWho(changedBy: string | null): string {
  const [kind = '', name = ''] = changedBy?.split(':') ?? []
  if (kind === 'staff') return `员工 ${name}`
  if (kind === 'system') return `系统（${name}）`
  return '导入或读者的操作'
}
