import { Tag } from 'antd'
import { ORDER_STATE_NAMES } from '../state-names.ts'

const CLASSES: Readonly<Partial<Record<keyof typeof ORDER_STATE_NAMES, string>>> = {
  fulfilled: 'admin-tag-good',
  // Money came and nothing was given for it yet.
  paid: 'admin-tag-bad',
}

export const OrderState = ({ state }: { state: keyof typeof ORDER_STATE_NAMES }) => (
  <Tag className={CLASSES[state] ?? ''}>{ORDER_STATE_NAMES[state]}</Tag>
)
