import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { pickedMoment, shownMoment } from '#admin/parts/moments.ts'
import { ContentPicker } from './content-picker.tsx'
import type { Field, Values } from './fields.ts'
import { IndustryInput } from './industry-input.tsx'
import { LinesInput } from './lines-input.tsx'
import { PartsInput } from './parts-input.tsx'
import { PictureInput, PicturesInput } from './picture-input.tsx'
import { RowsInput } from './rows-input.tsx'

interface Props {
  readonly field: Field
  readonly id: string
  readonly value: unknown
  /** What it stands among. */
  readonly values: Values
  /** Undefined takes the value away. */
  readonly onChange: (value: unknown) => void
  readonly isDisabled: boolean
}

/** What a field is typed into. */
export function FieldInput({ field, id, value, values, onChange, isDisabled }: Props) {
  const text = typeof value === 'string' ? value : ''
  const common = { id, disabled: isDisabled }
  switch (field.type) {
    case 'text':
      return (
        <Input
          {...common}
          value={text}
          {...(field.most !== undefined && {
            count: { show: !isDisabled && text.length > field.most / 2, max: field.most },
          })}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'long':
      return (
        <Input.TextArea
          {...common}
          value={text}
          rows={field.rows ?? 3}
          className="admin-long"
          {...(field.most !== undefined && { count: { show: !isDisabled, max: field.most } })}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'lines':
      return <LinesInput {...common} value={value} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...common}
          value={text || undefined}
          options={Object.entries(field.options).map(([key, label]) => ({ value: key, label }))}
          onChange={onChange}
        />
      )
    case 'industry':
    case 'industries':
      return (
        <IndustryInput {...common} value={value} onChange={onChange} isMany={field.type === 'industries'} />
      )
    case 'flag':
      return <Switch {...common} checked={value === true} onChange={onChange} />
    case 'number':
      return (
        <InputNumber
          {...common}
          value={typeof value === 'number' ? value : null}
          {...(field.least !== undefined && { min: field.least })}
          {...(field.most !== undefined && { max: field.most })}
          precision={0}
          onChange={(given) => onChange(given ?? undefined)}
        />
      )
    case 'money':
      return (
        <InputNumber
          {...common}
          value={typeof value === 'number' ? value / 100 : null}
          min={(field.least ?? 0) / 100}
          {...(field.most !== undefined && { max: field.most / 100 })}
          precision={2}
          suffix="元"
          onChange={(given) => onChange(given === null ? undefined : Math.round(given * 100))}
        />
      )
    case 'day':
      return (
        <DatePicker
          {...common}
          value={text ? dayjs(text) : null}
          onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : undefined)}
        />
      )
    case 'moment':
      return (
        <DatePicker
          {...common}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={shownMoment(text)}
          onChange={(moment) => onChange(pickedMoment(moment) ?? undefined)}
        />
      )
    case 'words':
      return (
        <Select
          {...common}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ';', '；']}
          value={Array.isArray(value) ? value : []}
          {...(field.most !== undefined && { maxCount: field.most })}
          placeholder="输入后回车"
          onChange={onChange}
        />
      )
    case 'picture':
      return <PictureInput {...common} value={value} onChange={onChange} />
    case 'pictures':
      return <PicturesInput {...common} value={value} onChange={onChange} most={field.most} />
    case 'content':
    case 'contents':
      return (
        <ContentPicker
          {...common}
          kind={field.of}
          value={value}
          onChange={onChange}
          {...(field.type === 'contents' && { most: field.most })}
        />
      )
    case 'rows':
      return <RowsInput field={field} value={value} onChange={onChange} isDisabled={isDisabled} />
    case 'parts':
      return <PartsInput field={field} value={value} onChange={onChange} isDisabled={isDisabled} />
    case 'own':
      return <field.Input id={id} value={value} values={values} onChange={onChange} isDisabled={isDisabled} />
  }
}
