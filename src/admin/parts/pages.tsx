import { Pagination, type PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'

const ARROWS = { prev: '上一页', next: '下一页', 'jump-prev': '向前 5 页', 'jump-next': '向后 5 页' } as const

/** The pages of a list; its arrows say where they lead, and the page that is shown that it is the one. */
export const Pages = (given: PaginationProps) => (
  <Pagination
    {...given}
    itemRender={(page, type, element) => {
      if (!isValidElement<{ 'aria-label'?: string; 'aria-current'?: 'page' }>(element)) return element
      if (type === 'page')
        return page === given.current ? cloneElement(element, { 'aria-current': 'page' }) : element
      return cloneElement(element, { 'aria-label': ARROWS[type] })
    }}
  />
)
