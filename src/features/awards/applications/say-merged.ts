import { named } from '#features/notifications/wording.ts'

/** What an application has become part of, because the office found that both are the same. */
export interface MergedInto {
  readonly number: string
  /** For which it was handed in. */
  readonly prize: string
}

/** What it means for whoever wrote an application that it has become part of another. */
export const sayMerged = ({ number, prize }: MergedInto): string =>
  `评选办公室认定这一份与申报 ${number} 重复，已并入那一份（申报的是${named(prize)}），以后只看那一份。这一份已经关闭，不再单独审核，也不能再修改；进展与结果通知填写 ${number} 的人。有疑问请联系评选办公室。`
