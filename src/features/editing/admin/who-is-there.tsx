import { Alert, Button } from 'antd'
import type { WhoIsThere } from '../presence/contract.ts'

interface Props extends WhoIsThere {
  /** Whether this window writes, or would if nobody had taken over. */
  readonly isEditing: boolean
  readonly onTakeOver: () => void
}

/** Who else has this open, and the way to go on writing oneself; it keeps nobody from anything. */
export function WhoElse({ others, takenBy, isEditing, onTakeOver }: Props) {
  if (takenBy !== undefined && isEditing)
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        className="admin-notice"
        title={`${takenBy}接过去写了，这里写下的已经保存`}
        action={<Button onClick={onTakeOver}>我来写</Button>}
      />
    )
  if (others.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="admin-notice"
      title={sentenceOf(others)}
      action={isEditing && <Button onClick={onTakeOver}>我接过来写</Button>}
    />
  )
}

function sentenceOf(others: WhoIsThere['others']): string {
  const named = (all: WhoIsThere['others']) => [...new Set(all.map(({ name }) => name))].join('、')
  const strangers = others.filter(({ isOwn }) => !isOwn)
  const typing = strangers.filter(({ isTyping }) => isTyping)
  const looking = strangers.filter(({ name }) => typing.every((each) => each.name !== name))
  return [
    typing.length > 0 && `${named(typing)}正在写`,
    looking.length > 0 && `${named(looking)}也开着这一项`,
    strangers.length < others.length && '您在另一个窗口也开着',
  ]
    .filter((part) => part !== false)
    .join('；')
}
