import type { AskedQuestion } from './contract.ts'
import { ANSWER_FILE_MEGABYTES, LONGEST_TEXT } from './limits.ts'

/** The rules of answers, the same on the form and on the server. Pure, safe in the browser. */

const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/
const FILE = /^([0-9a-f]{32})(?:\/(.*))?$/s

/** Those that a ticket of this type is asked. */
export const questionsFor = <Asked extends Pick<AskedQuestion, 'typeIds'>>(
  questions: readonly Asked[],
  typeId: number,
): Asked[] => questions.filter(({ typeIds }) => typeIds.length === 0 || typeIds.includes(typeId))

/** Several choices as they are written in one answer. */
export const choicesIn = (value: string): string[] => value.split('\n').filter((choice) => choice !== '')

/** The file that an answer names, with the name it was sent by; undefined for anything else. */
export function fileIn(value: string): { readonly id: string; readonly name: string } | undefined {
  const [, id, name = ''] = FILE.exec(value) ?? []
  return id === undefined ? undefined : { id, name }
}

/** Why an answer cannot be taken, as a sentence beside its field; empty where it can. An answer left out is the empty one. */
export function problemOfAnswer(
  { kind, options, isRequired }: Pick<AskedQuestion, 'kind' | 'options' | 'isRequired'>,
  given: string,
): string {
  const value = given.trim()
  if (value === '') return isRequired ? MISSING[kind] : ''
  switch (kind) {
    case 'text':
      return [...value].length > LONGEST_TEXT ? `不能超过 ${LONGEST_TEXT} 个字` : ''
    case 'number':
      return NUMBER.test(value) ? '' : '请填一个数字，例如 3 或 2.5'
    case 'choice':
      return options.includes(value) ? '' : '这个选项已经没有了，请重新选择'
    case 'several':
      return choicesIn(value).every((choice) => options.includes(choice))
        ? ''
        : '有的选项已经没有了，请重新选择'
    case 'file':
      return fileIn(value) ? '' : '文件没有传上去，请重新选择'
  }
}

const MISSING = {
  text: '请填写',
  number: '请填一个数字',
  choice: '请选择一项',
  several: '请至少选择一项',
  file: '请上传文件',
} as const

/** What a field says of the files it takes. */
export const FILES_TAKEN = `PDF、JPG 或 PNG，不超过 ${ANSWER_FILE_MEGABYTES} MB，只有主办方和订票的人看得到`
