import { Form, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import type { ListedSetting, ListHead } from '../list-contract.ts'
import { FacetValue } from './facet-value.tsx'

interface Props {
  readonly kind: string
  readonly setting: ListedSetting
  readonly head: ListHead
  /** 这 3 项 */
  readonly what: string
  readonly onClose: () => void
  readonly onSet: (value: string) => Promise<unknown>
}

/** Asks for the one value that many records get. */
export function SettingDialog({ kind, setting: { name, takes }, head, what, onClose, onSet }: Props) {
  const facet = head.facets.find((each) => each.facet === takes)
  if (!facet) return null
  return (
    <FormDialog<{ value: string }>
      title={`${name}：${what}`}
      hint="已公开的立刻改，读者马上看到，各留下一版；正在修改的那一份也一起改。"
      okText="开始"
      work={({ value }) => onSet(value)}
      onClose={onClose}
    >
      <Form.Item name="value" label={facet.name} rules={[{ required: true, message: `请选${facet.name}` }]}>
        {facet.choices ? (
          <Select options={facet.choices} placeholder={`选${facet.name}`} />
        ) : (
          <FacetValue kind={kind} facet={facet.facet} placeholder={`选${facet.name}，或写出来`} />
        )}
      </Form.Item>
    </FormDialog>
  )
}
