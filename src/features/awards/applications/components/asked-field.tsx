import { DOCUMENT_MEGABYTES } from '../limits.ts'
import type { AwardField } from '../../contract.ts'
import type { DocumentView } from '../contract.ts'
import { FileLines } from './file-lines.tsx'
import { FormLine } from './form-line.tsx'

interface Properties {
  readonly field: AwardField
  readonly value: string
  readonly documents: readonly DocumentView[]
  readonly onChange: (text: string) => void
  readonly onAdd: (file: File, field: string) => void
  readonly onRemove: (id: number) => void
}

const SECRET = '保密：只给评选办公室与评审期间的评委看'

/** One question of the year's form. */
export function AskedField({ field, value, documents, onChange, onAdd, onRemove }: Properties) {
  const { key, label, type, options, isRequired, isConfidential, most } = field
  const asked = field.help.endsWith('。') ? field.help.slice(0, -1) : field.help
  const help = [asked, isConfidential ? SECRET : ''].filter(Boolean).join('。')
  if (type === 'file')
    return (
      <FileLines
        label={isRequired ? `${label}（必填）` : `${label}（可不填）`}
        help={[help, `PDF、JPG 或 PNG，每份不超过 ${DOCUMENT_MEGABYTES} MB。`].filter(Boolean).join('。')}
        documents={documents.filter((each) => each.field === key)}
        onAdd={(file) => onAdd(file, key)}
        onRemove={onRemove}
      />
    )
  return (
    <FormLine
      label={label}
      help={help}
      most={most}
      isLong={type === 'long'}
      isDay={type === 'date'}
      isRequired={isRequired}
      {...(type === 'choice' && { options })}
      value={value}
      onChange={onChange}
    />
  )
}
