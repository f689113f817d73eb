import { Form } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
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
  const name = async ({ entry }: { entry: number }) => {
    await addAlias(entry, word)
    onDone()
  }
  return (
    <FormDialog<{ entry: number }>
      title={`“${word}”是哪个词条的另一个名字`}
      hint="文章里出现这个名字，也会打上这个标签。"
      okText="加成别名并发布"
      work={name}
      onClose={onClose}
    >
      <Form.Item name="entry" label="词条" rules={[{ required: true, message: '请选词条' }]}>
        <ContentPicker kind={KIND} />
      </Form.Item>
    </FormDialog>
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
