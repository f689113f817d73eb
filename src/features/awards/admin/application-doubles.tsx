import { Button, List, Popconfirm } from 'antd'
import { STATE_NAMES } from '../applications/contract.ts'
import { mergeApplications, type askApplication } from './browser-calls.ts'

type Asked = Awaited<ReturnType<typeof askApplication>>['json']

interface Props {
  readonly application: Asked
  readonly isOpen: boolean
  readonly act: (work: () => Promise<unknown>) => Promise<void>
  readonly onOpen: (id: number) => void
}

/** Others that may be the same, of which an open one may become a part. */
export function ApplicationDoubles({ application, isOpen, act, onOpen }: Props) {
  const { id, number, prize, doubles } = application
  if (doubles.length === 0) return null
  return (
    <List
      size="small"
      header="可能重复"
      dataSource={doubles}
      renderItem={(double) => (
        <List.Item
          extra={
            isOpen && (
              <Popconfirm
                title={`把 ${number} 并入 ${double.number}？`}
                description={[
                  double.prize === prize ? '' : `那一份申报的是“${double.prize}”。`,
                  `${number} 随即关闭，不再评审，也不能再分开；填写它的人会收到消息。`,
                ].join('')}
                okText="并入"
                cancelText="返回"
                onConfirm={() => act(() => mergeApplications({ id, into: double.id }))}
              >
                <Button size="small">并入这一份</Button>
              </Popconfirm>
            )
          }
        >
          <Button type="link" size="small" onClick={() => onOpen(double.id)}>
            {double.number}
          </Button>
          {[double.prize, double.company, double.product, STATE_NAMES[double.state]]
            .filter(Boolean)
            .join(' · ')}
        </List.Item>
      )}
    />
  )
}
