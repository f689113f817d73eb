import { Link } from '@tanstack/react-router'
import { Result } from 'antd'

export const NotFound = () => (
  <Result status="404" title="没有这个页面" extra={<Link to="/">回到工作台</Link>} />
)
