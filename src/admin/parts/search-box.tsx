import { Input } from 'antd'

/** Where somebody types what to look for; asked when Enter is pressed, begun anew when `value` becomes another. */
export const SearchBox = ({
  name,
  placeholder,
  value,
  onSearch,
}: {
  /** For whoever hears it: 查找订单. */
  readonly name: string
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (text: string) => void
}) => (
  <Input.Search
    key={value}
    allowClear
    defaultValue={value}
    placeholder={placeholder}
    aria-label={name}
    className="admin-search"
    maxLength={100}
    onSearch={(text) => onSearch(text.trim())}
  />
)
