import { Alert, App, Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { PROBLEMS } from '../problems.ts'
import { sendRedirects } from './browser-calls.ts'
import { linesOf, textOfFile, type Line } from './lines.ts'

type Told = Awaited<ReturnType<typeof sendRedirects>>['json']

/** Takes many lines at once: what they would do is shown first, and with any mistake nothing is done. */
export function ImportLines({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { message } = App.useApp()
  const { attempt } = useAttempt()
  const [text, setText] = useState('')
  const [told, setTold] = useState<Told>()
  const lines = linesOf(text)
  const write = (next: string) => {
    setText(next)
    setTold(undefined)
  }
  const send = (isDryRun: boolean) =>
    attempt(async () => {
      const { json } = await sendRedirects({ lines, isDryRun })
      setTold(json)
      if (isDryRun || json.problems.length > 0) return
      void message.success(`新增 ${json.made} 条，改去处 ${json.changed} 条`)
      onDone()
    })
  const isReady = told !== undefined && told.problems.length === 0
  return (
    <OfficeModal
      width={720}
      title="导入跳转"
      okText={isReady ? `导入这 ${lines.length} 行` : '先看会怎样'}
      okButtonProps={{ disabled: lines.length === 0 }}
      onOk={() => void send(!isReady)}
      onCancel={onClose}
    >
      <p>
        每行一条：旧地址、新地址、备注，用逗号或制表符隔开；可以从表格里粘贴，也可以
        <Upload
          accept=".csv,.txt,text/csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.arrayBuffer().then((bytes) => write(textOfFile(bytes)))
            return false
          }}
        >
          <Button size="small">选一个 CSV 文件</Button>
        </Upload>
      </p>
      <label htmlFor="redirect-lines">各行</label>
      <Input.TextArea
        id="redirect-lines"
        rows={10}
        value={text}
        placeholder="/old/about.html,/about"
        onChange={({ target }) => write(target.value)}
      />
      {told && <Answer told={told} lines={lines} />}
    </OfficeModal>
  )
}

function Answer({ told, lines }: { told: Told; lines: readonly Line[] }) {
  const { made, changed, same, problems } = told
  if (problems.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={`会新增 ${made} 条，改去处 ${changed} 条，${same} 条没有变化`}
      />
    )
  return (
    <Alert
      type="error"
      showIcon
      title={`${problems.length} 行有问题，什么都没有改`}
      description={
        <ul className="admin-candidates">
          {problems.slice(0, 50).map(({ line, code }) => (
            <li key={line}>
              第 {line} 行 {lines[line - 1]?.path}：{PROBLEMS[code] ?? code}
            </li>
          ))}
        </ul>
      }
    />
  )
}
