import { Input, Radio } from 'antd'
import { ContentPicker } from '#features/editing/admin/content-picker.tsx'
import type { ContentForm, OwnInput, Section } from '#features/editing/admin/fields.ts'
import type { AdTarget } from '../contract.ts'
import { PLACE_NAMES, POSITION_NAMES, sayMeasures } from '../positions.ts'

const TARGETS = { external: '外部网址', topic: '一篇文章', person: '一个人物', none: '不能点' }
/** Where a click leads. */
function Target({ value, onChange, isDisabled }: OwnInput) {
  const target = (value ?? { kind: 'none' }) as AdTarget
  return (
    <>
      <Radio.Group
        disabled={isDisabled}
        value={target.kind}
        options={Object.entries(TARGETS).map(([kind, label]) => ({ value: kind, label }))}
        onChange={({ target: { value: kind } }) =>
          onChange(kind === 'external' ? { kind, address: '' } : { kind, ...(kind !== 'none' && { id: 0 }) })
        }
      />
      {target.kind === 'external' && (
        <Input
          aria-label="外部网址"
          disabled={isDisabled}
          value={target.address}
          onChange={(event) => onChange({ kind: 'external', address: event.target.value })}
        />
      )}
      {(target.kind === 'topic' || target.kind === 'person') && (
        <ContentPicker
          id="ad-target"
          disabled={isDisabled}
          kind={target.kind}
          value={target.id || undefined}
          onChange={(id) => onChange({ kind: target.kind, id })}
        />
      )}
    </>
  )
}

const SECTIONS: readonly Section[] = [
  {
    title: '广告',
    fields: [
      { type: 'text', name: 'title', label: '标题', most: 120, isRequired: true },
      {
        type: 'picture',
        name: 'image',
        label: '图片',
        isRequired: true,
        help: `照广告位的尺寸做，别的比例会裁去一部分。${sayMeasures()}`,
      },
      { type: 'own', name: 'target', label: '点击去往', Input: Target },
      { type: 'text', name: 'client', label: '客户', most: 100 },
      { type: 'flag', name: 'isOwn', label: '我们自己的', help: '推广自家的内容，不标“广告”' },
    ],
  },
  {
    title: '投放',
    fields: [
      { type: 'choice', name: 'position', label: '广告位', options: POSITION_NAMES, isRequired: true },
      {
        type: 'choice',
        name: 'page',
        label: '页面',
        options: PLACE_NAMES,
      },
      { type: 'industry', name: 'industry', label: '产业' },
      { type: 'moment', name: 'startsAt', label: '开始' },
      { type: 'moment', name: 'endsAt', label: '结束' },
      { type: 'number', name: 'weight', label: '权重', least: 0, most: 100, help: '大的在前' },
      { type: 'choice', name: 'state', label: '状态', options: { active: '投放', paused: '暂停' } },
    ],
  },
]

/** What is written of an ad. */
export const adForm: ContentForm = {
  sections: () => SECTIONS,
  fresh: { title: '', position: 'banner', state: 'active' },
}
