import { Checkbox } from 'antd'
import type { ContentForm, OwnInput } from '#features/editing/admin/fields.ts'
import { PictureInput } from '#features/editing/admin/picture-input.tsx'
import { isPicture } from '#features/editing/read-part.ts'
import { RIGHTS } from '../policy.ts'
import { RIGHT_NAMES } from '../right-names.ts'

/** Rights by their names; what an older system gave besides stays as it is. */
function Rights({ value, onChange, isDisabled }: OwnInput) {
  const given = (Array.isArray(value) ? value : []) as readonly number[]
  const known = Object.values(RIGHTS) as readonly number[]
  return (
    <Checkbox.Group
      disabled={isDisabled}
      value={given.filter((code) => known.includes(code))}
      options={Object.entries(RIGHTS).map(([right, code]) => ({
        value: code,
        label: RIGHT_NAMES[right as keyof typeof RIGHTS],
      }))}
      onChange={(chosen) => onChange([...given.filter((code) => !known.includes(code)), ...chosen])}
    />
  )
}

/** A picture of which only the number is kept. */
function Icon({ id, value, onChange, isDisabled }: OwnInput) {
  const picture = typeof value === 'string' && value !== '' ? { id: value, width: 0, height: 0 } : undefined
  return (
    <PictureInput
      id={id}
      disabled={isDisabled}
      value={picture}
      onChange={(chosen) => onChange(isPicture(chosen) ? chosen.id : undefined)}
    />
  )
}

/** What is written of a person or an organisation. */
export const personForm: ContentForm = {
  sections: () => [
    {
      title: '资料',
      fields: [
        { type: 'text', name: 'name', label: '姓名或名称', most: 60, isRequired: true },
        { type: 'own', name: 'iconId', label: '头像', Input: Icon },
        { type: 'text', name: 'job', label: '职务', most: 100 },
        { type: 'text', name: 'company', label: '单位', most: 100 },
        { type: 'text', name: 'motto', label: '签名', most: 200 },
        { type: 'long', name: 'biography', label: '简介', most: 2000 },
        { type: 'picture', name: 'banner', label: '横幅' },
        { type: 'text', name: 'aboutUrl', label: '网址', most: 2000 },
      ],
    },
    {
      title: '权限与名单',
      fields: [
        { type: 'own', name: 'rights', label: '权限', Input: Rights },
        {
          type: 'content',
          name: 'companyId',
          label: '是哪家企业',
          of: 'company',
          help: '机构账号才有；企业的名字都领到这个主页',
        },
        { type: 'contents', name: 'expertIds', label: '机构的专家', of: 'person', most: 200 },
        { type: 'contents', name: 'recommendedTopicIds', label: '推荐的文章', of: 'topic', most: 20 },
      ],
    },
  ],
  fresh: { name: '' },
}
