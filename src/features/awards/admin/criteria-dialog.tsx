import { Alert, Button, Form, Input, InputNumber, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import type { PanelReport } from '../judging/panel-report.server.ts'
import { saveCriteria } from './browser-calls.ts'

interface Typed {
  readonly prizeIds: number[]
  readonly criteria: { readonly name: string; readonly percent: number }[]
}

const WHOLE = 100
const USUAL: Typed['criteria'] = [
  { name: '技术创新', percent: 40 },
  { name: '市场验证', percent: 35 },
  { name: '产业贡献', percent: 25 },
]

/** By what the panel judges some prizes: names and weights, of 100 together. */
export function CriteriaDialog({
  year,
  prizes,
  onDone,
  onClose,
}: Pick<PanelReport, 'prizes'> & { year: number; onDone: () => void; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const known = prizes.find(({ criteria }) => criteria.length > 0)?.criteria
  const criteria = Form.useWatch('criteria', form) ?? []
  const sum = criteria.reduce((all, each) => all + (each?.percent ?? 0), 0)
  return (
    <FormDialog<Typed>
      title="评分项与权重"
      okText="保存"
      form={form}
      initialValues={{
        prizeIds: prizes.flatMap(({ id, criteria: own }) => (own.length === 0 || !known ? id : [])),
        criteria: [...(known ?? USUAL)],
      }}
      isIncomplete={sum !== WHOLE}
      work={async (typed) => {
        await saveCriteria({ year, ...typed })
        onDone()
      }}
      onClose={onClose}
    >
      <Alert
        type={sum === WHOLE ? 'success' : 'info'}
        title={sum === WHOLE ? '权重之和是 100' : `权重之和应为 100，现在是 ${sum}`}
        className="admin-notice"
      />
      <Form.Item name="prizeIds" label="用于哪些奖项" rules={[{ required: true, message: '请选择奖项' }]}>
        <Select mode="multiple" options={prizes.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.List name="criteria">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="award-criterion">
                <Form.Item name={[name, 'name']} rules={[{ required: true, message: '请写评分项' }]}>
                  <Input aria-label={`第 ${name + 1} 项`} maxLength={40} />
                </Form.Item>
                <Form.Item name={[name, 'percent']} rules={[{ required: true, message: '请写权重' }]}>
                  <InputNumber aria-label={`第 ${name + 1} 项的权重`} min={1} max={WHOLE} suffix="%" />
                </Form.Item>
                <Button onClick={() => remove(name)} aria-label={`去掉第 ${name + 1} 项`}>
                  去掉
                </Button>
              </div>
            ))}
            <Button onClick={() => add({ name: '', percent: WHOLE - sum })}>加一项</Button>
          </>
        )}
      </Form.List>
    </FormDialog>
  )
}
