import { Button, List, Tag } from 'antd'
import { sizeOf } from '../applications/size-of.ts'
import { openDocument, type askApplication } from './browser-calls.ts'
import { zipAddress } from './zip-address.ts'

type Asked = Awaited<ReturnType<typeof askApplication>>['json']

interface Props {
  readonly id: number
  readonly documents: Asked['documents']
  readonly act: (work: () => Promise<unknown>) => Promise<void>
}

/** What came with an application, one by one or all in one file. */
export function ApplicationDocuments({ id, documents, act }: Props) {
  return (
    <List
      size="small"
      header={
        <div className="admin-actions">
          材料
          {documents.length > 0 && (
            <Button size="small" href={zipAddress({ application: id, isWhole: true })}>
              打包下载
            </Button>
          )}
        </div>
      }
      dataSource={documents}
      renderItem={(document) => (
        <List.Item
          extra={
            <Button size="small" onClick={() => void act(() => saveDocument(document.id))}>
              下载
            </Button>
          }
        >
          {`${document.label ? `${document.label}：` : ''}${document.name}（${sizeOf(document.bytes)}）`}
          {!document.isAsHandedIn && <Tag color="error">提交之后换过</Tag>}
        </List.Item>
      )}
    />
  )
}

/** Gives the browser a document as a file under its own name. */
async function saveDocument(documentId: number): Promise<void> {
  const { name, contentType, data } = (await openDocument({ documentId })).json
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
