import { Alert, Modal } from 'antd'
import { useState } from 'react'
import {
  changeContent,
  keepVersion,
  publishVersion,
  showContent,
} from '#features/editing/admin/browser-calls.ts'
import { ContentPicker } from '#features/editing/admin/content-picker.tsx'

interface Props {
  readonly word: string
  readonly onClose: () => void
  readonly onDone: () => void
}

const KIND = 'dictionary-entry'

/** Makes a word another name of an entry of the dictionary: a change of the entry like any other, published at once. */
export function MakeAlias({ word, onClose, onDone }: Props) {
  const [id, setId] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async (entry: number) => {
    setBusy(true)
    try {
      await addAlias(entry, word)
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`“${word}”是哪个词条的另一个名字`}
      okText="加成别名并发布"
      okButtonProps={{ disabled: id === undefined, loading: isBusy }}
      onOk={() => id !== undefined && void run(id)}
      onCancel={onClose}
    >
      {problem !== undefined && <Alert type="error" showIcon title={problem} className="admin-notice" />}
      <label htmlFor="alias-of">词条</label>
      <ContentPicker
        id="alias-of"
        kind={KIND}
        disabled={false}
        value={id}
        onChange={(chosen) => setId(typeof chosen === 'number' ? chosen : undefined)}
      />
      <p className="admin-hint">文章里出现这个名字，也会打上这个标签。</p>
    </Modal>
  )
}

async function addAlias(id: number, word: string): Promise<void> {
  const { content, token, isWorking } = (await showContent({ kind: KIND, id })).json
  if (isWorking) throw new Error('这个词条有没发布的修改，请打开它加上别名，一并发布')
  const aliases = Array.isArray(content.aliases) ? (content.aliases as readonly string[]) : []
  const change = { aliases: [...aliases, word] }
  const changed = (await changeContent({ kind: KIND, id, token, change })).json
  const work = { kind: KIND, id, token: changed.token }
  const { version } = (await keepVersion({ ...work, name: `加别名“${word}”`.slice(0, 100) })).json
  await publishVersion({ ...work, version })
}
