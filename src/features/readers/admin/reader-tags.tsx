import { Tag } from 'antd'
import { READER_STATE_NAMES, type ReaderState } from '../contract.ts'

const CLASSES: Readonly<Record<ReaderState, string>> = {
  member: 'admin-tag-good',
  ending: 'admin-tag-next',
  ended: '',
  banned: 'admin-tag-bad',
  closing: 'admin-tag-bad',
}

export const ReaderTags = ({ states }: { states: readonly ReaderState[] }) =>
  states.map((state) => (
    <Tag key={state} className={CLASSES[state]}>
      {READER_STATE_NAMES[state]}
    </Tag>
  ))
